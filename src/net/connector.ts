/**
 * Opens sockets, and only to allowed addresses. Three checks, because each alone has a hole: the host as written (a
 * literal never reaches a lookup), every address a name resolves to, and the address the socket really has. A session
 * keeps the first answer for a name, so a server that changes its DNS answer between two requests gains nothing.
 */
import { lookup as systemLookup } from "node:dns/promises";
import type { LookupFunction, Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { buildConnector } from "undici";
import { type ConnectionTls, FetchError, type Limits } from "./exchange.ts";
import { type Guard, NOT_PUBLIC } from "./guard.ts";
import { repairHeads } from "./lenient-heads.ts";

/** All addresses of a name. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** What is known about the newest connection to an origin. */
export interface OriginConnectionFacts {
  readonly remoteAddress: string | null;
  readonly tls: ConnectionTls | null;
}

/**
 * A network of its own, where names that look public lead to a server beside the test. No setting reaches this: only
 * who composes the service can give one. The guard judges its addresses as it judges all others.
 */
export interface PrivateWorld {
  readonly lookup: Lookup;
  /** Certificate (PEM) of the one authority that is trusted there. */
  readonly authority: string;
  /** The port that stands behind one of a host: a test may not open 443. */
  readonly portBehind: (host: string, port: number) => number;
  /** Wait limit there: a test need not wait a minute to see that a minute is the limit. */
  readonly limits?: Partial<Limits>;
}

export type Resolver = ReturnType<typeof createDnsResolver>;

export const lookupAll: Lookup = async (hostname) =>
  (await systemLookup(hostname, { all: true })).map((answer) => answer.address);

/** Resolves each name once; a failed look-up is not remembered. */
export function createDnsResolver(guard: Guard, lookup: Lookup) {
  const pinned = new Map<string, Promise<readonly string[]>>();
  return {
    /** The addresses of the URL's host, all of them allowed; throws `blocked_address` otherwise. */
    async resolve(url: URL): Promise<readonly string[]> {
      const known = pinned.get(url.hostname) ?? lookup(url.hostname);
      pinned.set(url.hostname, known);
      try {
        const addresses = await known;
        if (addresses.length === 0) throw new FetchError("dns_failed", "The hostname has no IP address.");
        if (!addresses.every((address) => guard.allowsAddress(url, address))) throw blocked();
        return addresses;
      } catch (error) {
        if (!(error instanceof FetchError && error.code === "blocked_address")) pinned.delete(url.hostname);
        throw error;
      }
    },
  };
}

/** A connector for one origin. */
export function createSocketConnector(
  url: URL,
  tools: {
    guard: Guard;
    resolver: Resolver;
    connectMs: number;
    maxHeaderBytes: number;
    world: PrivateWorld | undefined;
    connected: (facts: OriginConnectionFacts) => void;
  },
): buildConnector.connector {
  const lookup: LookupFunction = (_hostname, options, callback) => {
    tools.resolver.resolve(url).then(
      (addresses) => {
        const answers = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
        const first = answers[0];
        if (options.all || !first) callback(null, answers);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
  // HTTP/1.1 only: HTTP/2 would need its own header and flow limits, and one site gains little from it.
  const trust = tools.world ? { ca: tools.world.authority } : {};
  const open = buildConnector({ lookup, timeout: tools.connectMs, allowH2: false, ...trust });
  const port = String(portOf(url, tools.world));

  return (options, callback) => {
    const refusal = tools.guard.refuseUrl(url);
    if (refusal) return callback(new FetchError("blocked_address", refusal), null);
    open({ ...options, port }, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (!tools.guard.allowsAddress(url, socket.remoteAddress ?? "")) {
        socket.destroy();
        return callback(blocked(), null);
      }
      repairHeads(socket, tools.maxHeaderBytes);
      tools.connected(factsOf(socket));
      callback(null, socket);
    });
  };
}

export function portOf({ protocol, hostname, port }: URL, world: PrivateWorld | undefined): number {
  const written = Number(port || (protocol === "https:" ? 443 : 80));
  return world?.portBehind(hostname, written) ?? written;
}

function factsOf(socket: Socket | TLSSocket): OriginConnectionFacts {
  const remoteAddress = socket.remoteAddress ?? null;
  if (!(socket instanceof TLSSocket)) return { remoteAddress, tls: null };
  const ends = Date.parse(socket.getPeerCertificate().valid_to ?? "");
  const validTo = Number.isNaN(ends) ? null : new Date(ends).toISOString();
  return { remoteAddress, tls: { validTo, protocol: socket.getProtocol() } };
}

function blocked(): FetchError {
  return new FetchError("blocked_address", NOT_PUBLIC);
}

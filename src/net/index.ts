/**
 * The only way out to other people's servers. `fetch` makes one request and never follows a redirect: whoever follows
 * one asks again, so that every hop passes the guard. A session pins names and keeps connections for one audit.
 */
import { getCACertificates } from "node:tls";
import { Pool } from "undici";
import type { TlsFacts } from "#domain/site.ts";
import { parseAddress } from "./address.ts";
import {
  createDnsResolver,
  createSocketConnector,
  type Lookup,
  lookupAll,
  type OriginConnectionFacts,
  type PrivateWorld,
  portOf,
} from "./connector.ts";
import { decodeWhole } from "./decode-whole.ts";
import {
  DEFAULT_LIMITS,
  type Exchange,
  FetchError,
  type FetchOptions,
  HTML_BYTES,
  type Limits,
  type WireExchange,
} from "./exchange.ts";
import { bareHost, createGuard, type Guard, NAME_NOT_PUBLIC, type TargetRefusal } from "./guard.ts";
import { inspectTls } from "./inspect-tls.ts";
import { type ReceivedAnswer, request } from "./request.ts";
import { createRoom } from "./room.ts";
import { createServedAt, type ServedAt } from "./served-at.ts";
import { startTunnel, type Tunnel } from "./tunnel.ts";

export type { PrivateWorld } from "./connector.ts";
export {
  type Exchange,
  FetchError,
  type FetchOptions,
  SITEMAP_BYTES,
  type WireExchange,
} from "./exchange.ts";

export { NAME_NOT_PUBLIC } from "./guard.ts";
export type { ServedAt } from "./served-at.ts";
export type { Tunnel } from "./tunnel.ts";

export interface NetSettings {
  readonly userAgent: string;
  /** CIDRs, addresses or names that may be private, each with optional ports: see the guard. */
  readonly allowPrivate: readonly string[];
  /** `host:port` on loopback that this installation has started itself, as the demo does: it is allowed, too. */
  readonly ownServer?: () => string | undefined;
  readonly lookup?: Lookup;
  readonly world?: PrivateWorld | undefined;
  readonly limits?: Partial<Limits>;
  readonly servedAt?: ServedAt | undefined;
  /** Is told how each request ended: `2xx` and the like, or the code of a failure. */
  readonly asked?: (outcome: string, seconds: number) => void;
}

export type Net = ReturnType<typeof createNet>;
export type NetSession = ReturnType<Net["session"]>;

/** Origins with open connections at one time in one session; external links may lead to thousands. */
const MAX_POOLS = 128;
/** More sockets to one origin are never useful; the crawl asks for fewer. */
const CONNECTIONS_PER_ORIGIN = 64;

export function createNet(settings: NetSettings) {
  const guard = createGuard(settings.allowPrivate, settings.ownServer);
  const { world, servedAt } = settings;
  const { placeOf, asOfSite } = createServedAt(servedAt);
  const lookup = world?.lookup ?? settings.lookup ?? lookupAll;
  const limits = { ...DEFAULT_LIMITS, ...world?.limits, ...settings.limits };
  const usual = {
    "user-agent": settings.userAgent,
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-encoding": "gzip, br, zstd, deflate",
  };

  async function told(asking: Promise<ReceivedAnswer>): Promise<ReceivedAnswer> {
    const { asked } = settings;
    if (asked === undefined) return asking;
    const begunAt = performance.now();
    const end = (outcome: string) => asked(outcome, (performance.now() - begunAt) / 1000);
    try {
      const answer = await asking;
      end(`${Math.floor(answer.status / 100)}xx`);
      return answer;
    } catch (error) {
      end(error instanceof FetchError ? error.code : "failed");
      throw error;
    }
  }

  function session() {
    const pools = createPools({ guard, lookup, limits, world });
    const room = createRoom();

    async function ask(
      address: string,
      options: FetchOptions,
    ): Promise<Omit<WireExchange, "wire"> & Pick<Exchange, "body" | "bodyBytes">> {
      const asked = new URL(address);
      const url = placeOf(asked);
      const refusal = guard.refuseUrl(url);
      if (refusal) throw new FetchError("blocked_address", refusal);
      const { pool, facts } = pools.get(url);
      const headers = { ...usual, ...options.headers };
      const answer = await told(request(pool, url, { ...options, headers }, { limits, room }));
      const ofSite = { ...answer, headers: asOfSite(answer.headers, asked) };
      return { url: address, ...ofSite, httpVersion: "1.1", ...facts() };
    }

    return {
      /** One request, its body decoded. Throws `FetchError`. */
      async fetch(address: string, options: FetchOptions = {}): Promise<Exchange> {
        const { encoding, ...answer } = await ask(address, options);
        if (encoding === "") return answer;
        const decoded = await decodeWhole(answer.body, encoding, options.maxBytes ?? HTML_BYTES);
        return { ...answer, ...decoded, bodyBytes: decoded.body.length };
      },
      /** One request; a small body stays as it came, for `decodeWhole`. Throws `FetchError`. */
      async fetchWire(address: string, options: FetchOptions = {}): Promise<WireExchange> {
        const { body, bodyBytes: _, ...answer } = await ask(address, options);
        return { ...answer, wire: body };
      },
      /** How the host of the address speaks TLS; `null` when it does not, or not with us. */
      inspectTls: (address: string): Promise<TlsFacts | null> =>
        inspectTls(placeOf(new URL(address)), { guard, resolver: pools.resolver, connectMs: limits.connectMs, world }),
      close: pools.close,
    };
  }

  const placeAt = (address: string): URL | null => {
    const url = URL.parse(address);
    return url && placeOf(url);
  };

  return {
    session,
    servedAt,

    /** One request outside any audit: names are resolved anew. */
    async fetch(address: string, options: FetchOptions = {}): Promise<Exchange> {
      const once = session();
      try {
        return await once.fetch(address, options);
      } finally {
        await once.close();
      }
    },

    /** A way to the host of the address for a program that speaks TLS itself, for one piece of work. */
    async tunnel(address: string, { maxBytes }: { readonly maxBytes: number }): Promise<Tunnel> {
      const url = new URL(address);
      return await startTunnel(url, {
        ...{ guard, maxBytes, port: portOf(url, world), resolver: createDnsResolver(guard, lookup) },
        connectMs: limits.connectMs,
        authorities: world?.authority ?? getCACertificates("default").join("\n"),
      });
    },

    /** Checks scheme, port, name and literal without asking anyone; `null` = fine so far. */
    checkTarget(address: string): TargetRefusal | null {
      const url = placeAt(address);
      return url ? guard.refuseUrl(url) : "This isn't a valid URL.";
    },

    /** As `checkTarget`, then resolves the name. An unknown name gets the same words as a private one. */
    async resolveTarget(address: string): Promise<TargetRefusal | null> {
      const url = placeAt(address);
      const refusal = url ? guard.refuseUrl(url) : "This isn't a valid URL.";
      if (refusal || !url || parseAddress(bareHost(url)) || guard.isListed(url)) return refusal;
      return await createDnsResolver(guard, lookup)
        .resolve(url)
        .then(
          () => null,
          () => NAME_NOT_PUBLIC,
        );
    },

    /** A server that this installation has started itself. */
    isOwnServer: guard.isOwnServer,

    /** The administrator vouches for this host: it may be private and is read at full speed. */
    isAllowListed(address: string): boolean {
      const url = placeAt(address);
      return url !== null && guard.isListed(url);
    },
  };
}

/** Whether the host of an address stands in a list of hosts and networks; networks without ports stand for all of them. */
export function createHostList(entries: readonly string[]): (url: URL) => boolean {
  return createGuard(entries.map((entry) => (/\/\d+$/.test(entry) ? `${entry}:*` : entry))).isListed;
}

/** Keep-alive pools by origin; the one unused for longest is closed when there are too many. */
function createPools(tools: { guard: Guard; lookup: Lookup; limits: Limits; world: PrivateWorld | undefined }) {
  const { guard, lookup, limits, world } = tools;
  const resolver = createDnsResolver(guard, lookup);
  const pools = new Map<string, { pool: Pool; facts: () => OriginConnectionFacts }>();

  function open(url: URL) {
    let facts: OriginConnectionFacts = { remoteAddress: null, tls: null };
    const connected = (now: OriginConnectionFacts) => {
      facts = now;
    };
    const pool = new Pool(url.origin, {
      connections: CONNECTIONS_PER_ORIGIN,
      pipelining: 1,
      // A head is judged before the library sees it.
      maxHeaderSize: 2 * limits.maxHeaderBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: createSocketConnector(url, {
        ...{ guard, resolver, world, connected },
        ...{ connectMs: limits.connectMs, maxHeaderBytes: limits.maxHeaderBytes },
      }),
    });
    return { pool, facts: () => facts };
  }

  return {
    resolver,
    get(url: URL) {
      const entry = pools.get(url.origin) ?? open(url);
      // Deleting first moves the origin to the end: a Map keeps the order of insertion.
      pools.delete(url.origin);
      pools.set(url.origin, entry);
      if (pools.size > MAX_POOLS) {
        for (const [origin, oldest] of pools) {
          pools.delete(origin);
          // Waits for its requests on its own time.
          void oldest.pool.close();
          break;
        }
      }
      return entry;
    },
    async close(): Promise<void> {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all(open.map(({ pool }) => pool.destroy()));
    },
  };
}

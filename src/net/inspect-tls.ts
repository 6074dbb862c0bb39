/**
 * Looks at how a host speaks TLS, by handshakes without a request: whether browsers trust its certificate, whether it
 * offers HTTP/2, and whether it still accepts versions that browsers gave up. Nothing is read from a connection that is
 * not trusted.
 */
import { isIP } from "node:net";
import tls, { type ConnectionOptions, type SecureVersion, type TLSSocket } from "node:tls";
import type { TlsFacts } from "#domain/site.ts";
import { type PrivateWorld, portOf, type Resolver } from "./connector.ts";
import { bareHost, type Guard } from "./guard.ts";

/** RFC 8996 forbids both; browsers dropped them in 2020. */
const OLD_VERSIONS: readonly SecureVersion[] = ["TLSv1", "TLSv1.1"];

const DAY_MS = 86_400_000;

/** `null` when there is no TLS, or no connection. */
export async function inspectTls(
  url: URL,
  tools: {
    readonly guard: Guard;
    readonly resolver: Resolver;
    readonly connectMs: number;
    readonly world: PrivateWorld | undefined;
  },
): Promise<TlsFacts | null> {
  if (url.protocol !== "https:" || tools.guard.refuseUrl(url) !== null) return null;
  const host = bareHost(url);
  const address = isIP(host) ? host : (await tools.resolver.resolve(url).catch(() => []))[0];
  if (address === undefined || !tools.guard.allowsAddress(url, address)) return null;
  const target: ConnectionOptions = {
    host: address,
    port: portOf(url, tools.world),
    rejectUnauthorized: false,
    ...(tools.world ? { ca: tools.world.authority } : {}),
    ...(isIP(host) ? {} : { servername: host }),
  };
  const facts = await handshake({ ...target, ALPNProtocols: ["h2", "http/1.1"] }, tools.connectMs, factsOf).catch(
    () => null,
  );
  return facts && { ...facts, oldVersions: await oldVersions(target, tools.connectMs) };
}

/** Speaks first; the socket is gone when this returns. */
function handshake<T>(options: ConnectionOptions, forMs: number, read: (socket: TLSSocket) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect(options, () => {
      resolve(read(socket));
      socket.destroy();
    });
    socket.setTimeout(forMs, () => socket.destroy(new Error("The handshake took too long.")));
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The connection ended.")));
  });
}

function factsOf(socket: TLSSocket): TlsFacts {
  const ends = Date.parse(socket.getPeerCertificate().valid_to ?? "");
  const error: unknown = socket.authorizationError;
  return {
    validTo: Number.isNaN(ends) ? null : new Date(ends).toISOString(),
    daysLeft: Number.isNaN(ends) ? null : Math.floor((ends - Date.now()) / DAY_MS),
    protocol: socket.getProtocol(),
    alpn: socket.alpnProtocol || "",
    distrust: socket.authorized ? null : String(error instanceof Error && "code" in error ? error.code : error),
  };
}

async function oldVersions(target: ConnectionOptions, forMs: number): Promise<readonly string[] | null> {
  const accepted: string[] = [];
  for (const version of OLD_VERSIONS) {
    // Level 0: our own OpenSSL would not even offer these versions otherwise.
    const options = { ...target, minVersion: version, maxVersion: version, ciphers: "DEFAULT:@SECLEVEL=0" };
    try {
      await handshake(options, forMs, () => accepted.push(version));
    } catch (error) {
      // Refused by the other side, or not possible here, where nothing can be said.
      if (error instanceof Error && "code" in error && error.code === "ERR_SSL_NO_PROTOCOLS_AVAILABLE") return null;
    }
  }
  return accepted;
}

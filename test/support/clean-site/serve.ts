/** Serves a site as a careful host does, in a world of its own where its names lead here. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { createSecureServer, type Http2ServerRequest } from "node:http2";
import type { AddressInfo, Server } from "node:net";
import { createSecureContext } from "node:tls";
import { brotliCompressSync, constants } from "node:zlib";
import type { PrivateWorld } from "#net/index.ts";
import { type Certificate, createAuthority, type TestAuthority } from "../test-authority.ts";
import { htmlFile, NOT_FOUND, redirectAnswer, type Site, type SiteAnswer } from "./build.ts";
import { ORIGIN, PARTNER } from "./page.ts";

export const HOST = new URL(ORIGIN).hostname;
export const WWW = `www.${HOST}`;
const PARTNER_HOST = new URL(PARTNER).hostname;
/** Only root may, and nobody does. */
const NOTHING_LISTENS = 1;
/** The page of the other site that no longer exists. */
export const PARTNER_GONE = "/gone/";
const PARTNER_PAGE = "<!doctype html><html lang=en><title>River museum</title><h1>River museum</h1>";
/** Names that the tests' audits may read at full speed. */
export const CLEAN_HOSTS = [HOST, WWW, PARTNER_HOST];

/** How the site is hosted; what is left out is as it should be. */
export interface Hosting {
  readonly site: Site;
  readonly certificate?: Certificate;
  readonly wwwCertificate?: Certificate;
  /** The address with www shows the site instead of leading to it. */
  readonly wwwServes?: boolean;
  /** So does the address without TLS. */
  readonly httpServes?: boolean;
  readonly uncompressed?: boolean;
  /** Without the headers that protect visitors. */
  readonly unprotected?: boolean;
  /** Nothing answers with TLS. */
  readonly plainOnly?: boolean;
  /** Addresses without end. */
  readonly more?: (path: string) => SiteAnswer | undefined;
}

export interface ServedWorld {
  readonly world: PrivateWorld;
  readonly authority: TestAuthority;
  /** What the site's hosts do from now on. */
  host(hosting: Hosting): void;
  close(): Promise<void>;
}

export async function serveWorld(): Promise<ServedWorld> {
  const authority = createAuthority();
  const own = authority.issue([HOST]);
  const www = authority.issue([WWW]);
  let hosting: Hosting = { site: new Map() };

  const show = (request: Request, response: Response) => {
    const { site, more, uncompressed = false, unprotected = false } = hosting;
    const path = request.url ?? "/";
    const given = site.get(path) ?? more?.(path) ?? site.get("*") ?? NOT_FOUND;
    answer(given, request, response, { mayPack: !uncompressed, isProtected: !unprotected });
  };
  const secure = createSecureServer(
    {
      allowHTTP1: true,
      ...own,
      SNICallback: (name, done) => {
        const { certificate = own, wwwCertificate = www } = hosting;
        done(null, createSecureContext({ ...(name === WWW ? wwwCertificate : certificate), minVersion: "TLSv1.2" }));
      },
    },
    (request, response) => {
      const isWww = (request.headers[":authority"] ?? request.headers.host) === WWW;
      if (isWww && !hosting.wwwServes) answer(redirectAnswer(`${ORIGIN}${request.url}`), request, response);
      else show(request, response);
    },
  );
  const plain = createServer((request, response) => {
    const origin = request.headers.host === PARTNER_HOST ? PARTNER : ORIGIN;
    if (hosting.httpServes) show(request, response);
    else answer(redirectAnswer(`${origin}${request.url}`), request, response);
  });
  const partner = createSecureServer({ allowHTTP1: true, ...authority.issue([PARTNER_HOST]) }, (request, response) =>
    answer(request.url === PARTNER_GONE ? NOT_FOUND : htmlFile(PARTNER_PAGE), request, response),
  );
  const [securePort = 0, plainPort = 0, partnerPort = 0] = await Promise.all([secure, plain, partner].map(listening));

  return {
    authority,
    world: {
      authority: authority.pem,
      lookup: async (name) => (CLEAN_HOSTS.includes(name) ? ["127.0.0.1"] : await unknown(name)),
      portBehind(host, port) {
        if (port === 80) return plainPort;
        if (hosting.plainOnly) return NOTHING_LISTENS;
        return host === PARTNER_HOST ? partnerPort : securePort;
      },
    },
    host(next) {
      hosting = next;
    },
    async close() {
      await Promise.all([secure, plain, partner].map((server) => new Promise((done) => server.close(done))));
    },
  };
}

/** What HTTP/1.1 and HTTP/2 have in common. */
type Request = Pick<IncomingMessage | Http2ServerRequest, "url" | "method" | "headers">;
interface Response {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: Buffer): unknown;
}

/** As servers do for what they make on the spot; the best quality takes fifty times as long. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function answer(
  given: SiteAnswer,
  request: Request,
  response: Response,
  { mayPack = true, isProtected = true }: { mayPack?: boolean; isProtected?: boolean } = {},
): void {
  const body = Buffer.from(given.body);
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
  const headers: Record<string, string> = {
    ...(isProtected && SECURITY),
    ...given.headers,
    etag: tag,
    vary: "accept-encoding",
  };
  const isKnown = request.headers["if-none-match"] === tag;
  const isText = /^(text|application|image\/svg)/.test(headers["content-type"] ?? "");
  const isPacked = mayPack && isText && /\bbr\b/.test(String(request.headers["accept-encoding"]));
  const sent = isPacked ? brotliCompressSync(body, FAST) : body;
  if (isPacked) headers["content-encoding"] = "br";
  response.writeHead(isKnown ? 304 : given.status, { ...headers, "content-length": String(sent.length) });
  response.end(isKnown || request.method === "HEAD" ? Buffer.alloc(0) : sent);
}

const SECURITY = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "content-security-policy":
    "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};

async function unknown(name: string): Promise<never> {
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

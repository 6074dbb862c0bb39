/** Serves a site as a careful host does, in a world of its own where its names lead here. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo, Server } from "node:net";
import { createSecureContext } from "node:tls";
import { brotliCompressSync } from "node:zlib";
import type { PrivateWorld } from "#net/index.ts";
import { type Certificate, createAuthority } from "../test-authority.ts";
import { html, NOT_FOUND, type Site, type SiteAnswer } from "./build.ts";
import { ORIGIN, PARTNER } from "./page.ts";

const HOST = new URL(ORIGIN).hostname;
const WWW = `www.${HOST}`;
const PARTNER_HOST = new URL(PARTNER).hostname;
/** Names that the tests' audits may read at full speed. */
export const CLEAN_HOSTS = [HOST, WWW, PARTNER_HOST];

export interface ServedWorld {
  readonly world: PrivateWorld;
  /** What the site's own host answers from now on. */
  show(site: Site): void;
  /** The certificates of the site's hosts from now on. */
  certify(certificates: { readonly own?: Certificate; readonly www?: Certificate }): void;
  readonly authority: ReturnType<typeof createAuthority>;
  close(): Promise<void>;
}

export async function serveWorld(site: Site): Promise<ServedWorld> {
  const authority = createAuthority();
  let shown = site;
  let certificates = { own: authority.issue([HOST]), www: authority.issue([WWW]) };

  const secure = createSecureServer(
    {
      allowHTTP1: true,
      minVersion: "TLSv1.2",
      ...certificates.own,
      SNICallback: (name, done) => done(null, createSecureContext(certificates[name === WWW ? "www" : "own"])),
    },
    (request, response) => {
      const { host } = new URL(`https://${request.headers[":authority"] ?? request.headers.host}`);
      if (host === WWW) redirectTo(`${ORIGIN}${request.url}`, response);
      else answer(shown.get(request.url) ?? NOT_FOUND, request, response);
    },
  );
  const partner = createSecureServer({ allowHTTP1: true, ...authority.issue([PARTNER_HOST]) }, (request, response) =>
    answer(html("<!doctype html><title>River museum</title><h1>River museum</h1>"), request, response),
  );
  const plain = createServer((request, response) => {
    response.writeHead(301, { location: `${ORIGIN}${request.url}` }).end();
  });
  const [securePort, partnerPort, plainPort] = await Promise.all([secure, partner, plain].map(listening));

  return {
    authority,
    world: {
      authority: authority.pem,
      lookup: async (name) => (CLEAN_HOSTS.includes(name) ? ["127.0.0.1"] : await unknown(name)),
      portBehind: (host, port) => {
        if (port === 80) return plainPort ?? port;
        return (host === PARTNER_HOST ? partnerPort : securePort) ?? port;
      },
    },
    show: (next) => {
      shown = next;
    },
    certify: (next) => {
      certificates = { ...certificates, ...next };
    },
    async close() {
      await Promise.all([secure, partner, plain].map((server) => new Promise((done) => server.close(done))));
    },
  };
}

type Response = Http2ServerResponse;

function answer(given: SiteAnswer, request: Http2ServerRequest, response: Response): void {
  const body = Buffer.from(given.body);
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
  const headers: Record<string, string> = { ...SECURITY, ...given.headers, etag: tag, vary: "accept-encoding" };
  if (request.headers["if-none-match"] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  const isText = /^(text|application|image\/svg)/.test(headers["content-type"] ?? "");
  const packed = isText && /\bbr\b/.test(String(request.headers["accept-encoding"]));
  const sent = packed ? brotliCompressSync(body) : body;
  if (packed) headers["content-encoding"] = "br";
  response.writeHead(given.status, { ...headers, "content-length": String(sent.length) });
  if (request.method === "HEAD") response.end();
  else response.end(sent);
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

function redirectTo(location: string, response: Response): void {
  response.writeHead(301, { ...SECURITY, location });
  response.end();
}

async function unknown(name: string): Promise<never> {
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

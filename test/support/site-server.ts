/** A small real website on a loopback port: a map from path to answer, and a record of what was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Text is an HTML page; a function answers by itself. */
export type SitePath = string | Answer | Handler;

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
}

/** Keys are exact paths with query; `*` answers everything else (404 without it). `{origin}` in HTML is replaced. */
export async function startSite(pages: Record<string, SitePath>, host = "127.0.0.1") {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push({ method: request.method ?? "", url: path, headers: request.headers });
    answer(pages[path] ?? pages["*"] ?? { status: 404, body: "<title>Not found</title>" }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

  function answer(page: SitePath, request: IncomingMessage, response: ServerResponse) {
    if (typeof page === "function") return page(request, response);
    const { status = 200, headers = {}, body = "" } = typeof page === "string" ? { body: page } : page;
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(typeof body === "string" ? body.replaceAll("{origin}", origin) : body);
  }

  return {
    origin,
    port,
    pages,
    asked,
    /** Paths in the order asked. */
    paths: () => asked.map(({ url }) => url),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page that links to these addresses. */
export function links(...hrefs: string[]): string {
  return `<!doctype html><title>Links</title>${hrefs.map((href) => `<a href="${href}">to ${href.slice(0, 50)}</a>`).join("\n")}`;
}

export function redirect(location: string): SitePath {
  return { status: 301, headers: { location } };
}

export function text(body: string): SitePath {
  return { headers: { "content-type": "text/plain" }, body };
}

/** The paths /0, /1 and so on. */
export function range(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `/${i}`);
}

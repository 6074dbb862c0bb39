/** A web server for one WordPress: files as they are, everything else by PHP, as its .htaccess has it. */
import { createReadStream, type Stats, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream";
import type { AskPhp } from "./php.ts";

const MOST_BODY_BYTES = 32 * 1024 * 1024;
const TYPES: Readonly<Record<string, string>> = {
  ...{ ".css": "text/css; charset=UTF-8", ".html": "text/html; charset=UTF-8", ".txt": "text/plain; charset=UTF-8" },
  ...{ ".js": "text/javascript", ".json": "application/json", ".xml": "application/xml", ".map": "application/json" },
  ...{ ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif" },
  ...{
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
  },
};

/** @param site absolute path of WordPress's files */
export function createWebServer(site: string, php: AskPhp): Server {
  return createServer((request, response) => {
    answer(request, response, { site, php }).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end("PHP broke down.");
    });
  });
}

interface Served {
  readonly site: string;
  readonly php: AskPhp;
}

async function answer(request: IncomingMessage, response: ServerResponse, { site, php }: Served): Promise<void> {
  const address = request.url ?? "/";
  const path = pathOf(address);
  const place = path === undefined ? undefined : lookUp(site, path);
  if (path === undefined || place === undefined) return refuse(response, 400);
  if (place.is === "file") return sendFile(place.path, place.size, response);
  const body = await bodyOf(request);
  if (body === undefined) return refuse(response, 413);
  const answered = await php({
    run: { script: place.path },
    method: request.method ?? "GET",
    address,
    headers: headersOf(request),
    body,
    server: {
      ...{ DOCUMENT_ROOT: site, SCRIPT_FILENAME: place.path, SCRIPT_NAME: place.name, PHP_SELF: place.name },
      ...{ REMOTE_ADDR: "127.0.0.1", SERVER_PROTOCOL: "HTTP/1.1", SERVER_SOFTWARE: "Sitemend's demo" },
    },
  });
  if (answered.errors !== "") process.stderr.write(`${answered.errors}\n`);
  const crashed = answered.exitCode !== 0 && answered.status < 400;
  response.writeHead(crashed ? 500 : answered.status, { ...answered.headers } as Record<string, string[]>);
  response.end(answered.body);
}

/** Without the query; `undefined` when it is no path. */
function pathOf(address: string): string | undefined {
  try {
    const path = decodeURIComponent(address.split(/[?#]/)[0] ?? "");
    return path.startsWith("/") && !path.includes("\0") ? path : undefined;
  } catch {
    return undefined;
  }
}

type Place =
  | { readonly is: "file"; readonly path: string; readonly size: number }
  /** `name` as PHP calls it: below the site. */
  | { readonly is: "script"; readonly path: string; readonly name: string };

/** `undefined` for what lies outside the site. */
function lookUp(site: string, path: string): Place | undefined {
  const asked = join(site, path);
  if (asked !== site && !asked.startsWith(`${site}${sep}`)) return undefined;
  const found = statOf(asked);
  if (found?.isFile()) {
    if (extname(asked) !== ".php") return { is: "file", path: asked, size: found.size };
    return { is: "script", path: asked, name: path };
  }
  const index = join(asked, "index.php");
  if (found?.isDirectory() && statOf(index)?.isFile())
    return { is: "script", path: index, name: `${path.replace(/\/$/, "")}/index.php` };
  return { is: "script", path: join(site, "index.php"), name: "/index.php" };
}

/** A name may also be too long, or go on behind a file. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function sendFile(path: string, size: number, response: ServerResponse): void {
  const type = TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type, "content-length": size });
  if (response.req.method === "HEAD") response.end();
  else pipeline(createReadStream(path), response, () => {});
}

/** `undefined` when it is too long. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += (piece as Buffer).length;
    if (bytes > MOST_BODY_BYTES) return undefined;
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "text/plain" });
  response.end();
}

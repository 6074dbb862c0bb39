/** Real documentation sites that nobody of us wrote, served on loopback as a web server would. */

import { existsSync, statSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { unpacked } from "./debian.ts";

/** Package → folder of its site. */
const SITES = {
  "postgresql-doc-15": "usr/share/doc/postgresql-doc-15/html",
  "apache2-doc": "usr/share/doc/apache2-doc/manual",
  "developers-reference": "usr/share/developers-reference",
  "debian-policy": "usr/share/doc/debian-policy/policy.html",
} as const;
export type SiteName = keyof typeof SITES;
export const SITE_PACKAGES = Object.keys(SITES) as SiteName[];

export interface ServedSite {
  readonly url: string;
  /** Paths asked for, in order. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Folder of the unpacked site; `undefined` when the package could not be had. */
export function siteFolder(name: SiteName): string | undefined {
  const root = unpacked(name);
  const folder = root && join(root, SITES[name]);
  return folder && existsSync(folder) ? folder : undefined;
}

/** @param delayMs answers later, to give a test time to interfere. */
export async function serveFolder(folder: string, { delayMs = 0 } = {}): Promise<ServedSite> {
  const root = await realpath(folder);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://site.test").pathname;
    requests.push(path);
    const answer = async () => {
      if (path.endsWith("/") === false && isFolder(join(root, decodeURIComponent(path)))) {
        response.writeHead(301, { location: `${path}/` }).end();
        return;
      }
      const file = findFile(root, decodeURIComponent(path));
      if (file === undefined) {
        response
          .writeHead(404, { "content-type": "text/html" })
          .end("<!doctype html><title>Not Found</title><h1>Not Found</h1>");
        return;
      }
      response.writeHead(200, { "content-type": typeOf(file) }).end(await readFile(file));
    };
    setTimeout(() => answer().catch((error) => response.destroy(error)), delayMs);
  });
  // A test that judges pages for a while comes back to its connection: it must not just be closing then.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Apache's manual keeps its languages as `page.html.en`; English is served under the plain name. */
function findFile(root: string, path: string): string | undefined {
  const plain = join(root, path.endsWith("/") ? `${path}index.html` : path);
  if (!plain.startsWith(`${root}/`)) return undefined;
  return [plain, `${plain}.en`, `${plain}.en.utf8`].find((file) => existsSync(file) && statSync(file).isFile());
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".png": "image/png",
  ".gif": "image/gif",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".pdf": "application/pdf",
};

/** Pages say their encoding themselves, and it is not the same in all of them. */
function typeOf(file: string): string {
  if (/\.html(\.[a-z]{2}(-[a-z]{2})?)?(\.[a-z0-9-]+)?$/i.test(file)) return "text/html";
  return TYPES[extname(file)] ?? "application/octet-stream";
}

/**
 * A site without files, as vast as wanted: every page is made from its number when it is asked for. Runs as a process of
 * its own (`node bench/vast-site.ts '<json of VastSite>'`), so that its memory is not counted as ours; it prints where it
 * listens. Pages are small, about 2 KB with 20 links: what is measured is what we keep of an address.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface VastSite {
  readonly pages: number;
  /** Addresses in its sitemaps, 50,000 in each file; 0 = it has none. */
  readonly listed: number;
  /** Links of each hundredth page, as an archive has them; 0 = such a page is like the others. */
  readonly archiveLinks: number;
}

const FILE = 50_000;
const CHILDREN = 10;
const LINKS = 20;
const WORDS = [
  "tea",
  "garden",
  "leaf",
  "water",
  "kettle",
  "cup",
  "harvest",
  "spring",
  "oolong",
  "smoke",
  "salt",
  "stone",
];

/** Kinds of pages as a shop has them. */
export function pathOf(number: number): string {
  if (number === 0) return "/";
  const kind = number % 10 === 0 ? "articles/notes-on-harvest" : "products/tea-of-the-garden";
  return `/${kind}-${number}/`;
}

if (import.meta.main) serve(JSON.parse(process.argv[2] ?? "") as VastSite);

function serve(site: VastSite): void {
  let origin = "";
  const server = createServer((request, response) => {
    const { body, type } = answerTo(request.url ?? "/", site, origin);
    if (body === null) response.writeHead(404, { "content-type": "text/html" }).end("<title>Not found</title>");
    else response.writeHead(200, { "content-type": type }).end(body);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => {
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    process.stdout.write(`${origin}/\n`);
  });
}

function answerTo(path: string, site: VastSite, origin: string): { body: string | null; type: string } {
  const xml = { type: "application/xml" };
  if (path === "/robots.txt") return { body: robots(site, origin), type: "text/plain" };
  if (path === "/sitemap.xml" && site.listed > 0) return { body: sitemapIndex(site, origin), ...xml };
  const file = /^\/sitemap-(\d+)\.xml$/.exec(path)?.[1];
  if (file !== undefined) return { body: sitemap(Number(file), site, origin), ...xml };
  const number = path === "/" ? 0 : Number(/-(\d+)\/$/.exec(path)?.[1] ?? Number.NaN);
  const isThere = number < site.pages && path === pathOf(number);
  return { body: isThere ? page(number, site) : null, type: "text/html; charset=utf-8" };
}

function robots({ listed }: VastSite, origin: string): string {
  return `User-agent: *\nDisallow: /private/\n${listed > 0 ? `Sitemap: ${origin}/sitemap.xml\n` : ""}`;
}

function sitemapIndex({ listed }: VastSite, origin: string): string {
  const files = Array.from({ length: Math.ceil(listed / FILE) }, (_, file) => `${origin}/sitemap-${file}.xml`);
  return `<sitemapindex>${files.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`;
}

/** The last pages of the site are listed, so that a site may have pages which only links lead to. */
function sitemap(file: number, { pages, listed }: VastSite, origin: string): string {
  const first = pages - listed + file * FILE;
  const count = Math.max(0, Math.min(FILE, pages - first));
  const urls = Array.from({ length: count }, (_, at) => `<url><loc>${origin}${pathOf(first + at)}</loc></url>`);
  return `<urlset>${urls.join("")}</urlset>`;
}

function page(number: number, { pages, archiveLinks }: VastSite): string {
  const count = archiveLinks > 0 && number % 100 === 0 ? archiveLinks : LINKS;
  const targets = Array.from({ length: count }, (_, at) =>
    at < CHILDREN ? number * CHILDREN + at + 1 : mixed(number * 4_099 + at) % pages,
  );
  const links = targets
    .filter((target) => target < pages)
    .map((target) => `<li><a href="${pathOf(target)}">Tea ${target}</a>`);
  const text = Array.from({ length: 60 }, (_, at) => WORDS[mixed(number * 61 + at) % WORDS.length]).join(" ");
  const title = `Tea of garden number ${number}`;
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta name="viewport" content="width=device-width"><meta name="description" content="What garden ${number} has to offer in spring and in autumn."></head><body><h1>${title}</h1><main><p>${text}</p></main><nav><ul>${links.join("")}</ul></nav></body></html>`;
}

/** The finaliser of MurmurHash3: numbers without a pattern, the same each time. */
function mixed(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

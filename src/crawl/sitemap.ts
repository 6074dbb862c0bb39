/**
 * Reads one sitemap file: urlset, index, plain text or feed, gzipped or not. Streaming, so that a problem late in the
 * file does not lose its beginning. No DTD is read and no entity expanded beyond XML's own five, so a bomb stays small.
 */
import { gunzipSync } from "node:zlib";
import { SaxesParser } from "saxes";
import type { SitemapFacts } from "#domain/site.ts";
import { resolveUrl } from "./url-identity.ts";

/** https://www.sitemaps.org/protocol.html: limits of one file. */
const MAX_SITEMAP_URLS = 50_000;
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
const MAX_PROBLEMS = 20;
const CHUNK = 64 * 1024;
/** The formats need five; a parser holds all that are open. */
const MAX_OPEN = 100;

export interface Sitemap {
  readonly kind: SitemapFacts["kind"];
  /** Canonical URLs of pages, at most 50,000. */
  readonly urls: readonly string[];
  /** Other sitemaps, of an index. */
  readonly children: readonly string[];
  /** All entries, also beyond the limit. */
  readonly urlCount: number;
  readonly problems: readonly string[];
  /** More than 50 MB when decompressed. */
  readonly tooLarge: boolean;
}

export function parseSitemap(bytes: Uint8Array): Sitemap {
  const reader = createReader();
  const text = decompress(bytes, reader);
  if (text === null) return reader.finish("unknown");
  if (/^\s*</.test(text)) return readXml(text, reader);
  for (const line of text.split(/\r\n|\r|\n/)) if (line.trim()) reader.page(line);
  return reader.finish(reader.count() > 0 ? "text" : "unknown");
}

type Reader = ReturnType<typeof createReader>;

function createReader() {
  const urls: string[] = [];
  const children: string[] = [];
  const problems: string[] = [];
  let urlCount = 0;
  let tooLarge = false;

  function problem(words: string): void {
    if (problems.length < MAX_PROBLEMS && !problems.includes(words)) problems.push(words);
  }

  function read(text: string, into: string[]): void {
    urlCount += 1;
    if (urlCount > MAX_SITEMAP_URLS) return;
    const resolved = resolveUrl(text.trim(), undefined);
    if (resolved) into.push(resolved.url);
    else problem(`“${text.trim().slice(0, 100)}” is not an absolute http(s) address.`);
  }

  return {
    page: (text: string) => read(text, urls),
    child: (text: string) => read(text, children),
    problem,
    tooLarge: (): void => {
      tooLarge = true;
    },
    count: () => urls.length,
    finish: (kind: Sitemap["kind"]): Sitemap => ({ kind, urls, children, urlCount, problems, tooLarge }),
  };
}

/** Gzip is known by its first bytes: the file name and the headers are often wrong. */
function decompress(bytes: Uint8Array, reader: Reader): string | null {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    const plain = isGzip ? gunzipSync(bytes, { maxOutputLength: MAX_SITEMAP_BYTES }) : bytes;
    const utf16 =
      plain[0] === 0xff && plain[1] === 0xfe ? "utf-16le" : plain[0] === 0xfe && plain[1] === 0xff ? "utf-16be" : null;
    return new TextDecoder(utf16 ?? "utf-8").decode(plain);
  } catch (error) {
    if (error instanceof RangeError) reader.tooLarge();
    else reader.problem("Its gzip data is broken.");
    return null;
  }
}

const ROOTS: Readonly<Record<string, Sitemap["kind"] | undefined>> = {
  urlset: "urlset",
  sitemapindex: "index",
  rss: "feed",
  feed: "feed",
};

function readXml(text: string, reader: Reader): Sitemap {
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  let kind: Sitemap["kind"] = "unknown";
  let value = "";

  parser.on("doctype", () => reader.problem("It has a document type declaration, which sitemaps must not have."));
  parser.on("error", (error) => reader.problem(`It is not well-formed XML: ${error.message.slice(0, 200)}`));
  parser.on("opentag", ({ name, attributes }) => {
    if (path.length === 0) kind = ROOTS[localName(name)] ?? "unknown";
    path.push(localName(name));
    value = "";
    if (kind === "feed" && path.at(-1) === "link" && attributes.href && path.at(-2) === "entry")
      reader.page(attributes.href);
  });
  const gather = (piece: string) => {
    // No address is this long; a bomb is.
    if (value.length < 10_000) value += piece;
  };
  parser.on("text", gather);
  parser.on("cdata", gather);
  parser.on("closetag", () => {
    const place = `${path.at(-2)}>${path.pop()}`;
    if (place === "url>loc") reader.page(value);
    else if (place === "sitemap>loc") reader.child(value);
    else if (place === "item>link") reader.page(value);
    value = "";
  });

  try {
    for (let at = 0; at < text.length && path.length <= MAX_OPEN; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
    if (path.length > MAX_OPEN) reader.problem("Its elements are nested too deeply; the rest is not read.");
    else parser.close();
  } catch (error) {
    reader.problem(
      `It cannot be read to its end: ${error instanceof Error ? error.message.slice(0, 200) : "unknown fault"}`,
    );
  }
  if (kind === "unknown") reader.problem("It is neither a urlset nor a sitemap index.");
  return reader.finish(kind);
}

/** Prefixes are free to choose: `<sm:loc>` is a loc. But `<image:loc>` belongs to an image, so its parent tells. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

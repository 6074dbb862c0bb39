/**
 * A Document as compressed JSON. Links are most of it and most of them are plain, so a link is kept as a short list:
 * what it always has, and the rest only where it differs from a plain one. That makes it a quarter of the size, and both
 * ways three times as fast.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Document, LinkTag } from "#domain/document.ts";

/** JSON text of one page's facts beyond this is not kept whole: it protects the database from hostile pages. */
const MOST_FACTS = 4 * 1024 * 1024;
/** What is kept of such a page. */
const LINKS_KEPT = 2_000;
/** The higher levels cost twice the time and save a twentieth of the space. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

type PlainLink = readonly [href: string | null, url: string | null, text: string, rest?: Partial<LinkTag>];

/** `null` when even the beginning of the page is too large. */
export function packDocument({ links, ...others }: Document): Uint8Array | null {
  const packed = links.map(packLink);
  const whole = inTwoLines(others, packed);
  if (whole.length <= MOST_FACTS) return zstdCompressSync(whole, FAST);
  // The main text is what grows without use: it goes first.
  const cut = inTwoLines({ ...others, mainText: "", anchors: [] }, packed.slice(0, LINKS_KEPT));
  return cut.length <= MOST_FACTS ? zstdCompressSync(cut, FAST) : null;
}

/** Few readers ask for the links, so they are parsed when somebody does. JSON has no raw line feed. */
export function unpackDocument(facts: Buffer): Document {
  const text = zstdDecompressSync(facts);
  const end = text.indexOf("\n");
  const others = JSON.parse(text.toString("utf8", 0, end)) as Omit<Document, "links">;
  let links: Document["links"] | undefined;
  return Object.defineProperty(others, "links", {
    enumerable: true,
    get: () => {
      links ??= (JSON.parse(text.toString("utf8", end + 1)) as PlainLink[]).map(unpackLink);
      return links;
    },
  }) as Document;
}

function inTwoLines(others: Omit<Document, "links">, links: readonly PlainLink[]): string {
  return `${JSON.stringify(others)}\n${JSON.stringify(links)}`;
}

const PLAIN = { fragment: null, label: null, target: null, region: "main", image: false, hasHandler: false } as const;
const NO_RELATIONS: readonly string[] = [];

function packLink(link: LinkTag): PlainLink {
  const { href, url, text, source, rel, ...more } = link;
  const rest: Record<string, unknown> = {};
  let isPlain = true;
  const keep = (name: string, value: unknown): void => {
    rest[name] = value;
    isPlain = false;
  };
  for (const name in more) {
    const value = more[name as keyof typeof more];
    if (value !== PLAIN[name as keyof typeof PLAIN]) keep(name, value);
  }
  if (rel.length > 0) keep("rel", rel);
  if (source !== sourceOf(href)) keep("source", source);
  return isPlain ? [href, url, text] : [href, url, text, rest];
}

function unpackLink([href, url, text, rest]: PlainLink): LinkTag {
  return { href, url, text, rel: NO_RELATIONS, source: sourceOf(href), ...PLAIN, ...rest };
}

function sourceOf(href: string | null): string {
  return href === null ? "<a>" : `<a href="${href}">`;
}

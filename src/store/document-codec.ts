/**
 * A Document as compressed JSON, in two pieces: what names and describes the page, which suggestions read of every page,
 * and the bulk of it, which few readers ask for; it is opened when somebody does. Links are most of that and most of them
 * are plain, so a link is kept as a short list: what it always has, and the rest only where it differs from a plain one.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Document, LinkTag } from "#domain/document.ts";

/** JSON text of one page's facts beyond this is not kept whole: it protects the database from hostile pages. */
const MOST_FACTS = 4 * 1024 * 1024;
/** What is kept of such a page. */
const LINKS_KEPT = 2_000;
/** The higher levels cost twice the time and save a twentieth of the space. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Long, and seldom asked for again. */
const BULK = ["mainText", "prose", "anchors", "resources", "controls", "tabindexes"] as const;
type Bulk = Pick<Document, (typeof BULK)[number]>;

/** First byte of facts in two pieces; those of older audits are one piece, which begins as zstd does. */
const IN_TWO = 2;
/** That byte, and the length of the first piece. */
const PREFIX = 5;

type PlainLink = readonly [href: string | null, url: string | null, text: string, rest?: Partial<LinkTag>];

/** `null` when even the beginning of the page is too large. */
export function packDocument({ links, ...others }: Document): Uint8Array | null {
  const { mainText, prose, anchors, resources, controls, tabindexes, ...head } = others;
  const bulk = { mainText, prose, anchors, resources, controls, tabindexes };
  const [first, packed] = [JSON.stringify(head), links.map(packLink)];
  const whole = inTwoLines(bulk, packed);
  if (first.length + whole.length <= MOST_FACTS) return joined(first, whole);
  // The main text is what grows without use: it goes first.
  const cut = inTwoLines({ ...bulk, mainText: "", anchors: [] }, packed.slice(0, LINKS_KEPT));
  return first.length + cut.length <= MOST_FACTS ? joined(first, cut) : null;
}

function joined(first: string, rest: string): Uint8Array {
  const [head, bulk] = [zstdCompressSync(first, FAST), zstdCompressSync(rest, FAST)];
  const prefix = Buffer.allocUnsafe(PREFIX);
  prefix.writeUInt32BE(head.length, prefix.writeUInt8(IN_TWO));
  return Buffer.concat([prefix, head, bulk]);
}

export function unpackDocument(facts: Buffer): Document {
  if (facts[0] !== IN_TWO) return unpackOlder(facts);
  const end = PREFIX + facts.readUInt32BE(1);
  const head = JSON.parse(zstdDecompressSync(facts.subarray(PREFIX, end)).toString()) as Omit<Document, keyof Bulk>;
  const rest = once(() => openLines<Bulk>(zstdDecompressSync(facts.subarray(end))));
  for (const name of BULK) Object.defineProperty(head, name, { enumerable: true, get: () => rest().others[name] });
  return withLinks(head as Document, () => rest().links());
}

/** Facts of audits before there were two pieces. */
function unpackOlder(facts: Buffer): Document {
  const { others, links } = openLines<Document>(zstdDecompressSync(facts));
  return withLinks(others, links);
}

function withLinks(document: Omit<Document, "links">, links: () => Document["links"]): Document {
  return Object.defineProperty(document, "links", { enumerable: true, get: links }) as Document;
}

function inTwoLines(others: Bulk, links: readonly PlainLink[]): string {
  return `${JSON.stringify(others)}\n${JSON.stringify(links)}`;
}

/** Few readers ask for the links, so they are parsed when somebody does. JSON has no raw line feed. */
function openLines<Others>(text: Buffer): { readonly others: Others; readonly links: () => Document["links"] } {
  const end = text.indexOf("\n");
  return {
    others: JSON.parse(text.toString("utf8", 0, end)) as Others,
    links: once(() => (JSON.parse(text.toString("utf8", end + 1)) as PlainLink[]).map(unpackLink)),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
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

/**
 * A Document as compressed JSON, in two pieces: what names and describes the page, which suggestions read of every page,
 * and the bulk of it, which few readers ask for; it is opened when somebody does. Links are most of that and most of them
 * are plain, so a link is kept as a short list: what it always has, and the rest only where it differs from a plain one.
 */
import { constants, deflateRawSync, inflateRawSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Document, LinkTag } from "#domain/document.ts";

/** JSON text of one page's facts beyond this is not kept whole: it protects the database from hostile pages. */
const MOST_FACTS = 4 * 1024 * 1024;
/** What is kept of such a page. */
const LINKS_KEPT = 2_000;
/** The higher levels cost twice the time and save a twentieth of the space. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** The first piece is small: there Deflate with a small window begins twice as fast as Zstandard, and packs as well. */
const SMALL = { level: 1, windowBits: 13, chunkSize: 16 * 1024 };

/** Long, and seldom asked for again. */
type Bulk = Pick<Document, "mainText" | "anchors" | "resources" | "controls" | "tabindexes">;
/** The rest of the first piece. */
type Head = Omit<Document, keyof Bulk | "prose" | "links">;

/** First byte of facts in two pieces; those of older audits are one piece, which begins as Zstandard does. */
const IN_TWO = 2;
/** That byte, and the length of the first piece. */
const PREFIX = 5;

type PlainLink = readonly [href: string | null, url: string | null, text: string, rest?: Partial<LinkTag>];

/** `null` when even the beginning of the page is too large. */
export function packDocument({ links, ...others }: Document): Uint8Array | null {
  const { mainText, prose, anchors, resources, controls, tabindexes, ...head } = others;
  const bulk = { mainText, anchors, resources, controls, tabindexes };
  const [first, packed] = [inTwoLines(head, prose ?? []), links.map(packLink)];
  const whole = inTwoLines(bulk, packed);
  if (first.length + whole.length <= MOST_FACTS) return joined(first, whole);
  // The main text is what grows without use: it goes first.
  const cut = inTwoLines({ ...bulk, mainText: "", anchors: [] }, packed.slice(0, LINKS_KEPT));
  return first.length + cut.length <= MOST_FACTS ? joined(first, cut) : null;
}

/** JSON has no raw line feed. */
function inTwoLines(first: unknown, second: unknown): string {
  return `${JSON.stringify(first)}\n${JSON.stringify(second)}`;
}

function joined(first: string, rest: string): Uint8Array {
  const [head, bulk] = [deflateRawSync(first, SMALL), zstdCompressSync(rest, FAST)];
  const prefix = Buffer.allocUnsafe(PREFIX);
  prefix.writeUInt32BE(head.length, prefix.writeUInt8(IN_TWO));
  return Buffer.concat([prefix, head, bulk]);
}

export function unpackDocument(facts: Buffer): Document {
  if (facts[0] !== IN_TWO) return unpackOlder(facts);
  const end = PREFIX + facts.readUInt32BE(1);
  const head = openLines<Head, Document["prose"]>(inflateRawSync(facts.subarray(PREFIX, end), SMALL));
  const rest = once(() => openLines<Bulk, readonly PlainLink[]>(zstdDecompressSync(facts.subarray(end))));
  const late: { readonly [Name in Exclude<keyof Document, keyof Head>]: () => Document[Name] } = {
    prose: head.second,
    mainText: () => rest().first.mainText,
    anchors: () => rest().first.anchors,
    resources: () => rest().first.resources,
    controls: () => rest().first.controls,
    tabindexes: () => rest().first.tabindexes,
    links: once(() => rest().second().map(unpackLink)),
  };
  for (const [name, get] of Object.entries(late)) Object.defineProperty(head.first, name, { enumerable: true, get });
  return head.first as Document;
}

/** Facts of audits before there were two pieces. */
function unpackOlder(facts: Buffer): Document {
  const { first, second } = openLines<Document, readonly PlainLink[]>(zstdDecompressSync(facts));
  const get = once(() => second().map(unpackLink));
  return Object.defineProperty(first, "links", { enumerable: true, get });
}

/** The second line is parsed when somebody asks for it. */
function openLines<First, Second>(text: Buffer): { readonly first: First; readonly second: () => Second } {
  const end = text.indexOf("\n");
  return {
    first: JSON.parse(text.toString("utf8", 0, end)) as First,
    second: once(() => JSON.parse(text.toString("utf8", end + 1)) as Second),
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

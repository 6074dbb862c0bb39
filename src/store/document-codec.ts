/**
 * A Document as compressed JSON, in two pieces: what names and describes the page, which suggestions read of every page,
 * and the bulk of it, which few readers ask for; it is opened when somebody does. Links are most of that: see
 * link-codec.ts.
 */
import { constants, inflateRawSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Document } from "#domain/document.ts";
import { type PackedLinks, packLinks, unpackLinks } from "./link-codec.ts";
import { type PlainLink, unpackPlainLinks } from "./plain-links.ts";

/** JSON text of one page's facts beyond this is not kept whole: it protects the database from hostile pages. */
const MOST_FACTS = 4 * 1024 * 1024;
/** What is kept of such a page. */
const LINKS_KEPT = 2_000;
/** The higher levels cost twice the time and save a twentieth of the space. */
const FAST = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Room for most pieces; the default of 64 KB costs more than it holds. */
const CHUNK = 16 * 1024;

/** Long, and seldom asked for again. */
type Bulk = Pick<Document, "mainText" | "anchors" | "resources" | "controls" | "tabindexes">;
/** The rest of the first piece. */
type Head = Omit<Document, keyof Bulk | "prose" | "links">;

/** First byte of facts in two pieces; those of the oldest audits are one piece, which begins as Zstandard does. */
const [WITH_PLAIN_LINKS, WITH_LINK_COLUMNS] = [2, 3];
/** That byte, and the length of the first piece. */
const PREFIX = 5;

/** `null` when even the beginning of the page is too large. */
export function packDocument({ links, ...others }: Document): Uint8Array | null {
  const { mainText, prose, anchors, resources, controls, tabindexes, ...head } = others;
  const bulk = { mainText, anchors, resources, controls, tabindexes };
  const first = inTwoLines(head, prose ?? []);
  const whole = inTwoLines(bulk, packLinks(links));
  if (first.length + whole.length <= MOST_FACTS) return joined(first, whole);
  // The main text is what grows without use: it goes first.
  const cut = inTwoLines({ ...bulk, mainText: "", anchors: [] }, packLinks(links, LINKS_KEPT));
  return first.length + cut.length <= MOST_FACTS ? joined(first, cut) : null;
}

/** JSON has no raw line feed. */
function inTwoLines(first: unknown, second: unknown): string {
  return `${JSON.stringify(first)}\n${JSON.stringify(second)}`;
}

function joined(first: string, rest: string): Uint8Array {
  const [head, bulk] = [compressed(first), compressed(rest)];
  const facts = Buffer.allocUnsafe(PREFIX + head.length + bulk.length);
  facts.writeUInt32BE(head.length, facts.writeUInt8(WITH_LINK_COLUMNS));
  facts.set(head, PREFIX);
  facts.set(bulk, PREFIX + head.length);
  return facts;
}

/** Told the size before, Zstandard makes its tables no larger than that needs, which is most of the cost of a page. */
function compressed(text: string): Buffer {
  const bytes = Buffer.from(text);
  return zstdCompressSync(bytes, { params: FAST, pledgedSrcSize: bytes.length, chunkSize: CHUNK });
}

/** Whatever the version of Sitemend that packed them. The bulk is opened when one of its fields is first read. */
export function unpackDocument(facts: Buffer): Document {
  const version = facts[0];
  if (version !== WITH_PLAIN_LINKS && version !== WITH_LINK_COLUMNS) return unpackOnePiece(facts);
  const end = PREFIX + facts.readUInt32BE(1);
  const head = openLines<Head, Document["prose"]>(openHead(version, facts.subarray(PREFIX, end)));
  const rest = once(() => openLines<Bulk, unknown>(zstdDecompressSync(facts.subarray(end))));
  const late: { readonly [Name in Exclude<keyof Document, keyof Head>]: () => Document[Name] } = {
    prose: head.second,
    mainText: () => rest().first.mainText,
    anchors: () => rest().first.anchors,
    resources: () => rest().first.resources,
    controls: () => rest().first.controls,
    tabindexes: () => rest().first.tabindexes,
    links: once(() => openLinks(version, rest().second())),
  };
  for (const [name, get] of Object.entries(late)) Object.defineProperty(head.first, name, { enumerable: true, get });
  return head.first as Document;
}

function openHead(version: number, head: Buffer): Buffer {
  return version === WITH_PLAIN_LINKS
    ? inflateRawSync(head, { windowBits: 13, chunkSize: CHUNK })
    : zstdDecompressSync(head, { chunkSize: CHUNK });
}

function openLinks(version: number, packed: unknown): Document["links"] {
  return version === WITH_PLAIN_LINKS ? unpackPlainLinks(packed as PlainLink[]) : unpackLinks(packed as PackedLinks);
}

/** Facts of audits before there were two pieces. */
function unpackOnePiece(facts: Buffer): Document {
  const { first, second } = openLines<Document, readonly PlainLink[]>(zstdDecompressSync(facts));
  const get = once(() => unpackPlainLinks(second()));
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

/**
 * A Document as compressed JSON, in two pieces: what names and describes the page, which suggestions read of every page,
 * and the bulk of it, which few readers ask for; it is opened when somebody does. Links are most of that: see
 * link-codec.ts.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type Document, FactsNotRead } from "#domain/document.ts";
import { inLines, once, openLines, withLate } from "./fact-lines.ts";
import { type PackedLinks, packLinks, unpackLinks } from "./link-codec.ts";
import { unpackOlder } from "./older-facts.ts";

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
/** The first piece. */
type Head = Omit<Document, keyof Bulk | "prose" | "links">;

/** First byte of facts in this form; what older ones begin with, older-facts.ts knows. */
const FORM = 3;
/** That byte, and the length of the first piece. */
const PREFIX = 5;

/** `null` when even the beginning of the page is too large. */
export function packDocument({ links, ...others }: Document): Uint8Array | null {
  const { mainText, prose, anchors, resources, controls, tabindexes, ...head } = others;
  const bulk = { mainText, anchors, resources, controls, tabindexes };
  const first = inLines([head]);
  const whole = inLines([prose ?? [], bulk, packLinks(links)]);
  if (first.length + whole.length <= MOST_FACTS) return joined(first, whole);
  // The main text is what grows without use: it goes first.
  const cut = inLines([prose ?? [], { ...bulk, mainText: "", anchors: [] }, packLinks(links, LINKS_KEPT)]);
  return first.length + cut.length <= MOST_FACTS ? joined(first, cut) : null;
}

function joined(first: string, rest: string): Uint8Array {
  const [head, bulk] = [compressed(first), compressed(rest)];
  const facts = Buffer.allocUnsafe(PREFIX + head.length + bulk.length);
  facts.writeUInt32BE(head.length, facts.writeUInt8(FORM));
  facts.set(head, PREFIX);
  facts.set(bulk, PREFIX + head.length);
  return facts;
}

/** Told the size before, Zstandard makes its tables no larger than that needs. */
function compressed(text: string): Buffer {
  const bytes = Buffer.from(text);
  return zstdCompressSync(bytes, { params: FAST, pledgedSrcSize: bytes.length, chunkSize: CHUNK });
}

/**
 * SQL for the first piece of a column of facts, or for all of them in an older form. The database reads no more of a value
 * than it is asked for, because it does not compress what is compressed already.
 */
export function firstPiece(column: string): string {
  const length = `('x' || encode(substring(${column} from 2 for 4), 'hex'))::bit(32)::int`;
  return `case when get_byte(substring(${column} from 1 for 1), 0) = ${FORM}
               then substring(${column} from 1 for ${PREFIX} + ${length}) else ${column} end`;
}

/** Whatever the version of Sitemend that packed them. Of a first piece, who asks for more is told `FactsNotRead`. */
export function unpackDocument(facts: Buffer): Document {
  if (facts[0] !== FORM) return unpackOlder(facts);
  const end = PREFIX + facts.readUInt32BE(1);
  const [head] = openLines(zstdDecompressSync(facts.subarray(PREFIX, end), { chunkSize: CHUNK }));
  const lines = once(() => {
    if (end === facts.length) throw new FactsNotRead();
    return openLines(zstdDecompressSync(facts.subarray(end)));
  });
  const bulk = () => lines()[1]?.() as Bulk;
  return withLate(head?.() as Head, {
    prose: () => lines()[0]?.() as Document["prose"],
    mainText: () => bulk().mainText,
    anchors: () => bulk().anchors,
    resources: () => bulk().resources,
    controls: () => bulk().controls,
    tabindexes: () => bulk().tabindexes,
    links: once(() => unpackLinks(lines()[2]?.() as PackedLinks)),
  });
}

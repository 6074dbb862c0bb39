/**
 * A Document as JSON, in two pieces: what names and describes the page, which suggestions read of every page and which is
 * usually short, so that compressing it costs more than it saves; and the bulk of it, compressed, which few readers ask for
 * and which is opened when somebody does. Links are most of that: see link-codec.ts. What a browser saw of a page stands in
 * the first piece, because guards ask for it.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type Document, FactsNotRead } from "#domain/document.ts";
import { inLines, openLines } from "./fact-lines.ts";
import { packLinks } from "./link-codec.ts";
import { unpackOlder } from "./older-facts.ts";
import { type DocumentBulk, type DocumentHead, openFacts } from "./open-facts.ts";

/** JSON text of one page's facts beyond this is not kept whole: it protects the database from hostile pages. */
const MOST_FACTS = 4 * 1024 * 1024;
/** What is kept of such a page. */
const LINKS_KEPT = 2_000;
/** The higher levels cost twice the time and save a twentieth of the space. */
const FAST = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Room for most; the default of 64 KB costs more than it holds. */
const CHUNK = 16 * 1024;

/** First byte of facts by what is compressed; what older ones begin with, older-facts.ts knows. */
const BULK_COMPRESSED = 4;
const BOTH_COMPRESSED = 3;
/** In bytes. A longer first piece is compressed: a bomb of a page would fill the disk, and the memory that holds many of them. */
const MOST_PLAIN = 8 * 1024;
/** That byte, and the length of the first piece. */
const PREFIX = 5;

/** `null` when even the beginning of the page is too large. */
export function packDocument({ links, ...others }: Document): Uint8Array | null {
  const { mainText, prose, anchors, resources, controls, tabindexes, ...head } = others;
  const bulk: DocumentBulk = { mainText, anchors, resources, controls, tabindexes };
  const first = JSON.stringify(head satisfies DocumentHead);
  const whole = inLines([prose ?? [], bulk, packLinks(links)]);
  if (first.length + whole.length <= MOST_FACTS) return joined(first, whole);
  // The main text is what grows without use: it goes first.
  const cut = inLines([prose ?? [], { ...bulk, mainText: "", anchors: [] }, packLinks(links, LINKS_KEPT)]);
  return first.length + cut.length <= MOST_FACTS ? joined(first, cut) : null;
}

function joined(first: string, rest: string): Uint8Array {
  const plain = Buffer.from(first);
  const isLong = plain.length > MOST_PLAIN;
  const [head, bulk] = [isLong ? compressed(plain) : plain, compressed(Buffer.from(rest))];
  const facts = Buffer.allocUnsafe(PREFIX + head.length + bulk.length);
  facts.writeUInt32BE(head.length, facts.writeUInt8(isLong ? BOTH_COMPRESSED : BULK_COMPRESSED));
  facts.set(head, PREFIX);
  facts.set(bulk, PREFIX + head.length);
  return facts;
}

/** Told the size before, Zstandard makes its tables no larger than that needs. */
function compressed(bytes: Buffer): Buffer {
  return zstdCompressSync(bytes, { params: FAST, pledgedSrcSize: bytes.length, chunkSize: CHUNK });
}

/**
 * SQL for the columns `head`, the first piece of a column of facts as text, and `facts`, all of those where it is
 * compressed. The database reads no more of a value than it is asked for, because it does not compress this column.
 */
export function firstPiece(column: string): string {
  const isThis = `get_byte(substring(${column} from 1 for 1), 0) = ${BULK_COMPRESSED}`;
  const length = `('x' || encode(substring(${column} from 2 for 4), 'hex'))::bit(32)::int`;
  return `case when ${isThis} then convert_from(substring(${column} from ${PREFIX + 1} for ${length}), 'UTF8') end as head,
          case when ${isThis} then null else ${column} end as facts`;
}

/** The document of the first piece. Who asks it for more is told `FactsNotRead`. */
export function unpackHead(head: string): Document {
  return openFacts(JSON.parse(head), () => {
    throw new FactsNotRead();
  });
}

/** Whatever the version of Sitemend that packed them. */
export function unpackDocument(facts: Buffer): Document {
  const [form] = facts;
  if (form !== BULK_COMPRESSED && form !== BOTH_COMPRESSED) return unpackOlder(facts);
  const end = PREFIX + facts.readUInt32BE(1);
  const first = facts.subarray(PREFIX, end);
  const head = form === BOTH_COMPRESSED ? zstdDecompressSync(first) : first;
  return openFacts(JSON.parse(head.toString()), () => openLines(zstdDecompressSync(facts.subarray(end))));
}

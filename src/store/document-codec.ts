/**
 * A Document as JSON, in two pieces: what names and describes the page, which suggestions read of every page and which is
 * usually short, so that compressing it costs more than it saves; and the bulk of it, compressed, which few readers ask for
 * and which is opened when somebody does. Links are most of that: see link-codec.ts. What a browser saw of a page stands in
 * the first piece, because guards ask for it.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type Document, FactsNotRead } from "#domain/document.ts";
import { inLines, openLines } from "./fact-lines.ts";
import type { DictionaryMaker, FactsDictionary } from "./facts-dictionary.ts";
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

/** First byte of facts by how they are compressed; what older ones begin with, older-facts.ts knows. */
const BULK_COMPRESSED = 4;
const BOTH_COMPRESSED = 3;
const WITH_DICTIONARY = 5;
/** In bytes. A longer first piece is compressed: a bomb of a page would fill the disk, and the memory that holds many of them. */
const MOST_PLAIN = 8 * 1024;
/** That byte, and the length of the first piece. */
const PREFIX = 5;

interface PackedFacts {
  readonly facts: Uint8Array;
  /** The dictionary that they need. */
  readonly dictionary: number | null;
}

/** `null` when even the beginning of the page is too large. @param maker of the reader's dictionary; `null`: there is none */
export function packDocument({ links, ...others }: Document, maker: DictionaryMaker | null = null): PackedFacts | null {
  const { mainText, prose, anchors, resources, controls, tabindexes, ...head } = others;
  const bulk: DocumentBulk = { mainText, anchors, resources, controls, tabindexes };
  const first = JSON.stringify(head satisfies DocumentHead);
  const whole = inLines([prose ?? [], bulk, packLinks(links)]);
  if (first.length + whole.length <= MOST_FACTS) return packed(first, whole, maker);
  // The main text is what grows without use: it goes first.
  const cut = inLines([prose ?? [], { ...bulk, mainText: "", anchors: [] }, packLinks(links, LINKS_KEPT)]);
  return first.length + cut.length <= MOST_FACTS ? packed(first, cut, null) : null;
}

function packed(first: string, rest: string, maker: DictionaryMaker | null): PackedFacts {
  const [head, bulk] = [Buffer.from(first), Buffer.from(rest)];
  const dictionary = maker?.current ?? null;
  if (dictionary !== null) {
    const pieces = [compressed(head, dictionary.head), compressed(bulk, dictionary.bulk)] as const;
    return { facts: joined(WITH_DICTIONARY, pieces), dictionary: dictionary.id };
  }
  maker?.learn(head, bulk);
  const isLong = head.length > MOST_PLAIN;
  const pieces = [isLong ? compressed(head) : head, compressed(bulk)] as const;
  return { facts: joined(isLong ? BOTH_COMPRESSED : BULK_COMPRESSED, pieces), dictionary: null };
}

function joined(form: number, [head, bulk]: readonly [Buffer, Buffer]): Uint8Array {
  const facts = Buffer.allocUnsafe(PREFIX + head.length + bulk.length);
  facts.writeUInt32BE(head.length, facts.writeUInt8(form));
  facts.set(head, PREFIX);
  facts.set(bulk, PREFIX + head.length);
  return facts;
}

/** Told the size before, Zstandard makes its tables no larger than that needs. */
function compressed(bytes: Buffer, dictionary?: Uint8Array): Buffer {
  const options = { params: FAST, pledgedSrcSize: bytes.length, chunkSize: CHUNK };
  return zstdCompressSync(bytes, dictionary === undefined ? options : { ...options, dictionary });
}

/** As columns of a row, see `firstPiece`. */
export interface FirstPiece {
  /** `null`: all of the facts are in `facts`. */
  readonly head: Buffer | null;
  readonly facts: Buffer | null;
}

/**
 * SQL for the columns `head`, the prefix and the first piece of a column of facts, and `facts`, all of those where older versions
 * compressed it with the rest; and for what they need behind `from`. The database reads no more of a value than it is asked
 * for, because it does not compress this column; and each look at a value costs as much as a row, so that its beginning is looked at once.
 */
export function firstPiece(column: string): { readonly columns: string; readonly join: string } {
  const length = [1, 2, 3, 4].map((at) => `(get_byte(piece, ${at}) << ${8 * (4 - at)})`).join(" | ");
  return {
    columns: `case when begins.until <= ${FIRST_LOOK} then substring(begins.piece from 1 for begins.until)
               when begins.until is not null then substring(${column} from 1 for begins.until) end as head,
          case when begins.until is null then ${column} end as facts`,
    join: `cross join lateral (
           select piece, case when get_byte(piece, 0) in (${BULK_COMPRESSED}, ${WITH_DICTIONARY}) then ${PREFIX} + (${length}) end as until
             from (select substring(${column} from 1 for ${FIRST_LOOK}) as piece offset 0) looked offset 0) begins`,
  };
}

/** The database keeps long values in pieces of a little less than 2,000 bytes. */
const FIRST_LOOK = 1_900;

/** The document of the first piece. Who asks it for more is told `FactsNotRead`. */
export function unpackHead(piece: Buffer, dictionary: FactsDictionary | null = null): Document {
  const head = piece.subarray(PREFIX);
  const json = piece[0] === WITH_DICTIONARY ? opened(head, needed(dictionary).head) : head;
  return openFacts(JSON.parse(json.toString()), () => {
    throw new FactsNotRead();
  });
}

/** Whatever the version of Sitemend that packed them. @param dictionary the one that they name; `null`: they name none */
export function unpackDocument(facts: Buffer, dictionary: FactsDictionary | null = null): Document {
  const [form] = facts;
  if (form !== BULK_COMPRESSED && form !== BOTH_COMPRESSED && form !== WITH_DICTIONARY) return unpackOlder(facts);
  const end = PREFIX + facts.readUInt32BE(1);
  const [first, rest] = [facts.subarray(PREFIX, end), facts.subarray(end)];
  if (form === WITH_DICTIONARY) {
    const { head, bulk } = needed(dictionary);
    return openFacts(JSON.parse(opened(first, head).toString()), () => openLines(opened(rest, bulk)));
  }
  const head = form === BOTH_COMPRESSED ? zstdDecompressSync(first) : first;
  return openFacts(JSON.parse(head.toString()), () => openLines(zstdDecompressSync(rest)));
}

function opened(bytes: Uint8Array, dictionary: Uint8Array): Buffer {
  return zstdDecompressSync(bytes, { dictionary });
}

function needed(dictionary: FactsDictionary | null): FactsDictionary {
  if (dictionary === null) throw new Error("The dictionary of stored facts is missing.");
  return dictionary;
}

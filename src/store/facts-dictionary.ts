/**
 * Pages of a site repeat themselves: with some of what was read before as the dictionary of their compression, the facts of a page take half
 * the room. Each reader makes one of its first pages; it is kept once, and a page names the one that it needs.
 */
import { hash } from "node:crypto";

/** Beginnings of facts, and what follows, as they were before they were compressed. */
export interface FactsDictionary {
  readonly head: Uint8Array;
  readonly bulk: Uint8Array;
}

export interface NamedDictionary extends FactsDictionary {
  readonly id: number;
}

export interface DictionaryMaker {
  /** `null`: too little was read yet. */
  readonly current: NamedDictionary | null;
  learn(head: Buffer, bulk: Buffer): void;
  /** The dictionary, once, after it was made: it has to be saved before pages that need it, and even if the page that completed it isn't. */
  take(): NamedDictionary | null;
}

/** In bytes. Larger ones save little more, and each page pays for their size. */
const HEAD = 16 * 1024;
const BULK = 32 * 1024;
/** Pages after which a dictionary is made of what there is. */
const MOST_LEARNED = 16;
/** Of one page, so that several are in it. Links come last, and are what pages share. */
const BULK_OF_PAGE = 16 * 1024;

export function createDictionaryMaker(): DictionaryMaker {
  const heads: Buffer[] = [];
  const bulks: Buffer[] = [];
  let made: NamedDictionary | null = null;
  let isTaken = false;
  const isEnough = () => (sizeOf(heads) >= HEAD && sizeOf(bulks) >= BULK) || heads.length >= MOST_LEARNED;
  return {
    get current() {
      return made;
    },
    learn(head, bulk) {
      if (made !== null) return;
      // Copies: what they are cut from is as long as the page.
      heads.push(Buffer.from(head.subarray(0, HEAD)));
      bulks.push(Buffer.from(bulk.subarray(-BULK_OF_PAGE)));
      if (isEnough()) made = named({ head: endOf(heads, HEAD), bulk: endOf(bulks, BULK) });
    },
    take() {
      if (made === null || isTaken) return null;
      isTaken = true;
      return made;
    },
  };
}

function sizeOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function endOf(pieces: readonly Buffer[], length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(pieces).subarray(-length));
}

function named(dictionary: FactsDictionary): NamedDictionary {
  const both = Buffer.concat([dictionary.head, dictionary.bulk]);
  return { ...dictionary, id: hash("sha256", both, "buffer").readUIntBE(0, ID_BYTES) };
}

/** As many as a number can hold whole. */
const ID_BYTES = 6;

/** SQL for the dictionary of a row `c` of `page_content`. */
export const dictionaryPart = (part: "head" | "bulk") =>
  `(select d.${part} from facts_dictionary d where d.audit_id = c.audit_id and d.id = c.dictionary)`;
/** And for the columns that `dictionaryIn` reads. */
export const DICTIONARY_COLUMNS = `${dictionaryPart("head")} as dictionary_head, ${dictionaryPart("bulk")} as dictionary_bulk`;

export interface DictionaryColumns {
  readonly dictionary_head: Buffer | null;
  readonly dictionary_bulk: Buffer | null;
}

export function dictionaryIn({
  dictionary_head: head,
  dictionary_bulk: bulk,
}: DictionaryColumns): FactsDictionary | null {
  return head === null || bulk === null ? null : { head, bulk };
}

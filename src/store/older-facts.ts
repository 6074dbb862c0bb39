/** Facts as audits of earlier versions kept them, each page for itself. */
import { inflateRawSync, zstdDecompressSync } from "node:zlib";
import type { Document } from "#domain/document.ts";
import { type DocumentBulk, type DocumentHead, withBulk } from "./document-codec.ts";
import { once, openLines, withLate } from "./fact-lines.ts";
import { type OlderLinks, unpackOlderLinks, unpackPlainLinks } from "./older-links.ts";

/** First byte of facts in two pieces, by how the first was compressed. Before, they were one piece of Zstandard. */
const FIRST_DEFLATED = 2;
const BOTH_COMPRESSED = 3;
const FIRST_PLAIN = 4;
const WITH_DICTIONARY = 5;
/** That byte, and the length of the first piece. */
const PREFIX = 5;
const INFLATE = { windowBits: 13, chunkSize: 16 * 1024 };

/** Some of what was read before: the beginnings of facts, and what follows. */
export interface FactsDictionary {
  readonly head: Uint8Array;
  readonly bulk: Uint8Array;
}

/** @param dictionary the one that they name; `null`: they name none */
export function unpackOlder(facts: Buffer, dictionary: FactsDictionary | null): Document {
  switch (facts[0]) {
    case WITH_DICTIONARY:
      if (dictionary === null) throw new Error("The dictionary of stored facts is missing.");
      return unpackTwo(
        facts,
        (head) => zstdDecompressSync(head, { dictionary: dictionary.head }),
        (bulk) => zstdDecompressSync(bulk, { dictionary: dictionary.bulk }),
      );
    case FIRST_PLAIN:
      return unpackTwo(facts, (head) => head, zstdDecompressSync);
    case BOTH_COMPRESSED:
      return unpackTwo(facts, zstdDecompressSync, zstdDecompressSync);
    case FIRST_DEFLATED:
      return unpackDeflated(facts);
    default:
      return unpackOne(facts);
  }
}

type Open = (piece: Buffer) => Buffer;

function unpackTwo(facts: Buffer, openHead: Open, openBulk: Open): Document {
  const end = PREFIX + facts.readUInt32BE(1);
  const lines = once(() => openLines(openBulk(facts.subarray(end))));
  const head = JSON.parse(openHead(facts.subarray(PREFIX, end)).toString()) as DocumentHead;
  return withBulk(head, {
    prose: () => lines()[0]?.() as Document["prose"],
    bulk: () => lines()[1]?.() as DocumentBulk,
    links: () => unpackOlderLinks(lines()[2]?.() as OlderLinks),
  });
}

function unpackDeflated(facts: Buffer): Document {
  const end = PREFIX + facts.readUInt32BE(1);
  const [head, prose] = openLines(inflateRawSync(facts.subarray(PREFIX, end), INFLATE));
  const lines = once(() => openLines(zstdDecompressSync(facts.subarray(end))));
  return withBulk(head?.() as DocumentHead, {
    prose: () => prose?.() as Document["prose"],
    bulk: () => lines()[0]?.() as DocumentBulk,
    links: () => unpackPlainLinks(lines()[1]?.()),
  });
}

function unpackOne(facts: Buffer): Document {
  const [others, links] = openLines(zstdDecompressSync(facts));
  // The oldest are one line, in which links have all that they have.
  if (links === undefined) return others?.() as Document;
  return withLate(others?.() as Omit<Document, "links">, { links: once(() => unpackPlainLinks(links())) });
}

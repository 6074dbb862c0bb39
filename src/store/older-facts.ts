/**
 * Facts as audits of earlier versions kept them. Links were short lists: what each has, and the rest only where it differs
 * from a plain link.
 */
import { inflateRawSync, zstdDecompressSync } from "node:zlib";
import type { Document, LinkTag } from "#domain/document.ts";
import { once, openLines, withLate } from "./fact-lines.ts";
import type { DocumentBulk, DocumentHead } from "./open-facts.ts";

/** First byte of facts in two pieces, of which the first was deflated. Before, they were one piece of Zstandard. */
const FIRST_DEFLATED = 2;
const PREFIX = 5;
const INFLATE = { windowBits: 13, chunkSize: 16 * 1024 };

type PlainLink = readonly [href: string | null, url: string | null, text: string, rest?: Partial<LinkTag>];

export function unpackOlder(facts: Buffer): Document {
  return facts[0] === FIRST_DEFLATED ? unpackDeflated(facts) : unpackOne(facts);
}

function unpackDeflated(facts: Buffer): Document {
  const end = PREFIX + facts.readUInt32BE(1);
  const [head, prose] = openLines(inflateRawSync(facts.subarray(PREFIX, end), INFLATE));
  const lines = once(() => openLines(zstdDecompressSync(facts.subarray(end))));
  const bulk = () => lines()[0]?.() as DocumentBulk;
  return withLate(head?.() as DocumentHead, {
    prose: () => prose?.() as Document["prose"],
    mainText: () => bulk().mainText,
    anchors: () => bulk().anchors,
    resources: () => bulk().resources,
    controls: () => bulk().controls,
    tabindexes: () => bulk().tabindexes,
    links: once(() => unpackLinks(lines()[1]?.())),
  });
}

function unpackOne(facts: Buffer): Document {
  const [others, links] = openLines(zstdDecompressSync(facts));
  // The oldest are one line, in which links have all that they have.
  if (links === undefined) return others?.() as Document;
  return withLate(others?.() as Omit<Document, "links">, { links: once(() => unpackLinks(links())) });
}

const PLAIN = { fragment: null, label: null, target: null, region: "main", image: false, hasHandler: false } as const;
const NO_RELATIONS: readonly string[] = [];

function unpackLinks(links: unknown): LinkTag[] {
  return (links as readonly PlainLink[]).map(([href, url, text, rest]) => {
    const source = href === null ? "<a>" : `<a href="${href}">`;
    return { href, url, text, rel: NO_RELATIONS, source, ...PLAIN, ...rest };
  });
}

/** What is kept of single pages, whatever the version of Sitemend that kept it. */
import type { Document } from "#domain/document.ts";
import { unpackDocument } from "./document-codec.ts";
import { openPart } from "./facts-frames.ts";
import { unpackOlder } from "./older-facts.ts";

const ofFrame = (column: "pages" | "heads" | "bulks") =>
  `(select f.${column} from facts_frame f where f.audit_id = c.audit_id and f.no = c.frame)`;
const ofDictionary = (part: "head" | "bulk") =>
  `(select d.${part} from facts_dictionary d where d.audit_id = c.audit_id and d.id = c.dictionary)`;

/** SQL for what `olderDocumentIn` reads, of a row `c` of `page_content`. */
export const OLDER_FACTS = `c.facts, ${ofDictionary("head")} as dictionary_head, ${ofDictionary("bulk")} as dictionary_bulk`;
/** For what `documentIn` reads: what names and describes the page. */
export const HEAD_FACTS = `${OLDER_FACTS}, c.frame_place, ${ofFrame("pages")} as frame_pages, ${ofFrame("heads")} as heads, null as bulks`;
/** And all. */
export const ALL_FACTS = HEAD_FACTS.replace("null as bulks", `${ofFrame("bulks")} as bulks`);

export interface StoredFacts extends OlderFacts {
  readonly frame_place: number | null;
  readonly frame_pages: number | null;
  readonly heads: Buffer | null;
  readonly bulks: Buffer | null;
}

/** Of a page that an earlier version read; of others, nothing. */
export interface OlderFacts {
  readonly facts: Buffer | null;
  readonly dictionary_head: Buffer | null;
  readonly dictionary_bulk: Buffer | null;
}

/** `undefined`: it was no HTML document, or too large to be kept. */
export function documentIn(row: StoredFacts): Document | undefined {
  const { frame_place: place, frame_pages: pages, heads, bulks } = row;
  if (place === null || pages === null || heads === null) return olderDocumentIn(row);
  return unpackDocument(openPart(heads, pages).at(place), () => bulks && openPart(bulks, pages).at(place));
}

export function olderDocumentIn({
  facts,
  dictionary_head: head,
  dictionary_bulk: bulk,
}: OlderFacts): Document | undefined {
  if (facts === null) return undefined;
  return unpackOlder(facts, head === null || bulk === null ? null : { head, bulk });
}

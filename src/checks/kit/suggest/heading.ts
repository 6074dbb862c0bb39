/** A main heading from the page's title. */
import type { Document } from "#domain/document.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Corpus } from "../corpus.ts";
import { titleOf } from "../page-texts.ts";
import { isNaming } from "../placeholders.ts";
import { withoutName } from "../title-parts.ts";

export function proposeHeading(document: Document, corpus: Corpus): Suggestion | undefined {
  const named = withoutName(titleOf(document)?.text ?? "", corpus.siteName);
  // Where the site's name is not known, what follows a bar is taken for it.
  const value = corpus.siteName === null ? (named.split(" | ")[0] ?? "") : named;
  return !isNaming(value) ? undefined : { field: "h1", value, risk: "review", source: "the title" };
}

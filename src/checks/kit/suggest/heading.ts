/** A main heading from the page's title. */
import type { Document } from "#domain/document.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Corpus } from "../corpus.ts";
import { foldText } from "../fold-text.ts";
import { titleOf } from "../page-texts.ts";
import { isNaming } from "../placeholders.ts";
import { ownPartOf } from "../title-parts.ts";
import { tidied } from "./names.ts";

export function proposeHeading(
  { document, url }: { readonly document: Document; readonly url: string },
  corpus: Corpus,
): Suggestion | undefined {
  const { text = "" } = titleOf(document) ?? {};
  // A title that several pages have names none of them.
  if (corpus.titleCount(text) > 1) return undefined;
  const named = tidied(ownPartOf(text, corpus));
  // Where the site's name is not known, what follows a bar is taken for it.
  const value = corpus.siteName === null ? (named.split(" | ")[0] ?? "") : withoutTrail(named, corpus.siteName);
  // Only the start page is called as the site is; another one that bears its name alone has none of its own.
  const isSite = [corpus.siteName, corpus.startName].some(
    (name) => name !== null && foldText(name) === foldText(value),
  );
  if (!isNaming(value) || (isSite && new URL(url).pathname !== "/")) return undefined;
  return { field: "h1", value, risk: "review", source: "the title" };
}

/** "Forms / Docs / Tea House": the trail from the page up to the site names the page first. */
function withoutTrail(title: string, siteName: string): string {
  const [first = "", ...above] = title.split(" / ");
  return foldText(above.at(-1) ?? "") === foldText(siteName) ? first : title;
}

/** What a page, and no other, is called. */
import type { Document } from "#domain/document.ts";
import type { Corpus } from "../corpus.ts";
import { foldText } from "../fold-text.ts";
import { mainHeadingOf, titleOf } from "../page-texts.ts";
import { withoutName } from "../title-parts.ts";
import { firstName } from "./names.ts";

/** As only this page calls itself: what several pages are called, or the whole site is, is the name of none of them. */
export function ownName(document: Document, corpus: Corpus): string {
  const { text = "" } = titleOf(document) ?? {};
  const heading = mainHeadingOf(document);
  return firstName(
    corpus.titleCount(text) > 1 ? "" : notTheSite(withoutName(text, corpus.siteName), corpus),
    corpus.headingCount(heading) > 1 ? "" : notTheSite(heading, corpus),
  );
}

function notTheSite(name: string, { siteName }: Corpus): string {
  return siteName !== null && foldText(name) === foldText(siteName) ? "" : name;
}

/** What a page, and no other, is called. */
import type { Document } from "#domain/document.ts";
import type { Corpus } from "../corpus.ts";
import { mainHeadingOf, titleOf } from "../page-texts.ts";
import { withoutName } from "../title-parts.ts";
import { firstName } from "./names.ts";

/** As only this page calls itself: what several pages are called is the name of none of them. */
export function ownName(document: Document, corpus: Corpus): string {
  const { text = "" } = titleOf(document) ?? {};
  const heading = mainHeadingOf(document);
  return firstName(
    corpus.titleCount(text) > 1 ? "" : withoutName(text, corpus.siteName),
    corpus.headingCount(heading) > 1 ? "" : heading,
  );
}

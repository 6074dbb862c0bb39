/** What a page, and no other, is called. */
import type { Document } from "#domain/document.ts";
import type { Corpus } from "../corpus.ts";
import { foldText } from "../fold-text.ts";
import { mainHeadingOf, titleOf } from "../page-texts.ts";
import { allParts, ownPartOf } from "../title-parts.ts";
import { firstName, tidied } from "./names.ts";

/** As only this page calls itself: what several pages are called, or the whole site is, is the name of none of them. */
export function ownName(document: Document, corpus: Corpus): string {
  const { text = "" } = titleOf(document) ?? {};
  const heading = mainHeadingOf(document);
  const own = corpus.headingCount(heading) > 1 ? "" : notTheSite(heading, corpus);
  const titled = corpus.titleCount(text) > 1 ? "" : notTheSite(ownPartOf(text, corpus), corpus);
  // Where the site's name is not known, the part of the title that the heading says, too, is the page's.
  const isPart = own !== "" && allParts(titled).some((part) => foldText(part) === foldText(tidied(own)));
  return firstName(isPart ? own : titled, own);
}

function notTheSite(name: string, { siteName }: Corpus): string {
  return siteName !== null && foldText(name) === foldText(siteName) ? "" : name;
}

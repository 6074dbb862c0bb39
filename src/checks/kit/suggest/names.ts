/** What a page calls itself. */
import type { Document } from "#domain/document.ts";
import type { SeenUrl } from "#domain/site.ts";
import { descriptionOf, mainHeadingOf, titleOf } from "../page-texts.ts";
import { isNaming } from "../placeholders.ts";
import { ownPartOf, type TitleAffixes } from "../title-parts.ts";

/** A longer text is a sentence, not a name. */
export const MAX_NAME = 100;

/** Documentation puts such a mark after a heading, to link to it; "C#" ends otherwise. */
const ANCHOR_MARK = /(?:\s*[¶🔗]|\s+[#§]|(?<=\p{L}{3})[#§])\s*$/u;

export function tidied(text: string): string {
  return escapedTwice(text).replace(ANCHOR_MARK, "").replace(PICTURES, "").replace(/\s+/g, " ").trim();
}

/** Emoji around a name are no part of it. */
const PICTURES =
  /^(?:[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\ufe0f\u200d]|\s)+(?=\S)|(?:[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\ufe0f\u200d]|\s)+$/gu;

const ESCAPED: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#039": "'",
  nbsp: " ",
};

/** "Skin &amp;amp; hair" shows "Skin &amp; hair": what was meant is "Skin & hair". */
function escapedTwice(text: string): string {
  return text.includes("&")
    ? text.replace(/&(amp|quot|apos|#0?39|nbsp);/g, (all, name: string) => ESCAPED[name] ?? all)
    : text;
}

/** What tells a page's own texts from those that several pages share: the corpus. */
export interface SharedTexts extends TitleAffixes {
  titleCount(title: string): number;
  headingCount(heading: string): number;
}

/** Its main heading, or its title without the site's name; a text that several pages share names none of them. */
export function nameOf({ h1, title }: Pick<SeenUrl, "h1" | "title">, shared: SharedTexts): string {
  const name = ownNameIn({ h1, title }, shared);
  return name.length <= MAX_NAME ? name : "";
}

/** As a page, and no other, calls itself in its text. */
export function headingName(document: Document, shared: SharedTexts): string {
  return ownNameIn({ h1: mainHeadingOf(document), title: titleOf(document)?.text ?? "" }, shared);
}

function ownNameIn({ h1, title }: Pick<SeenUrl, "h1" | "title">, shared: SharedTexts): string {
  return firstName(shared.headingCount(h1) > 1 ? "" : h1, shared.titleCount(title) > 1 ? "" : ownPartOf(title, shared));
}

/** Its description, when no other page has it and nothing in it should have been replaced. */
export function ownDescription(
  document: Document,
  corpus: { descriptionCount(description: string): number },
): string | undefined {
  const text = descriptionOf(document)?.content.trim() ?? "";
  return isNaming(text) && corpus.descriptionCount(text) <= 1 ? text : undefined;
}

export function firstName(...texts: readonly string[]): string {
  return texts.map(tidied).find(isNaming) ?? "";
}

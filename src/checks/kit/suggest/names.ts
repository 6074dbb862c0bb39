/** What a page calls itself. */
import type { Document } from "#domain/document.ts";
import type { SeenUrl } from "#domain/site.ts";
import { descriptionOf, mainHeadingOf, titleOf } from "../page-texts.ts";
import { isNaming } from "../placeholders.ts";
import { withoutName } from "../title-parts.ts";

/** A longer text is a sentence, not a name. */
export const MAX_NAME = 100;

/** Documentation puts such a mark after a heading, to link to it; "C#" ends otherwise. */
const ANCHOR_MARK = /(?:\s*[¶🔗]|\s+[#§]|(?<=\p{L}{3})[#§])\s*$/u;

export function tidied(text: string): string {
  return text.replace(ANCHOR_MARK, "").replace(/\s+/g, " ").trim();
}

/** Its main heading, or its title without the site's name; empty when it has neither. */
export function nameOf({ h1, title }: Pick<SeenUrl, "h1" | "title">, siteName: string | null): string {
  const name = firstName(h1, withoutName(title, siteName));
  return name.length <= MAX_NAME ? name : "";
}

/** As a page calls itself in its text. */
export function headingName(document: Document, siteName: string | null): string {
  return firstName(mainHeadingOf(document), withoutName(titleOf(document)?.text ?? "", siteName));
}

/** Its description, when nothing in it should have been replaced. */
export function ownDescription(document: Document): string | undefined {
  const text = descriptionOf(document)?.content.trim() ?? "";
  return isNaming(text) ? text : undefined;
}

export function firstName(...texts: readonly string[]): string {
  return texts.map(tidied).find(isNaming) ?? "";
}

/** The texts of a page that several checks read, always chosen the same way. */
import type { Document, HeadText, MetaTag } from "#domain/document.ts";
import { mainHeadingTag } from "#domain/main-heading.ts";

/** The title that counts: the first with text. One in the body still counts, because browsers and engines take it. */
export function titleOf({ titles }: Document): HeadText | undefined {
  return titles.find(({ text, inHead }) => inHead && text !== "") ?? titles.find(({ text }) => text !== "");
}

export function descriptionOf({ metas }: Document): MetaTag | undefined {
  return metas.find(({ name, content }) => name === "description" && content.trim() !== "");
}

/** Chapters as main headings: "1. Overview", "2. Syntax". None of them names the page. */
export function hasNumberedChapters({ headings }: Pick<Document, "headings">): boolean {
  const main = headings.filter(({ level }) => level === 1);
  return main.some(({ text }) => /^1[.)]\s/.test(text)) && main.some(({ text }) => /^2[.)]\s/.test(text));
}

export function mainHeadingOf(document: Document): string {
  return mainHeadingTag(document)?.text ?? "";
}

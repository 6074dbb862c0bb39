/** Looking for something in the prose of a page, which holds no code samples. */
import type { Document } from "#domain/document.ts";
import { memoizeLast } from "./memoize-last.ts";
import { shorten } from "./message.ts";

export interface Found {
  readonly match: string;
  readonly block: string;
  readonly at: number;
}

/** What is shown around a match, to each side. */
const CONTEXT = 40;

/** Looking once through all of it takes a fraction of what looking through each block takes. */
export const wholeProse = memoizeLast(({ prose }: Document) => prose.join("\n"));

/** The first match in a block; the pattern must not be global, nor ask where a block begins or ends. */
export function findInProse(document: Document, pattern: RegExp): Found | undefined {
  if (!pattern.test(wholeProse(document))) return undefined;
  for (const block of document.prose) {
    const match = pattern.exec(block);
    if (match) return { match: match[0], block, at: match.index };
  }
  return undefined;
}

/** The match with the words beside it. */
export function around({ match, block, at }: Found): string {
  const from = Math.max(0, at - CONTEXT);
  return shorten(block.slice(from, at + match.length + CONTEXT).trim(), 160);
}

/** Its titles and headings tell that the page is about what the pattern names, and so may quote it. */
export function isAbout({ titles, headings }: Pick<Document, "titles" | "headings">, pattern: RegExp): boolean {
  return titles.some(({ text }) => pattern.test(text)) || headings.some(({ text }) => pattern.test(text));
}

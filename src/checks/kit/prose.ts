/** Looking for something in the prose of a page, which holds no code samples. */
import type { Document } from "#domain/document.ts";
import { shorten } from "./message.ts";

export interface Found {
  readonly match: string;
  readonly block: string;
  readonly at: number;
}

/** What is shown around a match, to each side. */
const CONTEXT = 40;

/** The first match; the pattern must not be global. */
export function findInProse({ prose }: Document, pattern: RegExp): Found | undefined {
  for (const block of prose) {
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

/** Pages that a browser has finished: what they said as they were sent, and what they say now. */
import { internalTargets, type SentFacts, SHELL_WORDS } from "#domain/rendering.ts";
import type { Applies } from "./define-check.ts";
import type { PageContext } from "./facts.ts";
import { indexable } from "./guards.ts";

/** A result of searches that said something itself: of what was empty, js-content-dependent tells all in one. */
export function changedResult(context: PageContext<"document" | "headers" | "rendering">): Applies {
  return saysNothing(context.rendering.sent) ? "not-applicable" : indexable(context);
}

/** As it was sent, the page says nothing: next to no words, no heading, no link. */
export function saysNothing({ wordCount, h1, internalLinks }: SentFacts): boolean {
  return wordCount < SHELL_WORDS && h1.length === 0 && internalLinks === 0;
}

/** Percent of what is there in the end that scripts have added. */
export function shareAdded(sent: number, finished: number): number {
  return finished === 0 ? 0 : Math.max(0, Math.round((100 * (finished - sent)) / finished));
}

export function internalLinks({ document, page }: PageContext<"document">): number {
  return internalTargets(document.links, page.url);
}

/** Equal but for what people do not read as another text: case, white space, counters such as “(3)”. */
export function saysTheSame(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/^\s*\(\d+\)\s*/, "")
      .replace(/\s+/g, " ")
      .trim();
  return plain(one) === plain(other);
}

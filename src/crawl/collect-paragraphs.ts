/** The first paragraphs of the main text: where a page says what it is about, in whole sentences. */

import type { Between } from "./extraction-context.ts";
import type { OpenElement } from "./open-element.ts";
import type { PageText, Span } from "./page-text.ts";

/** Enough to propose a description from; the whole text is kept as `mainText`. */
const MAX_PARAGRAPHS = 8;
const MAX_LETTERS = 400;
/** Shorter ones are labels, dates and bylines. */
const MIN_LETTERS = 40;
/** Spans looked at, so that a page of ten thousand short lines costs no more than another. */
const MAX_SPANS = 60;

export function createParagraphCollector(text: PageText) {
  const inMain: Span[] = [];
  const elsewhere: Span[] = [];

  return {
    open(element: OpenElement): void {
      if (element.region !== "main" || element.inHead || element.hidden) return;
      const spans = element.inMain ? inMain : elsewhere;
      if (spans.length >= MAX_SPANS) return;
      const from = text.position();
      element.afterClose(() => {
        spans.push({ from, to: text.position() });
      });
    },

    finish(between: Between): readonly string[] {
      const spans = inMain.length > 0 ? inMain : elsewhere;
      const texts = spans.map((span) => between(span, MAX_LETTERS));
      return texts
        .filter((text, place) => text.length >= MIN_LETTERS && !isAnswer(texts[place - 1] ?? ""))
        .slice(0, MAX_PARAGRAPHS);
    },
  };
}

/** In an interview, what follows a short question says nothing without it. */
function isAnswer(before: string): boolean {
  return before.length < MIN_LETTERS && /[?？]$/u.test(before);
}

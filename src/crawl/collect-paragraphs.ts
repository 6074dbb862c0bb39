/** The first paragraphs of the main text: where a page says what it is about, in whole sentences. */
import type { OpenElement } from "./open-element.ts";
import type { Between } from "./page-context.ts";
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
      return spans
        .map((span) => between(span, MAX_LETTERS))
        .filter((paragraph) => paragraph.length >= MIN_LETTERS)
        .slice(0, MAX_PARAGRAPHS);
    },
  };
}

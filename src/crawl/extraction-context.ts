/** What every collector may ask about the page as a whole. */
import type { OpenElement } from "./open-element.ts";
import type { Span } from "./page-text.ts";
import type { Resolve } from "./resolve-links.ts";

export interface ExtractionContext {
  readonly resolve: Resolve;
  /** The start tag as written. */
  readonly source: (element: OpenElement) => string;
}

/** What stands between the start and the end of an element; while it is open, `to` is -1 and nothing is counted. */
export interface Inside extends Span {
  /** Pieces of visible text. */
  readonly letters: number;
  /** How many of those are code. */
  readonly code: number;
  readonly images: number;
  readonly custom: number;
}

/** Begins where the element's text begins, and is filled when it ends; `end` is called then. */
export type Measure = (element: OpenElement, end?: (inside: Inside) => void) => Inside;

/** Folded text between two places, known when the walk is over. */
export type Between = (span: Span, longest: number) => string;

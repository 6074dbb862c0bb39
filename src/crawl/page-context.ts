/** What every collector may ask about the page as a whole. */
import type { OpenElement } from "./open-element.ts";
import type { Span } from "./page-text.ts";
import type { ResolvedUrl } from "./url-identity.ts";

export interface PageContext {
  readonly resolve: (href: string) => ResolvedUrl | null;
  /** The start tag as written. */
  readonly source: (element: OpenElement) => string;
}

/** What stands between the start and the end of an element. */
export interface Inside {
  /** Pieces of visible text. */
  readonly letters: number;
  /** How many of those are code. */
  readonly code: number;
  readonly images: number;
  readonly custom: number;
}

/** Notes where an element's text begins; `end` is called when it ends. */
export type Measure = (element: OpenElement, end: (span: Span, inside: Inside) => void) => void;

/** Folded text between two places, known when the walk is over. */
export type Between = (span: Span, longest: number) => string;

/** What every collector may ask about the page as a whole. */
import type { OpenElement } from "./open-element.ts";
import type { Span } from "./page-text.ts";
import type { ResolvedUrl } from "./url-identity.ts";

export interface PageContext {
  readonly resolve: (href: string) => ResolvedUrl | null;
  /** The start tag as written. */
  readonly source: (element: OpenElement) => string;
}

/** Folded text between two places, known when the walk is over. */
export type Between = (span: Span, longest: number) => string;

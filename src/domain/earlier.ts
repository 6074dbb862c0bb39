/**
 * What an earlier audit of the same site knows, so that what did not change is asked conditionally and not read again.
 * This audit gives URLs the numbers that the earlier one gave, so that what was kept of a page holds as it is.
 */
import type { Page } from "./page.ts";

/** A page as the earlier audit got it. */
export interface EarlierAnswer {
  readonly headers: Page["headers"];
  /** See `Page.bodyHash`. */
  readonly bodyHash: string;
}

/** What is taken over of a page that did not change. */
export interface Recalled<Kept> {
  readonly ttfbMs: number | null;
  /** See `Reading.sign`. */
  readonly sign: number;
  /** Numbers of its links and their marks, see `Leads`. */
  readonly targets: Uint32Array;
  readonly marks: Uint8Array;
  readonly kept: Kept;
}

/** How the answer came that was equal. */
export interface SameAnswer {
  /** `null` when the server only said that nothing changed (304). */
  readonly headers: Page["headers"] | null;
  readonly ttfbMs: number | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface Earlier<Kept> {
  /** Links were followed of pages of this origin only, so nothing is to be taken over under another one. */
  readonly origin: string;
  /** False when something happened since that a server may not know of when it says “not modified”. */
  readonly trustsServer: boolean;
  /** Every URL it knew, with its number, in ascending order. */
  readonly urls: AsyncIterable<{ readonly id: number; readonly url: string }>;
  /** `undefined` for what must be read in any case. */
  answerOf(id: number): Promise<EarlierAnswer | undefined>;
  /** `undefined` when the page is gone: somebody deleted the earlier audit meanwhile. */
  recall(id: number, same: SameAnswer): Promise<Recalled<Kept> | undefined>;
}

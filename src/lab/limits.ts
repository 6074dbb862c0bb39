/** How long a page may take in the browser, in milliseconds. */
export interface LabLimits {
  /** By itself; waiting for its files does not count. */
  readonly ownTimeMs: number;
  /** With all of its waiting. */
  readonly wholeTimeMs: number;
  /** For one load over the slow connection of a measurement. */
  readonly runMs: number;
  /** A page that does not answer for so long is in an endless loop. */
  readonly answerMs: number;
}

/** A polite crawl loads five files a second. Beyond half a minute a measured page is slow, however slow it is. */
export const LAB_LIMITS: LabLimits = { ownTimeMs: 10_000, wholeTimeMs: 90_000, runMs: 30_000, answerMs: 10_000 };

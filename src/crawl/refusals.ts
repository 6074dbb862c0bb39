/**
 * Tells a site that refuses everything from a moment on (429, or 503) from one that wants us to be slower, and from a part
 * of a site that refuses. When nothing but refusals came for long, the start page is asked: if it refuses as well, the site
 * is asked for one page at a time and seldom; and in the end it is left in peace. What was not read by then is left out:
 * a thousand pages that are asked once each, only to be refused, help nobody.
 */

/** `part`: the site answers, these pages do not · `shut`: the site refuses, for now · `ends`: there is no use in waiting. */
export type RefusalScope = "part" | "shut" | "ends";

/** Refusals without one good answer between them; a site that only wants us to be slower lets one through. */
const MOST_IN_A_ROW = 50;
/** A site that says how long it wants to be left alone was left alone for so long at least, before that is believed. */
const FAIR_MS = 120_000;
/** Limits on who asks too much are counted by the minute, rarely by ten; one counted by the hour is meant to shut us out. */
const MOST_MS = 10 * 60_000;

export function createRefusals(startPageRefuses: () => Promise<boolean>, clock: () => number) {
  /** When the first of the row came. */
  let since: number | null = null;
  let inARow = 0;
  let isPart = false;
  let asking: Promise<boolean> | null = null;

  async function judge(isLong: boolean): Promise<RefusalScope> {
    asking ??= startPageRefuses();
    const refuses = await asking;
    asking = null;
    isPart = !refuses;
    if (isPart) return "part";
    return isLong ? "ends" : "shut";
  }

  return {
    /**
     * What came of a request to the site; `null` = nothing that makes us doubt it, said at once.
     * @param askedMs how long the site wants to be left alone; 0 = it does not say
     */
    hear(status: number | null, askedMs: number): Promise<RefusalScope> | null {
      if (status === null) return null;
      if (status !== 429 && status !== 503) {
        [since, inARow, isPart] = [null, 0, false];
        return null;
      }
      since ??= clock();
      inARow += 1;
      const elapsed = clock() - since;
      const isLong = elapsed >= FAIR_MS && elapsed + askedMs > MOST_MS;
      return isPart || !(isLong || inARow > MOST_IN_A_ROW) ? null : judge(isLong);
    },
  };
}

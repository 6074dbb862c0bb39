/** How long a site that could not be read is left alone before it is asked again by itself. */

/** In seconds: after the first failure, and at most when failures follow each other. */
export interface RetryWait {
  readonly least: number;
  readonly most: number;
}

const DAY = 24 * 60 * 60;

/** Somebody waits to hear what became of a change. */
export const OF_CHANGES_IN_DOUBT: RetryWait = { least: 15, most: 5 * 60 };
/** Nobody waits for what lists say of an issue; a preview asks the site anyway. */
export const OF_FIXABILITY: RetryWait = { least: 10 * 60, most: 10 * 60 };
/** Many sites lock out who comes again and again with a password that is not good. */
const OF_REJECTED: RetryWait = { least: DAY, most: DAY };

const REJECTIONS: ReadonlySet<string> = new Set(["credentials_rejected", "identity_changed"]);

/** @param code why the site could not be read */
export function waitAfter(code: string, otherwise: RetryWait): RetryWait {
  return REJECTIONS.has(code) ? OF_REJECTED : otherwise;
}

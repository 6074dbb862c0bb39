/** Titles that only repeat the main heading: a few are normal, and when it is a pattern, a chance is given away. */
import { foldText } from "./fold-text.ts";

/** Percent of the pages. */
export const MAX_REPEATED_PERCENT = 20;
/** Below this, one page decides the share. */
const MIN_PAGES = 5;

export function isPattern(count: number, pages: number, limit = MAX_REPEATED_PERCENT): boolean {
  return pages >= MIN_PAGES && count * 100 > pages * limit;
}

export function repeatsHeading({ title, h1 }: { readonly title: string; readonly h1: string }): boolean {
  return title !== "" && foldText(title) === foldText(h1);
}

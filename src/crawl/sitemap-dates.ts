/** The times at which a sitemap says that its pages changed: which of them are no dates, and which are still to come. */
import type { SitemapFacts } from "#domain/site.ts";

/** https://www.w3.org/TR/NOTE-datetime: a year, a month, a day, or a time of a day with its zone. */
const W3C_DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/;
/** A day has begun elsewhere before it does here, and clocks are not exact. */
const TOLERANCE_MS = 26 * 3_600_000;
const LONGEST = 100;
const MOST_EXAMPLES = 20;

export function createDates(now: number) {
  const invalid = { count: 0, examples: [] as string[] };
  const future = { count: 0, examples: [] as string[] };

  return {
    add(text: string): void {
      const date = text.trim();
      const time = W3C_DATE.test(date) ? Date.parse(date) : Number.NaN;
      if (Number.isNaN(time)) note(invalid, date);
      else if (time > now + TOLERANCE_MS) note(future, date);
    },
    result: (): NonNullable<SitemapFacts["lastmod"]> => ({ invalid, future }),
  };
}

function note(into: { count: number; readonly examples: string[] }, date: string): void {
  into.count += 1;
  const shown = date.slice(0, LONGEST);
  if (into.examples.length < MOST_EXAMPLES && !into.examples.includes(shown)) into.examples.push(shown);
}

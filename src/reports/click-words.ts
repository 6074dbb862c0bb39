/** What search clicks say of an audit, in the dashboard's words. What isn't known is left out: it isn't 0. */
import type { Summary } from "#domain/result.ts";
import { count, day } from "./report.ts";

type Used = NonNullable<Summary["search"]>;

const SOURCES: Readonly<Record<string, string>> = { file: "Imported file", search_console: "Search Console" };

export const CLICK_ORDER = {
  title: "Order by clicks",
  formula:
    "Half of a page's weight comes from links, depth and sitemap as in the score, half from the square root of its clicks. A page with a hundred times the clicks counts ten times as much; pages without clicks keep half of their weight.",
} as const;

/** By which figures, and how much of them the audit found. */
export function clickOrderLines({ source, firstDay, lastDay, ...figures }: Used): readonly [string, string] {
  const { matchedPages, pages, matchedClicks, clicks } = figures;
  const range = `${dayOf(firstDay)} to ${dayOf(lastDay)}`;
  return [
    `Issues of this audit are ordered by clicks from ${range} (${SOURCES[source] ?? source}).`,
    `${matchedPages} of ${count(pages, "page")} with figures were found by the audit: ${matchedClicks.toLocaleString("en")} of ${clicks.toLocaleString("en")} clicks.`,
  ];
}

/** ` · 12 clicks`, or nothing. */
export function clicksAfter(clicks: number | null | undefined): string {
  return clicks === null || clicks === undefined ? "" : ` · ${count(clicks, "click")}`;
}

/** `3 March 2026`. */
function dayOf(date: string): string {
  return day(`${date}T12:00:00Z`).split(",")[0] ?? date;
}

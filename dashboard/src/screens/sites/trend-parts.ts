/** Pages of an audit in the order of the chart's parts. */
import type { HistoryPoint } from "@sitemend/client";

/** The lowest in the column first. No audit ends with 1xx: such answers are never the last word. */
export const STATUSES = ["2xx", "3xx", "4xx", "5xx", "none"] as const;
/** Clicks from which on depths are one part. */
export const DEEPEST = 5;

export function statusParts(statuses: HistoryPoint["statuses"]): readonly number[] | null {
  if (statuses === null) return null;
  return STATUSES.map((wanted) => sum(statuses.filter(({ status }) => status === wanted)));
}

/** From the start page down, then those that no link leads to. */
export function depthParts(depths: HistoryPoint["depths"]): readonly number[] | null {
  if (depths === null) return null;
  const reached = Array.from({ length: DEEPEST + 1 }, (_, wanted) =>
    sum(depths.filter(({ depth }) => depth !== null && Math.min(depth, DEEPEST) === wanted)),
  );
  return [...reached, sum(depths.filter(({ depth }) => depth === null))];
}

function sum(counted: readonly { readonly pages: number }[]): number {
  return counted.reduce((total, { pages }) => total + pages, 0);
}

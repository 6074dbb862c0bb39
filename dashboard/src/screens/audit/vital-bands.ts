/** Measured pages by the bands of web.dev. */
import type { AuditResult } from "@sitemend/client";
import { bandOf } from "../page/bands.ts";

export type Measured = NonNullable<NonNullable<AuditResult["summary"]>["lab"]>[number];
type Metric = "lcpMs" | "fcpMs" | "tbtMs" | "cls";

export const BANDS = ["good", "fair", "poor"] as const;
export type Bands = Readonly<Record<(typeof BANDS)[number], number>>;

/** Pages on which nothing was painted have no figure, and are in no band. */
export function spread(pages: readonly Measured[], metric: Metric): Bands {
  const bands = { good: 0, fair: 0, poor: 0 };
  for (const { [metric]: value } of pages) if (value !== null) bands[bandOf(metric, value)]++;
  return bands;
}

/** The page with the highest figure; `undefined` where all are good. */
export function worst(pages: readonly Measured[], metric: Metric): Measured | undefined {
  const [first] = pages.toSorted((one, other) => (other[metric] ?? -1) - (one[metric] ?? -1));
  const value = first?.[metric] ?? null;
  return value === null || bandOf(metric, value) === "good" ? undefined : first;
}

/**
 * One number for how fast a page is: the curves and the weights of Lighthouse 13 for phones. Its Speed Index needs a film of
 * the page and is left out; the others keep their weights among themselves.
 */
import type { LabReport } from "./lab.ts";

/** Where a figure gets 90 points and where 50, https://github.com/GoogleChrome/lighthouse/blob/main/docs/scoring.md */
const CURVES = {
  fcpMs: { p10: 1_800, median: 3_000, weight: 10 },
  lcpMs: { p10: 2_500, median: 4_000, weight: 25 },
  tbtMs: { p10: 200, median: 600, weight: 30 },
  cls: { p10: 0.1, median: 0.25, weight: 25 },
} as const;

type Timed = keyof typeof CURVES;

/** 0–100; `null` when nothing was painted. */
export function labScore(figures: Pick<LabReport, Timed>): number | null {
  let [points, weights] = [0, 0];
  for (const [name, { p10, median, weight }] of Object.entries(CURVES)) {
    const value = figures[name as Timed];
    if (value === null) return null;
    points += weight * share(value, p10, median);
    weights += weight;
  }
  return Math.round((100 * points) / weights);
}

/** Share of the pages of the web that are slower: log-normal, through 0.9 at `p10` and 0.5 at `median`. */
function share(value: number, p10: number, median: number): number {
  if (value <= 0) return 1;
  // The 90th percentile of the normal distribution.
  const spread = Math.log(median / p10) / 1.2815515655446004;
  return 1 - normal(Math.log(value / median) / spread);
}

/** The normal distribution, by Abramowitz and Stegun 26.2.17; off by less than 7.5e-8. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

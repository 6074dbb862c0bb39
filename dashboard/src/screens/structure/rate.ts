/** Issues a page: the figure by which folders are coloured. */
import { screenWords } from "../../words/screens.ts";

/** How many times the average of the site: what stands out is seen on good and on bad sites. */
const STEPS = [0, 1, 1.5];

export const rateOf = ({ pages, issues }: { readonly pages: number; readonly issues: number }): number =>
  pages === 0 ? 0 : issues / pages;

export const rateText = (rate: number): string => rate.toFixed(rate >= 10 ? 0 : 1);

/** 0: none … 3: far more than the site has on average. */
export function stepOf(rate: number, average: number): number {
  const step = STEPS.findIndex((most) => rate <= most * average);
  return step === -1 ? STEPS.length : step;
}

export const STEP_FILLS = ["fill-good-soft", "fill-notice-soft", "fill-warning-soft", "fill-error-soft"] as const;
export const STEP_EDGES = ["stroke-good/50", "stroke-notice/50", "stroke-warning/50", "stroke-error/50"] as const;
export const STEP_SWATCHES = [
  "bg-good-soft border-good/50",
  "bg-notice-soft border-notice/50",
  "bg-warning-soft border-warning/50",
  "bg-error-soft border-error/50",
] as const;
export const STEP_NAMES = screenWords.structure.steps;

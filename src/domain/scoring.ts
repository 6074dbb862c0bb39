/**
 * The health score. Each check that failed costs a penalty, and the site's score is 100 · exp(−Σ penalties / 100): small
 * faults add up, and no number of them reaches below zero. A penalty starts from what the check's issues do (effect) and how
 * bad that is (severity); it grows with the share of the site that is affected, by importance of the pages, and slower than
 * that: a template's fault on a thousand pages is one fault. docs/decisions/0040 has the reasons and the calibration.
 */
import type { Certainty, Effect, Severity } from "./severity.ts";

/** Scores of another version are not compared with these. Audits from before there were versions have 1. */
export const SCORE_VERSION = 4;

/** Penalty of a fault of the whole site. */
const BASE: Readonly<Record<Effect, Readonly<Record<Severity, number>>>> = {
  reach: { error: 120, warning: 30, notice: 5 },
  breakage: { error: 40, warning: 14, notice: 3 },
  understanding: { error: 30, warning: 10, notice: 1.5 },
  polish: { error: 8, warning: 3, notice: 1 },
};

/** What one fault on one page costs at least, however many other pages there are. */
const LEAST: Readonly<Record<Effect, Readonly<Record<Severity, number>>>> = {
  reach: { error: 3, warning: 0.8, notice: 0 },
  breakage: { error: 1.8, warning: 0.5, notice: 0 },
  understanding: { error: 1.2, warning: 0.3, notice: 0 },
  polish: { error: 0, warning: 0, notice: 0 },
};

const CERTAINTY: Readonly<Record<Certainty, number>> = { certain: 1, likely: 0.85, possible: 0.5 };

/** So many elements of a page, such as links or images, are as bad as a fault of the whole page. */
const ELEMENTS_OF_A_PAGE = 8;
/** Grows slower than the share of the site: a third of the pages costs half as much as all of them. */
const SHARE_POWER = 2 / 3;
/** Faults that have a cause each cost more than one cause: ten of them about half as much again. */
const CAUSES_GROW = 1 / 4;
const LEAST_GROWS = 0.9;
/** A fault told of the site as a whole, such as a missing file, does not stand on every page. */
const OF_THE_SITE = 1 / 2;

/** What a check says about the weight of its issues. */
export interface CheckWeight {
  readonly effect: Effect;
  readonly certainty: Certainty;
  readonly category?: string;
  /** Whether one such element spoils its page, such as a shortcode that visitors read as code. */
  readonly spoilsPage?: boolean;
}

/**
 * What only tells of a change since the last audit has its place in the order, and costs nothing: the next audit doesn't
 * find it again, and the score would rise although nothing was fixed. What is wrong since then has checks of its own.
 */
export function countsInScore({ category }: Pick<CheckWeight, "category">): boolean {
  return category !== "changes";
}

export function baseOf({ effect, certainty }: CheckWeight, severity: Severity): number {
  return BASE[effect][severity] * CERTAINTY[certainty];
}

export function leastOf({ effect, certainty }: CheckWeight, severity: Severity): number {
  return LEAST[effect][severity] * CERTAINTY[certainty];
}

/**
 * Which part of its page is affected, 0 to 1. What search engines read applies to the page as a whole.
 * @param elements 0 for a fault of the page itself
 */
export function partOfPage({ effect, spoilsPage }: CheckWeight, elements: number): number {
  if (elements === 0 || spoilsPage === true || effect === "reach" || effect === "understanding") return 1;
  return Math.min(1, elements / ELEMENTS_OF_A_PAGE);
}

/** What a page adds to its check's sum, before the page's importance; see `penaltyOf`. */
export function addendOf(base: number, part: number): number {
  return base ** (1 / SHARE_POWER) * part;
}

/** What a check found on pages. */
export interface FoundOnPages {
  /** Σ over pages of importance × addend, divided by the importance of all pages. */
  readonly sum: number;
  /** Causes: elements or templates with the fault, and single pages. */
  readonly causes: number;
  /** Of its gravest issue. */
  readonly base: number;
  readonly least: number;
}

/** Never falls when there is one more issue. */
export function penaltyOf({ sum, causes, base, least }: FoundOnPages): number {
  if (causes === 0) return 0;
  const more = Math.log(causes);
  const byShare = Math.min(base, sum ** SHARE_POWER * (1 + CAUSES_GROW * more));
  return Math.max(least * (1 + LEAST_GROWS * more), byShare);
}

/** Of issues of the site as a whole. */
export function sitePenaltyOf(base: number, issues: number): number {
  return issues === 0 ? 0 : base * OF_THE_SITE * (1 + CAUSES_GROW * Math.log(issues));
}

/** 0 to 100, not rounded. */
export function scoreAfter(penalties: number): number {
  return 100 * Math.exp(-penalties / 100);
}

/** What each unit of the penalties costs, so that the losses of all add up to what the score lacks. */
export function pointsPerPenalty(penalties: number): number {
  return penalties === 0 ? 0 : (100 - scoreAfter(penalties)) / penalties;
}

/** The penalties that lead to a score, not rounded; the contrary of `scoreAfter`. */
export function penaltiesBehind(score: number): number {
  return -100 * Math.log(Math.max(score, LEAST_SCORE) / 100);
}

/** Scores below this round to 0. */
const LEAST_SCORE = 0.01;

/** The part of a check's penalty that stays when this part of its sum is left. */
export function remainingPenalty(left: number): number {
  return Math.max(0, left) ** SHARE_POWER;
}

/** Of each grade, the least score. */
export const GRADES = { A: 90, B: 80, C: 70, D: 55, F: 0 } as const;
export type Grade = keyof typeof GRADES;

export function gradeOf(score: number): Grade {
  if (score >= GRADES.A) return "A";
  if (score >= GRADES.B) return "B";
  if (score >= GRADES.C) return "C";
  return score >= GRADES.D ? "D" : "F";
}

/** The colour of a score, wherever one is shown: A and B are good, F is bad. */
export function toneOf(score: number): "good" | "warning" | "error" {
  if (score >= GRADES.B) return "good";
  return score >= GRADES.D ? "warning" : "error";
}

/** What keeps pages out of search comes before what is broken, and that before what only looks better. */
const ORDER: Readonly<Record<Effect, Readonly<Record<Severity, number>>>> = {
  reach: { error: 6, warning: 1.2, notice: 1 },
  breakage: { error: 3, warning: 1.2, notice: 1 },
  understanding: { error: 1, warning: 0.8, notice: 0.5 },
  polish: { error: 1, warning: 0.8, notice: 0.5 },
};

/** By which a penalty counts for more or less when issues are put in order. */
export function urgencyOf({ effect }: CheckWeight, severity: Severity): number {
  return ORDER[effect][severity];
}

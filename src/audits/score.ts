/**
 * The health score, 0 to 100, with a formula short enough to show beside it (checks.md, Scoring):
 *
 *   a failing costs its page  weight(severity) × certainty,  at most twice that per check and page;
 *   a check costs the site    the average of its page costs, each page weighted by log(2 + inlinks), at most 15 points;
 *   a fault of the whole site costs 5, 2 or 0.5 points by severity; a grave fault caps the result visibly.
 *
 * What only informs (a refusal, a link that cannot be verified) costs nothing. Losses are never scaled down to fit into
 * a page's 100 points: with the cap per check, that would let a new fault raise the score.
 * What counts are the pages people or crawlers reach: indexable HTML pages, and URLs of the site that fail (an error, no
 * answer, a loop of redirects) although pages link to them or a sitemap lists them. Files never count, so that crawling
 * more of them never raises or lowers the score.
 */

import type { Category, CheckInfo, Tally } from "#domain/check.ts";
import type { CategoryScore, Score } from "#domain/result.ts";
import type { Certainty, CheckWeight, Severity } from "#domain/severity.ts";
import type { SiteFacts } from "#domain/site.ts";

const WEIGHT: Record<Severity, number> = { error: 10, warning: 4, notice: 1 };
const CERTAINTY: Record<Certainty, number> = { certain: 1, likely: 0.8, possible: 0.5 };
/** What a fault of the site as a whole costs. */
export const SITE_POINTS: Record<Severity, number> = { error: 5, warning: 2, notice: 0.5 };
/** One bad rule must not zero a site. */
export const MOST_PER_CHECK = 15;
const REPEATS_THAT_COUNT = 2;

export const FORMULA =
  "100 − Σ over checks of min(15, average page cost) − sitewide issues (error 5, warning 2, notice 0.5). The cost of an issue is severity weight (error 10, warning 4, notice 1) × confidence (certain 1, likely 0.8, possible 0.5), counted at most twice per check and page; the average weights pages by log(2 + inlinks). Only indexable HTML pages, and broken URLs that are linked or in a sitemap, are included. A category with an error or warning scores at most 99.";

/** What one failing of each check costs its page, for every severity it may carry. */
export function checkWeights(checks: readonly CheckInfo[]): CheckWeight[] {
  return checks.filter(isScored).flatMap((check) =>
    (Object.keys(WEIGHT) as Severity[]).map((severity) => {
      const points = WEIGHT[severity] * CERTAINTY[check.certainty];
      return { checkId: check.id, severity, points, mostPerPage: points * REPEATS_THAT_COUNT };
    }),
  );
}

/** Ids of those that cost no points; their issues stand last. */
export function informingChecks(checks: readonly CheckInfo[]): readonly string[] {
  return checks.flatMap(({ id, scored }) => (scored ? [] : [id]));
}

function isScored({ scored }: CheckInfo): boolean {
  return scored;
}

export interface ScoredIssueCount {
  readonly checkId: string;
  readonly category: string;
  readonly severity: Severity;
  readonly count: number;
  /** Of them at the site as a whole. */
  readonly siteLevel: number;
}

export interface ScoreInput {
  readonly checks: readonly CheckInfo[];
  readonly pageLosses: readonly { readonly checkId: string; readonly points: number }[];
  readonly issues: readonly ScoredIssueCount[];
  readonly tallies: readonly Tally[];
  readonly startStatus: number | null;
  readonly site: SiteFacts;
}

export function scoreSite(evidence: ScoreInput): Score {
  const losses = lossByCheck(evidence);
  const total = [...losses.values()].reduce((sum, points) => sum + points, 0);
  const cap = gate(evidence);
  const overall = Math.max(0, Math.min(Math.round(100 - total), cap?.most ?? 100));
  return {
    overall,
    grade: grade(overall),
    losses: [...losses]
      .filter(([, points]) => points >= 0.05)
      .sort(([, a], [, b]) => b - a)
      .map(([checkId, points]) => ({ checkId, points: Math.round(points * 10) / 10 })),
    cappedBy: cap?.because ?? null,
    formula: FORMULA,
    categories: categoryScores(evidence, losses),
  };
}

function lossByCheck({ checks, pageLosses, issues }: ScoreInput): Map<string, number> {
  const scored = new Set(checks.filter(isScored).map(({ id }) => id));
  const losses = new Map(pageLosses.map(({ checkId, points }) => [checkId, points]));
  for (const { checkId, severity, siteLevel } of issues) {
    if (siteLevel > 0 && scored.has(checkId)) losses.set(checkId, (losses.get(checkId) ?? 0) + SITE_POINTS[severity]);
  }
  for (const [checkId, points] of losses) losses.set(checkId, Math.min(MOST_PER_CHECK, points));
  return losses;
}

/** Faults that make every other figure pointless. */
function gate({ issues, startStatus }: ScoreInput): { most: number; because: string } | undefined {
  const has = (checkId: string) => issues.some((issue) => issue.checkId === checkId);
  if (startStatus === null || startStatus >= 400)
    return {
      most: 20,
      because:
        startStatus === null ? "The start page doesn't respond." : `The start page returns status ${startStatus}.`,
    };
  if (has("robots-txt-blocks-all")) return { most: 30, because: "robots.txt blocks the whole site." };
  if (has("index-site-noindex")) return { most: 30, because: "The whole site is set to noindex." };
  return undefined;
}

/** A category's own losses, as if the others were clean; scaled so that the worst categories stand out. */
function categoryScores({ checks, issues, tallies }: ScoreInput, losses: ReadonlyMap<string, number>): CategoryScore[] {
  const tallyOf = new Map(tallies.map((tally) => [tally.checkId, tally]));
  const categories = [...new Set(checks.map((check) => check.category))];
  return categories.map((id) => {
    const own = checks.filter((check) => check.category === id);
    const lost = own.reduce((sum, check) => sum + (losses.get(check.id) ?? 0), 0);
    const failed = own.filter((check) => issues.some((issue) => issue.checkId === check.id));
    const passed = own.filter((check) => !failed.includes(check) && (tallyOf.get(check.id)?.passed ?? 0) > 0);
    const counts = countBySeverity(issues, id);
    // Beside a fault that matters, however rare, 100 would read as “nothing to do”.
    const most = counts.error + counts.warning > 0 ? 99 : 100;
    return {
      id,
      score: Math.max(0, Math.min(most, Math.round(100 - 4 * lost))),
      issues: counts,
      passed: passed.length,
      failed: failed.length,
      notApplicable: own.length - failed.length - passed.length,
    };
  });
}

function countBySeverity(issues: readonly ScoredIssueCount[], category: Category): Record<Severity, number> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, notice: 0 };
  for (const issue of issues) if (issue.category === category) counts[issue.severity] += issue.count;
  return counts;
}

function grade(score: number): Score["grade"] {
  if (score >= 90) return "A";
  if (score >= 80) return "B";
  if (score >= 70) return "C";
  return score >= 55 ? "D" : "F";
}

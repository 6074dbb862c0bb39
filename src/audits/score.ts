/**
 * The health score as people see it: what the penalties of all checks come to (domain/scoring.ts), for the site and for each
 * category, what limits it, and two sentences that explain it. What only informs costs nothing.
 */
import type { CheckInfo, Tally } from "#domain/check.ts";
import type { CategoryScore, Score } from "#domain/result.ts";
import { countsInScore, gradeOf, pointsPerPenalty, SCORE_VERSION, scoreAfter } from "#domain/scoring.ts";
import type { Severity } from "#domain/severity.ts";
import type { Published } from "#store/index.ts";
import { passedChecks } from "./passed-checks.ts";
import { explain } from "./score-explanation.ts";

export interface IssueCount {
  readonly checkId: string;
  readonly category: string;
  readonly severity: Severity;
  readonly count: number;
}

export interface ScoreInput extends Published {
  readonly checks: readonly CheckInfo[];
  readonly issues: readonly IssueCount[];
  readonly tallies: readonly Tally[];
}

/** A category's losses show this much more than in the score of the site. */
const CATEGORY_SCALE = 6;
/** Below this nobody asks where a point went. */
const LEAST_LOSS = 0.05;

export const FORMULA =
  "100 × exp(−sum of penalties ÷ 100). Each check that failed has one penalty: a base by effect, severity and confidence (issues that keep pages out of search cost most, improvements least), times the affected share of the site to the power of ⅔. Pages count by internal links, clicks from the homepage and the sitemap; redirects, copies and noindex pages don't dilute. The same issue from one template counts as one. Changes since the previous audit cost nothing. A category score uses the penalties of its checks, scaled up, and at most 99 with an error or warning.";

export function scoreSite(input: ScoreInput): Score {
  const { checks, cap } = input;
  const found = input.found.filter(({ isScored }) => isScored);
  const penalties = new Map(found.map(({ checkId, penalty }) => [checkId, penalty]));
  const total = sumOf(penalties.values());
  const uncapped = Math.round(scoreAfter(total));
  const overall = Math.min(uncapped, cap?.most ?? 100);
  const pointsEach = pointsPerPenalty(total);
  const losses = found
    .map(({ checkId, penalty }) => ({ checkId, points: penalty * pointsEach }))
    .filter(({ points }) => points >= LEAST_LOSS)
    .sort((one, other) => other.points - one.points || (one.checkId < other.checkId ? -1 : 1))
    .map(({ checkId, points }) => ({ checkId, points: Math.round(points * 10) / 10 }));
  const isCapped = cap !== null && cap.most < uncapped;
  const titleOf = (id: string) => checks.find((check) => check.id === id)?.title ?? id;
  return {
    scoreVersion: SCORE_VERSION,
    overall,
    grade: gradeOf(overall),
    losses,
    cappedBy: isCapped ? cap.because : null,
    explanation: explain({ uncapped, penalties, losses, cap: isCapped ? cap : null, titleOf }),
    formula: FORMULA,
    categories: categoryScores(input, penalties, uncapped),
  };
}

function categoryScores({ checks, issues, tallies }: ScoreInput, penalties: ReadonlyMap<string, number>, site: number) {
  const passing = new Set(passedChecks(tallies).map(({ checkId }) => checkId));
  const failing = new Set(issues.map(({ checkId }) => checkId));
  const byCategory = Map.groupBy(checks, ({ category }) => category);
  const counted = [...byCategory].map(([id, own]) => {
    const failed = own.filter((check) => failing.has(check.id));
    const passed = own.filter((check) => !failed.includes(check) && passing.has(check.id));
    return {
      id,
      penalty: sumOf(own.map((check) => penalties.get(check.id) ?? 0)),
      issues: countBySeverity(issues, id),
      passed: passed.length,
      failed: failed.length,
      notApplicable: own.length - failed.length - passed.length,
      isScored: own.some(countsInScore),
    };
  });
  const judged = counted.filter(({ passed, failed, isScored }) => isScored && passed + failed > 0);
  // With fewer categories each has more of the whole: at this scale, one of them is always above the site's score.
  const scale = Math.min(CATEGORY_SCALE, judged.length);
  const worst = judged.toSorted((one, other) => other.penalty - one.penalty)[0];
  return counted.map(({ penalty, isScored, ...category }): CategoryScore => {
    if (!isScored || category.passed + category.failed === 0) return { ...category, score: null };
    const { error, warning } = category.issues;
    // Beside a fault that matters, however rare, 100 would read as “nothing to do”.
    const most = error + warning > 0 ? 99 : 100;
    // A site with a few faults everywhere is no better than its worst category.
    const atMost = category.id === worst?.id && penalty > 0 ? Math.min(most, site) : most;
    return { ...category, score: Math.min(atMost, Math.round(scoreAfter(scale * penalty))) };
  });
}

function countBySeverity(issues: readonly IssueCount[], category: string): Record<Severity, number> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, notice: 0 };
  for (const issue of issues) if (issue.category === category) counts[issue.severity] += issue.count;
  return counts;
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

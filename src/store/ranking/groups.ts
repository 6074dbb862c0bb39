/**
 * Priority (checks.md, Scoring): severity × share of the site that is touched ÷ effort. The share is taken of logarithms:
 * in proportion, one broken page among thousands would stand below every trifle. Effort is by how the change is made,
 * and grows slowly with the number of changes where every page needs its own.
 */
import type { GroupCause } from "#domain/issue.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Cause } from "./causes.ts";
import type { PageWeights } from "./page-weights.ts";

export interface RankedGroup {
  readonly no: number;
  readonly checkId: string;
  readonly category: string;
  readonly severity: string;
  readonly cause: GroupCause;
  /** Of an element. */
  readonly locator: string;
  readonly sampleUrlId: number;
  readonly issues: number;
  readonly pages: number;
  readonly fixable: number;
  /** What its issues take from the average page, and from the site as a whole. */
  readonly loss: number;
  readonly priority: number;
}

export interface GroupedIssue {
  readonly urlId: number;
  readonly severityRank: number;
  readonly weight: number;
  readonly importance: number;
  readonly risk: Suggestion["risk"] | null;
  /** A fault of the whole site that counts in the score. */
  readonly isOpenFault: boolean;
}

/** Sums over the issues of a group, which come page by page. */
interface Sums {
  issues: number;
  urls: number;
  lastUrl: number;
  worst: number;
  fixable: number;
  weight: number;
  importance: number;
  effort: number;
  openFaults: number;
  sample: number;
  sampleImportance: number;
  /** Of the average page, when divided by the weight of all pages. */
  loss: number;
  lossUrl: number;
  pagePoints: number;
  mostPoints: number;
}

const SEVERITIES = ["error", "warning", "notice"] as const;
/** By how a change is made; what can be applied as it is proposed is done first. */
export const EFFORT = { safe: 1, review: 1.2, none: 1.5 };

/** Groups are numbered from 1 on, in the order of their causes. */
export function createGroups(
  causes: readonly Cause[],
  pages: PageWeights,
  sitePoints: Readonly<Record<string, number>>,
) {
  const all = causes.map(emptySums);

  function endLoss(sums: Sums): void {
    sums.loss += pages.weightOf(sums.lossUrl) * Math.min(sums.pagePoints, sums.mostPoints);
    sums.pagePoints = 0;
    sums.mostPoints = 0;
  }

  function ranked(cause: Cause, index: number): RankedGroup {
    const sums = all[index] ?? emptySums();
    endLoss(sums);
    const { checkId, category, kind, key } = cause;
    const severity = SEVERITIES[sums.worst] ?? "notice";
    const total = pages.totalWeight();
    return {
      no: index + 1,
      checkId,
      category,
      severity,
      cause: kind,
      locator: kind === "element" ? key : "",
      sampleUrlId: sums.sample,
      issues: sums.issues,
      fixable: sums.fixable,
      pages: kind === "site" ? 0 : sums.urls,
      loss: (total === 0 ? 0 : sums.loss / total) + sums.openFaults * (sitePoints[severity] ?? 0),
      priority: priorityOf(sums, kind, pages.siteImportance()),
    };
  }

  return {
    /** Before the issue is added; in the order of pages. */
    addLoss(no: number, urlId: number, points: number, most: number): void {
      const sums = all[no - 1];
      if (sums === undefined) return;
      if (sums.lossUrl !== urlId) endLoss(sums);
      sums.lossUrl = urlId;
      sums.pagePoints += points;
      sums.mostPoints = Math.max(sums.mostPoints, most);
    },

    add(no: number, { urlId, severityRank, weight, importance, risk, isOpenFault }: GroupedIssue): void {
      const sums = all[no - 1];
      if (sums === undefined) return;
      sums.issues++;
      if (sums.lastUrl !== urlId) sums.urls++;
      sums.lastUrl = urlId;
      sums.worst = Math.min(sums.worst, severityRank);
      if (risk !== null) sums.fixable++;
      sums.weight += weight;
      sums.importance += importance;
      sums.effort += EFFORT[risk ?? "none"];
      if (isOpenFault) sums.openFaults++;
      if (importance <= sums.sampleImportance) return;
      sums.sample = urlId;
      sums.sampleImportance = importance;
    },

    ranked: (): readonly RankedGroup[] => causes.map(ranked),
  };
}

function emptySums(): Sums {
  return {
    issues: 0,
    urls: 0,
    lastUrl: -1,
    worst: SEVERITIES.length - 1,
    fixable: 0,
    weight: 0,
    importance: 0,
    effort: 0,
    openFaults: 0,
    sample: 0,
    sampleImportance: -1,
    loss: 0,
    lossUrl: -1,
    pagePoints: 0,
    mostPoints: 0,
  };
}

function priorityOf({ issues, urls, weight, importance, effort }: Sums, kind: GroupCause, site: number): number {
  const own = (importance / issues) * urls;
  const touched = kind === "site" ? site : own;
  const each = kind === "pages" ? 1 + Math.log(issues) / 10 : 1;
  return ((weight / issues) * Math.log(1 + touched)) / Math.log(1 + Math.max(site, own)) / ((effort / issues) * each);
}

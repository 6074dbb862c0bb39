/** What the issues of pages and site cost, by domain/scoring.ts: each check its penalty, each page its score. */
import {
  addendOf,
  baseOf,
  countsInScore,
  leastOf,
  partOfPage,
  penaltyOf,
  scoreAfter,
  sitePenaltyOf,
} from "#domain/scoring.ts";
import { SEVERITIES, type Severity } from "#domain/severity.ts";
import { float64 } from "./column.ts";
import type { FoundByCheck, GroupWeights } from "./weights.ts";

/** An issue that counts. */
interface Counted {
  /** Its place in the order of issues. */
  readonly at: number;
  readonly urlId: number;
  readonly checkId: string;
  readonly severity: Severity;
  readonly isElement: boolean;
  /** The first of its cause. */
  readonly isNewCause: boolean;
}

interface Sums {
  /** Σ over pages of importance × addend. */
  sum: number;
  importance: number;
  causes: number;
  base: number;
  least: number;
  isScored: boolean;
  siteIssues: number;
  siteBase: number;
  severity: Severity;
}

/** What a check found on the page at hand. */
interface OnPage {
  readonly issues: number[];
  elements: number;
  isOfPage: boolean;
  base: number;
}

export type Penalties = ReturnType<ReturnType<typeof createPenalties>["close"]>;

/** Takes issues page by page. */
export function createPenalties({ checks, pages }: GroupWeights) {
  const sums = new Map<string, Sums>();
  const onPage = new Map<string, OnPage>();
  /** Of each issue, its part of its check's sum. */
  const parts = float64();
  const ids: number[] = [];
  const lost: number[] = [];
  let page = 0;

  function add({ at, urlId, checkId, severity, isElement, isNewCause }: Counted): void {
    if (urlId !== page) endPage();
    page = urlId;
    const weight = checks.get(checkId);
    if (weight === undefined) return;
    const base = baseOf(weight, severity);
    const of = sums.get(checkId) ?? emptySums(countsInScore(weight));
    sums.set(checkId, of);
    if (isWorse(severity, of.severity)) of.severity = severity;
    if (urlId === 0) {
      of.siteIssues++;
      of.siteBase = Math.max(of.siteBase, base);
      return;
    }
    of.base = Math.max(of.base, base);
    of.least = Math.max(of.least, leastOf(weight, severity));
    if (isNewCause) of.causes++;
    const here = onPage.get(checkId) ?? { issues: [], elements: 0, isOfPage: false, base: 0 };
    onPage.set(checkId, here);
    here.issues.push(at);
    here.base = Math.max(here.base, base);
    if (isElement) here.elements++;
    else here.isOfPage = true;
  }

  function endPage(): void {
    if (onPage.size === 0) return;
    let penalties = 0;
    for (const [checkId, { issues, elements, isOfPage, base }] of onPage) {
      const weight = checks.get(checkId);
      const of = sums.get(checkId);
      if (weight === undefined || of === undefined) continue;
      const importance = weight.effect === "reach" ? pages.worthOf(page) : pages.importanceOf(page);
      const part = partOfPage(weight, isOfPage ? 0 : elements);
      const addend = addendOf(base, part);
      of.sum += importance * addend;
      of.importance += importance;
      if (countsInScore(weight)) penalties += penaltyOf({ sum: addend, causes: 1, base, least: 0 });
      for (const at of issues) parts.set(at, (importance * addend) / issues.length);
    }
    ids.push(page);
    lost.push(100 - scoreAfter(penalties));
    onPage.clear();
  }

  /** When all issues are there. */
  function close() {
    endPage();
    const total = Math.max(pages.total, Number.MIN_VALUE);
    const found = new Map([...sums].map(([checkId, of]) => [checkId, toFound(checkId, of, total)]));
    return {
      found,
      /** Points that each page with issues loses. */
      pages: { ids, lost },
      /** Of the issue at a place; 0 when it costs nothing. */
      partOf: (at: number): number => parts.at(at),
      /** What issues cost that are the only ones of their check, by the sum of their parts. */
      penaltyAlone(checkId: string, sum: number): number {
        const of = sums.get(checkId);
        if (of === undefined) return 0;
        return penaltyOf({ sum: sum / total, causes: 1, base: of.base, least: of.least });
      },
    };
  }

  return { add, close };
}

function toFound(checkId: string, of: Sums, total: number): FoundByCheck {
  const { sum, importance, causes, base, least, siteIssues, siteBase, severity, isScored } = of;
  const onPages = penaltyOf({ sum: sum / total, causes, base, least });
  const onSite = sitePenaltyOf(siteBase, siteIssues);
  const share = siteIssues > 0 ? 1 : Math.min(1, importance / total);
  return { checkId, severity, penalty: onPages + onSite, onPages, onSite, share, isScored };
}

function emptySums(isScored: boolean): Sums {
  return {
    ...{ isScored, sum: 0, importance: 0, causes: 0, base: 0, least: 0 },
    ...{ siteIssues: 0, siteBase: 0, severity: "notice" },
  };
}

function isWorse(one: Severity, other: Severity): boolean {
  return SEVERITIES.indexOf(one) < SEVERITIES.indexOf(other);
}

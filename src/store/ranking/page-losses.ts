/** What the issues of a page take from it, and what each check costs the site by that (audits/score.ts has the meaning). */
import type { PageWeights } from "./page-weights.ts";
import type { CheckWeights } from "./weights.ts";

export interface CheckLoss {
  readonly checkId: string;
  /** Points lost by the average page, weighted by log(2 + inlinks). */
  readonly points: number;
}

/** Takes issues page by page. */
export function createPageLosses(pages: PageWeights, checks: CheckWeights) {
  const ids: number[] = [];
  const lost: number[] = [];
  const costs = new Map<string, number>();
  /** What the checks take from the page at hand, and at most. */
  const taken = new Map<string, { points: number; most: number }>();
  let page = 0;

  function endPage(): void {
    if (taken.size === 0) return;
    const weight = pages.weightOf(page);
    let sum = 0;
    for (const [checkId, { points, most }] of taken) {
      const loss = Math.min(points, most);
      sum += loss;
      if (weight > 0) costs.set(checkId, (costs.get(checkId) ?? 0) + weight * loss);
    }
    ids.push(page);
    lost.push(sum);
    taken.clear();
  }

  return {
    add(urlId: number, checkId: string, severity: string, occurrences: number): void {
      if (urlId !== page) endPage();
      page = urlId;
      const weight = checks.of(checkId, severity);
      if (weight === undefined) return;
      const points = weight.points * occurrences;
      const before = taken.get(checkId);
      if (before === undefined) taken.set(checkId, { points, most: weight.mostPerPage });
      else {
        before.points += points;
        before.most = Math.max(before.most, weight.mostPerPage);
      }
    },

    /** Points that each page with issues loses, and the checks that cost most first. */
    sums(): {
      readonly ids: readonly number[];
      readonly lost: readonly number[];
      readonly checks: readonly CheckLoss[];
    } {
      endPage();
      const total = pages.totalWeight();
      const sorted = [...costs]
        .map(([checkId, cost]) => ({ checkId, points: cost / total }))
        .sort((one, other) => other.points - one.points || (one.checkId < other.checkId ? -1 : 1));
      return { ids, lost, checks: sorted };
    },
  };
}

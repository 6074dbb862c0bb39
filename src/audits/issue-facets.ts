/**
 * How many issues each choice of a filter would show. A facet is counted under the other filters, not under its own:
 * whoever looks at errors still sees how many warnings there are.
 */
import type { IssueFacetCount, IssueFilter } from "#store/index.ts";

type Facet = "severity" | "category" | "status" | "fixable";
type Chosen = Pick<IssueFilter, "severities" | "categories" | "statuses" | "fixable">;

export interface IssueFacets {
  /** Under all filters. */
  readonly total: number;
  readonly severity: Readonly<Record<string, number>>;
  readonly category: Readonly<Record<string, number>>;
  readonly status: Readonly<Record<string, number>>;
  readonly fixable: { readonly true: number; readonly false: number };
}

/** The filter under which to count: none of the facets chosen yet. */
export function withoutFacets(filter: IssueFilter): IssueFilter {
  return { ...filter, severities: [], categories: [], statuses: [], fixable: undefined };
}

export function facetsOf(counts: readonly IssueFacetCount[], chosen: Chosen): IssueFacets {
  const shown = (count: IssueFacetCount, except?: Facet) =>
    (except === "severity" || fits(chosen.severities, count.severity)) &&
    (except === "category" || fits(chosen.categories, count.category)) &&
    (except === "status" || fits(chosen.statuses, count.status)) &&
    (except === "fixable" || chosen.fixable === undefined || chosen.fixable === count.fixable);
  const sums = (facet: Facet): Record<string, number> => {
    const sum: Record<string, number> = {};
    for (const count of counts)
      if (shown(count, facet)) sum[String(count[facet])] = (sum[String(count[facet])] ?? 0) + count.issues;
    return sum;
  };
  return {
    total: counts.reduce((sum, count) => (shown(count) ? sum + count.issues : sum), 0),
    severity: { error: 0, warning: 0, notice: 0, ...sums("severity") },
    category: sums("category"),
    status: sums("status"),
    fixable: { true: 0, false: 0, ...sums("fixable") },
  };
}

function fits<Value>(chosen: readonly Value[], value: Value): boolean {
  return chosen.length === 0 || chosen.includes(value);
}

/** Which audits of a site may stand beside each other in a chart. */
import type { HistoryPoint } from "@sitemend/client";

export type AuditTypeOfSite = Exclude<HistoryPoint["type"], "page-audit">;

export interface Comparable {
  /** Oldest first, as time runs. */
  readonly points: readonly FinishedPoint[];
  readonly leftOut: number;
  /** None of them covered the whole site. */
  readonly areSamples: boolean;
}

export type FinishedPoint = HistoryPoint & { readonly finishedAt: string };

/** Those of at least two comparable audits; a page says nothing of a site, whatever the number of its audits. */
export function typesToCompare(history: readonly HistoryPoint[]): readonly AuditTypeOfSite[] {
  const types = new Set(history.map(({ type }) => type).filter((type) => type !== "page-audit"));
  return [...types].filter((type) => comparable(history, type).points.length > 1);
}

/** Of one type, and of the live site. The figures of a sample say nothing beside those of the whole site. */
export function comparable(history: readonly HistoryPoint[], type: AuditTypeOfSite): Comparable {
  const alike = history.filter(
    (point): point is FinishedPoint => point.type === type && !point.servedElsewhere && point.finishedAt !== null,
  );
  const whole = alike.filter(({ truncated }) => !truncated);
  const areSamples = whole.length === 0;
  const points = (areSamples ? alike : whole).toReversed();
  return { points, areSamples, leftOut: history.filter((point) => isHidden(point, type)).length - points.length };
}

/** What people may miss: audits of other types are behind the choice, single pages are not. */
function isHidden({ type }: HistoryPoint, chosen: AuditTypeOfSite): boolean {
  return type === chosen || type === "page-audit";
}

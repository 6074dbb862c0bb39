/** What issues weigh in score and order. */

import type { CheckWeight } from "#domain/severity.ts";
export interface GroupWeights {
  readonly checks: readonly CheckWeight[];
  /** Points of a fault of the whole site, by severity. */
  readonly site: Readonly<Record<string, number>>;
  /** Numbers of the URLs that count in the score although they are no indexable pages. */
  readonly failing: readonly number[];
  /** Checks that only inform: they cost no points and stand last. */
  readonly informing: readonly string[];
}

export type CheckWeights = ReturnType<typeof indexWeights>;

export function indexWeights(list: readonly CheckWeight[]) {
  const byCheck = new Map<string, Map<string, CheckWeight>>();
  for (const weight of list) {
    const bySeverity = byCheck.get(weight.checkId);
    if (bySeverity) bySeverity.set(weight.severity, weight);
    else byCheck.set(weight.checkId, new Map([[weight.severity, weight]]));
  }
  return {
    /** `undefined` for a check that costs no points. */
    of: (checkId: string, severity: string): CheckWeight | undefined => byCheck.get(checkId)?.get(severity),
  };
}

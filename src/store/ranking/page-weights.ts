/** How much each page matters: in the score by its links, in the order of issues by its importance. */
import { UNKNOWN_IMPORTANCE } from "../page-importance.ts";
import { float64 } from "./column.ts";

export interface WeighedPage {
  readonly id: number;
  readonly importance: number;
  /** log(2 + inlinks); 0 for a page that does not count in the score. */
  readonly weight: number;
  readonly indexable: boolean;
}

export type PageWeights = ReturnType<typeof createPageWeights>;

export function createPageWeights() {
  const importances = float64();
  const weights = float64();
  let totalWeight = 0;
  let siteImportance = 0;
  return {
    add({ id, importance, weight, indexable }: WeighedPage): void {
      importances.set(id, importance);
      weights.set(id, weight);
      totalWeight += weight;
      if (indexable) siteImportance += importance;
    },
    /** Of a URL that was not visited, too; none has 0. */
    importanceOf: (id: number): number => importances.at(id) || UNKNOWN_IMPORTANCE,
    weightOf: (id: number): number => weights.at(id),
    /** Of all pages that count. */
    totalWeight: (): number => totalWeight,
    /** Of all indexable pages together, 1 at least. */
    siteImportance: (): number => Math.max(1, siteImportance),
  };
}

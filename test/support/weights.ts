/** What the ranking of issues is told in tests of the store: every page matters alike, and nothing limits the score. */
import type { CheckTexts } from "#audits/deps.ts";
import type { GroupWeights } from "#store/ranking/weights.ts";

export function plainWeights(
  { list }: Pick<CheckTexts, "list"> = { list: [] },
  { pages = 1, counts = () => true }: { pages?: number; counts?: (urlId: number) => boolean } = {},
): GroupWeights {
  return {
    checks: new Map(list.filter(({ scored }) => scored).map((check) => [check.id, check])),
    pages: { importanceOf: (id) => (counts(id) ? 1 : 0), worthOf: () => 1, total: pages, worthTotal: pages },
    order: null,
    isPage: (id) => id > 0,
    causedIn: () => "template",
    sections: { of: () => 0, nameOf: () => "/", pagesOf: () => pages, total: pages },
    capOf: () => null,
  };
}

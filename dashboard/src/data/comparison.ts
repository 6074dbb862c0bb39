/** Two audits side by side, and a site's completed audits over time. */
import { type CompareAuditsData, compareAudits, getWebsiteHistory } from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export type Change = "new" | "fixed" | "regressed" | "persisting" | "notComparable";
const PAGE = 50;

/** Counts and checks are in every answer; `show` says which issues are listed. */
export const comparisonQuery = (auditId: string, base: string | undefined, show: Change) =>
  infiniteQueryOptions({
    queryKey: ["audit", auditId, "compare", base, show],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => {
      const query = { base, show, limit: PAGE, cursor: pageParam } as NonNullable<CompareAuditsData["query"]>;
      return ask(compareAudits({ path: { auditId }, query }));
    },
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

export const historyQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["website", websiteId, "history"],
    queryFn: async () => (await ask(getWebsiteHistory({ path: { websiteId }, query: { limit: 100 } }))).history,
  });

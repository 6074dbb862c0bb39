/** Websites of the person's workspaces. */
import { getWebsite, type ListWebsitesData, listWebsites, previewRetention, type Website } from "@sitemend/client";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const websitesQuery = infiniteQueryOptions({
  queryKey: ["websites"],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam }) => ask(listWebsites({ query: { limit: 50, cursor: pageParam } })),
  getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
});

export type SiteFilter = Omit<NonNullable<ListWebsitesData["query"]>, "limit" | "cursor">;

/** As many as the service answers at once: whoever has many sites wants to look over all of them. */
const OVERVIEW = 200;

/** What is shown stays until what is sorted or filtered otherwise has come. */
export const portfolioQuery = (filter: SiteFilter) =>
  infiniteQueryOptions({
    queryKey: [...websitesQuery.queryKey, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(listWebsites({ query: { ...filter, limit: OVERVIEW, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const websiteQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["website", websiteId],
    queryFn: async () => (await ask(getWebsite({ path: { websiteId } }))).website,
  });

/** What a retention would delete now; its own without limits. Under the site, so that what changes an audit of it asks again. */
export const retentionQuery = (websiteId: string, { keepAudits, keepDays }: Website["retention"]) => {
  const query = { keep_audits: keepAudits ?? undefined, keep_days: keepDays ?? undefined };
  return queryOptions({
    queryKey: ["website", websiteId, "retention", query],
    queryFn: async () => (await ask(previewRetention({ path: { websiteId }, query }))).preview,
  });
};

/** Websites of the person's workspaces. */
import { getWebsite, listWebsites } from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const websitesQuery = infiniteQueryOptions({
  queryKey: ["websites"],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam }) => ask(listWebsites({ query: { limit: 50, cursor: pageParam } })),
  getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
});

export const websiteQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["website", websiteId],
    queryFn: async () => (await ask(getWebsite({ path: { websiteId } }))).website,
  });

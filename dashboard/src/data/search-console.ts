/** The connection of a site to Search Console. */
import { getSearchConsole, listUrlInspections } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

const LOOK_EVERY_MS = 2000;

export const searchConsoleQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["search-console", websiteId],
    queryFn: () => ask(getSearchConsole({ path: { websiteId } })),
    refetchInterval: ({ state: { data } }) =>
      data?.connection?.isFetching || data?.connection?.isInspecting ? LOOK_EVERY_MS : false,
  });

export const urlInspectionsQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["url-inspections", websiteId],
    queryFn: () => ask(listUrlInspections({ path: { websiteId } })),
  });

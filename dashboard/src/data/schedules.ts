/** Schedules of a site. */
import { listSchedules } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const schedulesQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["schedules", websiteId],
    queryFn: async () => (await ask(listSchedules({ path: { websiteId } }))).schedules,
    // What runs next, and what ran last, changes by itself.
    refetchInterval: 30_000,
  });

/** Schedules of a site. */
import { listScheduleFiles, listSchedules, type Schedule } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const schedulesQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["schedules", websiteId],
    queryFn: async () => (await ask(listSchedules({ path: { websiteId } }))).schedules,
    // What runs next, and what ran last, changes by itself.
    refetchInterval: 30_000,
  });

export const scheduleFilesQuery = ({ websiteId, id: scheduleId, lastRun }: Schedule) =>
  queryOptions({
    // Another run may have made another file.
    queryKey: ["schedules", websiteId, scheduleId, "files", lastRun?.fileId ?? ""],
    queryFn: async () => (await ask(listScheduleFiles({ path: { websiteId, scheduleId } }))).files,
  });

/** A plain address: the browser saves it. */
export function scheduleFileHref({ websiteId, id }: Schedule, fileId: string): string {
  const path = ["websites", websiteId, "schedules", id, "files", fileId].map(encodeURIComponent).join("/");
  return `/api/v1/${path}`;
}

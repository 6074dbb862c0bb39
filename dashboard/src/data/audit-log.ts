/** The audit log and whether it is as it was written. */
import { type LogAction, listLogEntries, verifyLog } from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export type LogFilter = { readonly actor?: string | undefined; readonly action?: LogAction | undefined };

export const logQuery = (workspaceId: string, { actor, action }: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ["audit-log", workspaceId, { actor, action }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      ask(listLogEntries({ query: { workspaceId, actor, action, limit: 50, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

export const verificationQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["audit-log", workspaceId, "verification"],
    queryFn: () => ask(verifyLog({ query: { workspaceId } })),
  });

/** Alerts of a workspace, who they tell, and what they have found. */
import { listAlerts, listIncidents, listRecipients } from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

/** Whatever the workspace. */
export const ALERTS = ["alerts"] as const;
export const RECIPIENTS = ["recipients"] as const;

/** What audits and deliveries change by themselves. */
const LOOK_EVERY_MS = 30_000;

export const alertsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...ALERTS, workspaceId],
    queryFn: async () => (await ask(listAlerts({ query: { workspaceId } }))).alerts,
  });

export const recipientsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...RECIPIENTS, workspaceId],
    queryFn: async () => (await ask(listRecipients({ query: { workspaceId } }))).recipients,
    refetchInterval: LOOK_EVERY_MS,
  });

export const incidentsQuery = (workspaceId: string, state: "open" | "closed") =>
  infiniteQueryOptions({
    queryKey: ["incidents", workspaceId, state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(listIncidents({ query: { workspaceId, state, limit: 50, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
    refetchInterval: LOOK_EVERY_MS,
  });

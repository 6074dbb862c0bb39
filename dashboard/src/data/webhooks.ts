/** Webhooks of a workspace, and what was sent to them. */
import { listDeliveries, listIntegrations } from "@sitemend/client";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

/** Whatever the workspace. */
export const WEBHOOKS = ["webhooks"] as const;

export const webhooksQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS, workspaceId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(listIntegrations({ query: { workspaceId, limit: 100, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

export const deliveriesQuery = (integrationId: string) =>
  infiniteQueryOptions({
    queryKey: ["webhook-deliveries", integrationId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      ask(listDeliveries({ path: { integrationId }, query: { limit: 50, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

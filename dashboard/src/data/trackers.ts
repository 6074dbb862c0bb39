/** Issue trackers of a workspace, and tickets of causes. */
import { createTicket, deleteTicket, listTrackers, type Ticket, type Tracker } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import type { CausePath } from "./causes.ts";

export type { Ticket, Tracker };

/** Whatever the workspace. */
export const TRACKERS = ["trackers"] as const;

export const trackersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...TRACKERS, workspaceId],
    queryFn: async () => (await ask(listTrackers({ query: { workspaceId } }))).trackers,
  });

export const newTicket = (path: CausePath, trackerId: string) =>
  ask(createTicket({ path: { ...path }, body: { trackerId } }));
export const removeTicket = (path: CausePath, ticketId: string) => ask(deleteTicket({ path: { ...path, ticketId } }));

/** What the work list is narrowed to, as its address says it; anything unknown is dropped. */
import type { ListTasksResponse } from "@sitemend/client";
import type { SearchSchemaInput } from "@tanstack/react-router";
import type { TaskFilter } from "../../data/tasks.ts";

export const STATES = ["to_do", "done", "still_found", "verified"] as const;

// A type, not an interface: the router wants search parameters with an index signature.
export type TaskSearch = {
  readonly state?: (typeof STATES)[number] | undefined;
  readonly text?: string | undefined;
};

export function taskSearch(raw: Record<string, unknown> & SearchSchemaInput): TaskSearch {
  return {
    state: STATES.find((state) => state === raw.state),
    text: typeof raw.text === "string" && raw.text !== "" ? raw.text : undefined,
  };
}

export function filterOf({ state, text }: TaskSearch): TaskFilter {
  return { state, search: text };
}

export function hasFilter({ state, text }: TaskSearch): boolean {
  return state !== undefined || text !== undefined;
}

export type TaskCounts = ListTasksResponse["data"]["counts"];

export function allOf(counts: TaskCounts): number {
  return STATES.reduce((sum, state) => sum + counts[state], 0);
}

/** The work list of a site. */
import {
  type AddTasksData,
  type AddTasksResponse,
  addTasks,
  type ListTasksData,
  listTasks,
  type Task,
  updateTasks,
} from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import type { Issue } from "./issues.ts";

export type { Task };
export type TaskFilter = Pick<NonNullable<ListTasksData["query"]>, "state" | "check" | "search">;
export type NewTasks = NonNullable<AddTasksData["body"]>;
type ChosenIssue = NonNullable<NewTasks["issues"]>[number];
export type AddedTasks = AddTasksResponse["data"];
export type MatchingIssues = NonNullable<NewTasks["matching"]>;
const PAGE = 50;
/** Tasks of one request. */
const AT_ONCE = 100;

export const tasksQuery = (websiteId: string, filter: TaskFilter) =>
  infiniteQueryOptions({
    queryKey: ["tasks", websiteId, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      ask(listTasks({ path: { websiteId }, query: { ...filter, limit: PAGE, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

/** Which of these issues are on the work list, by their fingerprints. The service is asked about as many as a page has. */
export const listedQuery = (websiteId: string, issues: readonly Pick<Issue, "fingerprint">[]) => {
  const fingerprint = issues.map((issue) => issue.fingerprint).join(",");
  return queryOptions({
    queryKey: ["tasks", websiteId, "listed", fingerprint],
    queryFn: async (): Promise<ReadonlyMap<string, Task>> => {
      const { tasks } = await ask(listTasks({ path: { websiteId }, query: { fingerprint, limit: AT_ONCE } }));
      return new Map(tasks.map((task) => [task.fingerprint, task]));
    },
    enabled: issues.length > 0,
  });
};

export const addToWorkList = (auditId: string, body: NewTasks) => ask(addTasks({ path: { auditId }, body }));

/** @param value `undefined`: as suggested */
export function chosenIssue({ id, suggestedValue }: Pick<Issue, "id" | "suggestedValue">, value?: string): ChosenIssue {
  return value === undefined || value === (suggestedValue ?? "") ? { issueId: id } : { issueId: id, value };
}

/** However many. */
export async function addEach(auditId: string, chosen: readonly ChosenIssue[]): Promise<AddedTasks> {
  const sum = { added: 0, already: 0, leftOut: 0 };
  for (let at = 0; at < chosen.length; at += AT_ONCE) {
    const issues = chosen.slice(at, at + AT_ONCE);
    const { added, already, leftOut } = await addToWorkList(auditId, { issues });
    sum.added += added;
    sum.already += already;
    sum.leftOut += leftOut;
  }
  return sum;
}

export async function markTasks(
  websiteId: string,
  taskIds: readonly string[],
  state: "to_do" | "done" | "removed",
): Promise<number> {
  let changed = 0;
  for (let at = 0; at < taskIds.length; at += AT_ONCE) {
    const body = { taskIds: taskIds.slice(at, at + AT_ONCE), state };
    changed += (await ask(updateTasks({ path: { websiteId }, body }))).changed;
  }
  return changed;
}

export function tasksFile(websiteId: string, format: "csv" | "markdown", { state, check, search }: TaskFilter): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries({ state, check, search })) if (value) query.set(name, String(value));
  return `/api/v1/websites/${encodeURIComponent(websiteId)}/tasks/export?${query}`;
}

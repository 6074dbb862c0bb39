import type { TaskState } from "#domain/task.ts";
import type { TaskFilter } from "#store/index.ts";

interface Query {
  readonly state?: readonly TaskState[] | undefined;
  readonly check?: string | undefined;
  readonly search?: string | undefined;
}

export function taskFilterOf({ state = [], check, search }: Query): TaskFilter {
  return { states: state, checkIds: check === undefined ? [] : check.split(","), search };
}

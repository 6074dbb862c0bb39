import type { TaskState } from "#domain/task.ts";
import type { TaskFilter } from "#store/index.ts";

interface Query {
  readonly state?: readonly TaskState[] | undefined;
  readonly check?: string | undefined;
  readonly search?: string | undefined;
  readonly fingerprint?: string | undefined;
}

export function taskFilterOf({ state = [], check, search, fingerprint }: Query): TaskFilter {
  const checkIds = check === undefined ? [] : check.split(",");
  return { states: state, checkIds, search, fingerprints: fingerprint?.split(",") };
}

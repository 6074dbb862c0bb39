/** Use cases: the work list of a website. Issues are put on it, marked as done by people, and proved by the next audit. */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Category, CheckInfo, Finding } from "#domain/check.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import { ServiceError } from "#domain/errors.ts";
import { type IssueId, type NewId, parseId } from "#domain/ids.ts";
import { type Principal, personName } from "#domain/principal.ts";
import { OPEN } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import { TASKS_AT_MOST, type Task } from "#domain/task.ts";
import type { Website } from "#domain/website.ts";
import type { Added, IssueFilter, IssueRecord, NewTask, Store, TaskFilter } from "#store/index.ts";

export { type CauseNow, createCauses, type WorkOnCauses } from "./causes.ts";
export { createTellAssignee } from "./tell-assignee.ts";
export { createTickets, type Tickets } from "./tickets.ts";
export { createTrackers, type Trackers } from "./trackers.ts";

export interface TaskDeps {
  readonly store: Pick<Store, "issues" | "tasks">;
  readonly checks: CheckWords & { withRules(rules: CustomRules | null): CheckWords };
  readonly newId: NewId;
}

interface CheckWords {
  get(id: string): CheckInfo | undefined;
  describe(finding: Pick<Finding, "checkId" | "args">): { readonly message: string };
}

/** Ids as they came in. */
export interface ChosenIssue {
  readonly issueId: string;
  /** In place of the suggestion. */
  readonly value?: string | undefined;
}

/** Open issues of an audit; each part narrows them down. */
export interface MatchingIssues {
  readonly severities: readonly Severity[];
  readonly categories: readonly Category[];
  readonly checkIds: readonly string[];
  readonly urlContains: string | undefined;
  /** Only those with a suggestion. */
  readonly suggested: boolean;
}

export interface TaskToRead extends Task {
  /** English; empty if the check is gone. */
  readonly howToFix: string;
}

export type Tasks = ReturnType<typeof createTasks>;

/** Issues read at a time. */
const ROWS = 500;

export function createTasks({ store, checks, newId }: TaskDeps) {
  const toRead = (task: Task): TaskToRead => ({ ...task, howToFix: checks.get(task.checkId)?.docs.fix ?? "" });

  function toTasks(
    { customRules }: AuditRecord,
    issues: readonly IssueRecord[],
    values?: ReadonlyMap<string, string | undefined>,
  ): NewTask[] {
    const { describe } = checks.withRules(customRules);
    return issues.map((issue) => ({
      ...{ id: newId("tsk"), issueId: issue.id, message: describe(issue).message, value: values?.get(issue.id) },
    }));
  }

  return {
    /** @throws ServiceError validation_failed for what is no issue of the audit */
    async add(audit: AuditRecord, chosen: readonly ChosenIssue[], by: Principal): Promise<Added> {
      const values = new Map(chosen.map(({ issueId, value }) => [issueId, value]));
      const ids = [...values.keys()].map((text) => parseId("iss", text)).filter((id) => id !== undefined);
      const issues = ids.length === 0 ? [] : await store.issues.byIds(audit.id, ids);
      const known = new Set<string>(issues.map(({ id }) => id));
      const fields = chosen.flatMap(({ issueId }, at) =>
        known.has(issueId)
          ? []
          : [{ pointer: `/issues/${at}/issueId`, code: "unknown", message: "Not an issue of this audit." }],
      );
      if (fields.length > 0) throw new ServiceError("validation_failed", { fields });
      return store.tasks.add(audit.id, audit.websiteId, toTasks(audit, issues, values), personName(by));
    },

    /** Those of most impact first, as long as there is room. */
    async addMatching(audit: AuditRecord, matching: MatchingIssues, by: Principal): Promise<Added> {
      let [added, already] = [0, 0];
      for await (const issues of openIssues(audit, matching)) {
        const one = await store.tasks.add(audit.id, audit.websiteId, toTasks(audit, issues), personName(by));
        added += one.added;
        already += one.already;
      }
      const counts = await store.issues.counts(audit.id, filterOf(matching));
      const total = counts.reduce((sum, { issues }) => sum + issues, 0);
      return { added, already, leftOut: Math.max(0, total - added - already) };
    },

    counts: ({ id }: Website) => store.tasks.counts(id),

    async list(
      { id }: Website,
      filter: TaskFilter,
      page: { readonly after: number; readonly limit: number },
    ): Promise<TaskToRead[]> {
      return (await store.tasks.list(id, filter, page)).map(toRead);
    },

    /** All that match, a piece at a time. */
    async *each({ id }: Website, filter: TaskFilter): AsyncGenerator<readonly TaskToRead[]> {
      for (let after = 0; ; ) {
        const tasks = await store.tasks.list(id, filter, { after, limit: ROWS });
        if (tasks.length > 0) yield tasks.map(toRead);
        const last = tasks.at(-1);
        if (tasks.length < ROWS || last === undefined) return;
        after = last.seq;
      }
    },

    /** How many are changed. What is no task of the website is left out. */
    async update(
      { id }: Website,
      taskIds: readonly string[],
      state: "to_do" | "done" | "removed",
      by: Principal,
    ): Promise<number> {
      const ids = taskIds.map((text) => parseId("tsk", text)).filter((id) => id !== undefined);
      return state === "removed" ? store.tasks.remove(id, ids) : store.tasks.mark(id, ids, state, personName(by));
    },
  };

  async function* openIssues(audit: AuditRecord, matching: MatchingIssues): AsyncGenerator<readonly IssueRecord[]> {
    let after: { keys: [number]; id: IssueId } | undefined;
    for (let read = 0; read < TASKS_AT_MOST; read += ROWS) {
      const sort = [{ key: "impact" as const, descending: true }];
      const issues = await store.issues.list(audit.id, filterOf(matching), { sort, after, limit: ROWS });
      if (issues.length > 0) yield issues;
      const last = issues.at(-1);
      if (issues.length < ROWS || last === undefined) return;
      after = { keys: [last.impact], id: last.id };
    }
  }
}

function filterOf({ suggested, ...chosen }: MatchingIssues): IssueFilter {
  return {
    ...{ ...chosen, statuses: OPEN, fixable: undefined, grant: null, search: undefined, isNew: undefined },
    ...{ urlId: undefined, groupNo: undefined, ...(suggested ? { suggested: true as const } : {}) },
  };
}

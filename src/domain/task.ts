/** A task: an issue on the work list of its website, which people fix by hand. */
import type { AuditId, Id, IssueId, WebsiteId } from "./ids.ts";
import type { Severity } from "./severity.ts";
import type { SuggestionField } from "./suggestion.ts";

export type TaskId = Id<"tsk">;

/**
 * `done`: somebody says so · `verified`: an audit that could have found the issue no longer does · `still_found`: an audit still found it after
 * somebody said that it is done, or found it again.
 */
export const TASK_STATES = ["to_do", "done", "verified", "still_found"] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Tasks of a website. */
export const TASKS_AT_MOST = 10_000;

export interface Task {
  readonly id: TaskId;
  /** Grows in the order in which tasks are put on lists. */
  readonly seq: number;
  readonly websiteId: WebsiteId;
  /** In which it was put on the list; deleted by now, perhaps. */
  readonly auditId: AuditId;
  readonly issueId: IssueId;
  /** Of the issue, in every audit of the website. */
  readonly fingerprint: string;
  readonly checkId: string;
  readonly severity: Severity;
  readonly url: string;
  readonly locator: string;
  /** English. */
  readonly message: string;
  /** `null`, like the next two, when nothing was suggested. */
  readonly field: SuggestionField | null;
  readonly target: string | null;
  readonly value: string | null;
  /** Somebody wrote the value. */
  readonly isEdited: boolean;
  readonly state: TaskState;
  /** Names of people. */
  readonly addedBy: string;
  readonly addedAt: Date;
  readonly doneBy: string | null;
  readonly doneAt: Date | null;
  /** The audit that decided last whether it is done. */
  readonly judgedBy: AuditId | null;
  readonly judgedAt: Date | null;
}

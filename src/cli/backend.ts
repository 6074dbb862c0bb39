/**
 * What commands need of Sitemend, in the words of its HTTP API. Either this process does it, on the database of the data
 * folder (local/), or a server does (remote/): the commands do not know which, so that flags, outputs and exit codes are
 * the same. Refusals are `ServiceError`s in both.
 */

import type { z } from "zod";
import type {
  bulks,
  changes,
  git,
  issues,
  results,
  schedules,
  search,
  searchConsole,
  wordpress,
} from "#contract/index.ts";
import type { AuditOptions, AuditStatus, AuditType, Phase, Progress } from "#domain/audit.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import type { GitHostName } from "#domain/git.ts";
import type { IssueChange } from "#domain/result.ts";
import type { ScheduledAction } from "#domain/schedule.ts";
import type { WholeReport } from "#reports/index.ts";
import type { Terminal } from "./terminal.ts";

/** What an answer of a route carries. */
type DataOf<Route extends { schema: { response: { 200: z.ZodType<{ data: unknown }> } } }> = z.output<
  Route["schema"]["response"][200]
>["data"];

export type ComparisonAnswer = Omit<DataOf<typeof results.compareAudits>, "page">;
export type IssueDetails = DataOf<typeof issues.getIssue>["issue"];
export type ListedIssue = Omit<IssueDetails, "check" | "ignored">;
export type PreviewAnswer = DataOf<typeof bulks.bulkPreview>["previews"][string];
export type AppliedChange = DataOf<typeof changes.getAppliedChange>["appliedChange"];
export type BulkResults = DataOf<typeof bulks.getBulkOperation>["results"];
export type ConnectAnswer = DataOf<typeof wordpress.connectWordPress>;
export type VerifyAnswer = DataOf<typeof wordpress.verifyWordPress>;
export type DisconnectAnswer = DataOf<typeof wordpress.disconnectWordPress>;
type ConnectGitAnswer = DataOf<typeof git.connectGit>;
type VerifyGitAnswer = DataOf<typeof git.verifyGit>;
type DisconnectGitAnswer = DataOf<typeof git.disconnectGit>;

export interface Backend {
  readonly audits: AuditsAt;
  readonly fixes: FixesAt;
  readonly connections: ConnectionsAt;
  readonly schedules: SchedulesAt;
  readonly search: SearchAt;
  /** To be said after a command that shall go to the same place; empty where nothing is needed. */
  readonly flags: string;
}

/** An audit under way, as the progress line shows it. */
export interface AuditNow {
  readonly status: AuditStatus;
  readonly phase: Phase;
  readonly progress: Pick<
    Progress,
    | "percent"
    | "pagesCrawled"
    | "pagesReused"
    | "pagesRendered"
    | "pagesMeasured"
    | "pagesQueued"
    | "issuesFound"
    | "throttledBy"
    | "externalChecked"
  >;
  readonly startedAt: Date | null;
}

export interface AuditsAt {
  /** Starts it, or goes on with one that was cut off; answers its id. */
  start(
    request: {
      readonly website: string;
      readonly type: AuditType;
      readonly options: AuditOptions;
      /** Only where the audit runs here. */
      readonly customRules?: CustomRules | undefined;
    },
    terminal: Terminal,
  ): Promise<string>;
  /** Until it has ended. */
  follow(id: string, terminal: Terminal): Promise<void>;
  cancel(id: string): Promise<void>;
  /** Also of an audit that failed or was cancelled. */
  report(id: string): Promise<WholeReport>;
  /** @throws ServiceError nothing_to_compare among others */
  compare(
    id: string,
    request: { readonly base: string | undefined; readonly changes: readonly IssueChange[]; readonly limit: number },
  ): Promise<ComparisonAnswer>;
}

export interface FixesAt {
  /** Open issues with a suggested value, what pays most first. */
  fixable(auditId: string, check: string | undefined): Promise<readonly ListedIssue[]>;
  issue(auditId: string, issueId: string): Promise<Pick<ListedIssue, "message" | "url">>;
  /** The newest changes made because of the audit. */
  changes(auditId: string): Promise<readonly AppliedChange[]>;
  /** In the order of the ids; a value goes with one issue. At most 100. */
  preview(auditId: string, issueIds: readonly string[], value: string | undefined): Promise<readonly PreviewAnswer[]>;
  /** Waits for the end, and for the proof. */
  apply(
    auditId: string,
    approval: { readonly issueId: string; readonly approvalToken: string; readonly override: string | undefined },
  ): Promise<AppliedChange>;
  applyMany(
    auditId: string,
    approvals: readonly { readonly issueId: string; readonly approvalToken: string }[],
  ): Promise<BulkResults>;
  rollBack(auditId: string, changeId: string, request: RollbackInput): Promise<AppliedChange>;
}

export type ScheduleAnswer = DataOf<typeof schedules.getSchedule>["schedule"];

export interface SchedulesAt {
  list(websiteId: string): Promise<readonly ScheduleAnswer[]>;
  create(websiteId: string, request: ScheduleInput): Promise<ScheduleAnswer>;
  setState(websiteId: string, scheduleId: string, state: "active" | "paused"): Promise<ScheduleAnswer>;
  remove(websiteId: string, scheduleId: string): Promise<void>;
  /** Newest first. */
  files(websiteId: string, scheduleId: string): Promise<readonly ScheduleFileAnswer[]>;
  download(websiteId: string, scheduleId: string, fileId: string): Promise<Uint8Array>;
}

export type ScheduleFileAnswer = DataOf<typeof schedules.listScheduleFiles>["files"][number];

export interface ScheduleInput {
  readonly name: string;
  readonly recurrence: string;
  readonly timeZone: string;
  readonly action: ScheduledAction;
}

export type SearchFiguresAnswer = DataOf<typeof search.getSearchFigures>["figures"];

export type SearchConsoleAnswer = DataOf<typeof searchConsole.connectSearchConsole>["connection"];

export interface SearchAt {
  /** `null`: not connected. */
  console(websiteId: string): Promise<SearchConsoleAnswer | null>;
  /** @param key the JSON file of a service account's key */
  connect(websiteId: string, key: string): Promise<SearchConsoleAnswer>;
  /** Fetches figures now, and answers when they have been fetched, or why not. */
  fetch(websiteId: string): Promise<SearchConsoleAnswer>;
  list(websiteId: string): Promise<readonly SearchFiguresAnswer[]>;
  importFile(
    websiteId: string,
    file: { readonly path: string; readonly firstDay: string | undefined; readonly lastDay: string | undefined },
  ): Promise<SearchFiguresAnswer>;
}

export interface RollbackInput {
  /** Hash of what a person wrote since, and what shall be gone over. */
  readonly force: string | undefined;
  readonly cascade: boolean;
  readonly reason: string | undefined;
}

export interface WebsiteAt {
  readonly id: string;
  readonly origin: string;
}

export interface ConnectionsAt {
  /** By id, or by any address on it. @throws CommandFailed when it is not known: a slip of the keyboard makes no website */
  website(address: string): Promise<WebsiteAt>;
  /** The same, made when it is not known. */
  websiteOrNew(address: string): Promise<WebsiteAt>;
  connect(websiteId: string, request: ConnectInput): Promise<ConnectAnswer>;
  verify(websiteId: string): Promise<VerifyAnswer>;
  disconnect(websiteId: string): Promise<DisconnectAnswer>;
  connectGit(websiteId: string, request: GitInput): Promise<ConnectGitAnswer>;
  verifyGit(websiteId: string): Promise<VerifyGitAnswer>;
  disconnectGit(websiteId: string): Promise<DisconnectGitAnswer>;
}

interface GitInput {
  readonly remote: string;
  readonly branch: string;
  readonly token: string;
  readonly host?: "auto" | GitHostName;
  readonly username?: string;
  readonly folders?: string[];
  readonly writeMode: "pull_request" | "commit";
  readonly writeProbe: boolean;
}

export type ConnectInput = { readonly siteUrl: string; readonly writeProbe: boolean } & (
  | { readonly username: string; readonly applicationPassword: string }
  | { readonly pairingCode: string }
);

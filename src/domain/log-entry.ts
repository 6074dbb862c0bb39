/** The audit log: who did what to which object, when, from where, and whether it was allowed. Never a secret. */
import { z } from "zod";

export const LogAction = z
  .enum([
    "account.created",
    "account.registered",
    "account.renamed",
    "alert.created",
    "alert.deleted",
    "alert.updated",
    "approval.decided",
    "approval.requested",
    "approval.revised",
    "approval.used",
    "approval.withdrawn",
    "audit.cancelled",
    "audit.deleted",
    "audit.exported",
    "audit.started",
    "audit.updated",
    "brand.updated",
    "bulk.applied",
    "bulk.cancelled",
    "bulk.rolled_back",
    "cause.comment_deleted",
    "cause.commented",
    "cause.updated",
    "change.applied",
    "change.rolled_back",
    "connection.authorizing",
    "connection.connected",
    "connection.disconnected",
    "deployment.reported",
    "deployment.requested",
    "deployment.undone",
    "integration.created",
    "integration.deleted",
    "integration.redelivered",
    "integration.secret_rolled",
    "integration.updated",
    "integration.verified",
    "invitation.accepted",
    "indexnow.disabled",
    "indexnow.enabled",
    "invitation.created",
    "invitation.revoked",
    "issue.updated",
    "key.created",
    "key.revoked",
    "key.rolled",
    "member.left",
    "member.removed",
    "member.role_changed",
    "member.signed_out",
    "passkey.added",
    "passkey.removed",
    "password.changed",
    "password.reset",
    "password.reset_requested",
    "recipient.created",
    "recipient.deleted",
    "recipient.tested",
    "recipient.updated",
    "recovery_codes.renewed",
    "second_factor.added",
    "second_factor.removed",
    "schedule.created",
    "schedule.deleted",
    "schedule.updated",
    "search_console.authorizing",
    "search_console.connected",
    "search_console.disconnected",
    "search_console.fetch_requested",
    "search_console.updated",
    "search_figures.deleted",
    "search_figures.imported",
    "session.confirmed",
    "session.ended",
    "session.started",
    "demo.started",
    "demo.removed",
    "share.created",
    "share.revoked",
    "tasks.added",
    "tasks.exported",
    "tasks.updated",
    "ticket.created",
    "ticket.removed",
    "tracker.created",
    "tracker.deleted",
    "tracker.tested",
    "tracker.updated",
    "website.created",
    "website.deleted",
    "website.updated",
    "workspace.renamed",
    "workspace.updated",
  ])
  .meta({
    id: "LogAction",
    description:
      "What was done, as object and verb. `session.started`: signed in, or got an access token by password. `workspace.renamed`: the name of `workspace.updated` in earlier versions.",
  });
export type LogAction = z.infer<typeof LogAction>;

export const LogOutcome = z
  .enum(["done", "refused", "failed"])
  .describe("`done` · `refused`: wasn't allowed · `failed`: was allowed, but didn't succeed.");
export type LogOutcome = z.infer<typeof LogOutcome>;

export type LogDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface NewLogEntry {
  readonly actorId: string | null;
  /** An e-mail, or words for who has none. */
  readonly actor: string;
  readonly action: LogAction;
  readonly object: string | null;
  readonly outcome: LogOutcome;
  readonly code: string | null;
  readonly address: string;
  readonly details: LogDetails;
  readonly requestId: string | null;
}

/** What only the change itself knows of its entry. */
export interface LogFacts extends Partial<Pick<NewLogEntry, "object" | "details">> {
  readonly workspaceId?: string;
  /** Who it was, where the request came from nobody known. */
  readonly actor?: { readonly userId: string; readonly email: string };
}

/** Runs a statement in a transaction that is under way; answers its rows. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<readonly object[]>;

/** Writes the entry of the request that is being answered, if that is what it is for, in the transaction. */
export type LogWithin = (run: RunStatement, action: LogAction, facts?: LogFacts) => Promise<void>;

export interface LogEntry extends NewLogEntry {
  readonly workspaceId: string;
  /** 1, 2, 3 … in its workspace. */
  readonly seq: number;
  readonly at: Date;
}

export interface ChainState {
  readonly status: "intact" | "broken";
  readonly entries: number;
  /** The first entry that was altered or is missing. */
  readonly brokenAt: number | null;
  /** Hash of the newest entry. Kept elsewhere, it shows later that nothing was cut off. */
  readonly head: string;
}

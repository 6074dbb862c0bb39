/** Who did what in a workspace. */
import { z } from "zod";
import { LogAction, LogOutcome } from "#domain/log-entry.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { cursor, ListPage, limit, workspaceId } from "./parameters.ts";
import { route } from "./route.ts";

const LogEntry = z
  .object({
    seq: z.int().describe("1, 2, 3 … in the workspace."),
    at: Timestamp.describe("When it happened, ISO 8601."),
    actorId: z.string().nullable().describe("`usr_…`, or `key_…` of a request key; `null` if no one was signed in."),
    actor: z.string().describe("An email, or a description of an actor without one."),
    action: LogAction,
    object: z.string().nullable().describe("ID of the affected object; `null` if there is none."),
    outcome: LogOutcome,
    code: z.string().nullable().describe("Error code; `null` unless it was denied or failed."),
    address: z.string().describe("IP address of the caller; empty for the command line."),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .describe("Facts that depend on the action, such as `auditId`, `website` or `role`. Never a secret."),
    requestId: z.string().nullable().describe("ID of the request; `null` if it wasn't an HTTP request."),
  })
  .meta({ id: "LogEntry", description: "One entry of the audit log." });

export const listLogEntries = route({
  method: "GET",
  url: "/api/v1/audit-log",
  operationId: "listLogEntries",
  tag: "audit-log",
  summary: "The audit log, newest first",
  description: "The log is append-only. Entries contain no secrets.",
  rules: { role: "admin" },
  query: z.strictObject({
    workspaceId,
    actor: z.string().min(1).max(254).optional().describe("ID of a user, or an email."),
    action: LogAction.optional(),
    limit,
    cursor,
  }),
  success: { 200: ok(z.object({ entries: z.array(LogEntry).describe("Newest first."), page: ListPage })) },
  refuses: ["project_access_denied", "cursor_mismatch"],
});

export const verifyLog = route({
  method: "GET",
  url: "/api/v1/audit-log/verification",
  operationId: "verifyLog",
  tag: "audit-log",
  summary: "Verify the integrity of the audit log",
  description:
    "Each entry's hash covers the previous entry, with a key stored outside the database. Store `head` elsewhere so you can prove later that no recent entries were removed.",
  rules: { role: "admin" },
  query: z.strictObject({ workspaceId }),
  success: {
    200: ok(
      z.object({
        chain: z.enum(["intact", "broken"]).describe("`broken`: an entry was altered, removed or added."),
        entries: z.int().describe("Number of entries."),
        brokenAt: z
          .int()
          .nullable()
          .describe("`seq` of the first entry that was altered or is missing; `null` when intact."),
        head: z.string().describe("Hash of the newest entry; empty without entries."),
      }),
    ),
  },
  refuses: ["project_access_denied"],
});

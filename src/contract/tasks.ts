/** The work list of a website: issues that people fix by hand. */
import { z } from "zod";
import { CATEGORIES } from "#domain/check.ts";
import { Severity } from "#domain/severity.ts";
import { SuggestionField } from "#domain/suggestion.ts";
import { TASK_STATES } from "#domain/task.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { AuditParams, cursor, ListPage, limit, listOf, MAX_BULK } from "./parameters.ts";
import { route } from "./route.ts";

const TaskState = z.enum(TASK_STATES).meta({
  id: "TaskState",
  description:
    "`to_do` · `done`: somebody says so · `verified`: an audit that could have found the issue no longer does · `still_found`: an audit found it after it was done, or found it again.",
});

const Task = z
  .object({
    id: z.string().describe("`tsk_…`"),
    websiteId: z.string().describe("`web_…`"),
    auditId: z.string().describe("`aud_…` of the audit that found it; it may have been deleted since."),
    issueId: z.string().describe("`iss_…` of the issue in that audit."),
    fingerprint: z.string().describe("The same issue has the same fingerprint in every audit of the website."),
    checkId: z.string().describe("ID of the check that found it."),
    severity: Severity,
    url: z.string().describe("URL of the page; of a sitewide issue, the site's."),
    locator: z.string().describe("Location on the page; empty: the page."),
    message: z.string().describe("What is wrong, in English."),
    howToFix: z
      .string()
      .describe("How to fix it, in English; empty for checks of your own, and if the check no longer exists."),
    field: SuggestionField.nullable().describe("The field to change; `null` without a suggestion."),
    target: z.string().nullable().describe("The element to change, where the page has several; `null` without one."),
    value: z.string().nullable().describe("The new value; `null` without a suggestion."),
    isEdited: z.boolean().describe("Whether somebody wrote the value."),
    state: TaskState,
    addedBy: z.string().describe("Name of the person who added it."),
    addedAt: Timestamp.describe("When it was added, ISO 8601."),
    doneBy: z.string().nullable().describe("Name of the person who marked it as done; `null` if nobody has."),
    doneAt: Timestamp.nullable().describe("When it was marked as done; `null` if it wasn't."),
    judgedBy: z.string().nullable().describe("`aud_…` of the audit that decided last; `null` if none has."),
    judgedAt: Timestamp.nullable().describe("When it did; `null` without one."),
  })
  .meta({ id: "Task", description: "An issue on a website's work list." });

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });
const FILTERS = {
  state: listOf(TASK_STATES).optional(),
  check: z.string().max(2000).optional().describe("Comma-separated check IDs."),
  search: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("Part of the URL, the location or the message; case-insensitive."),
};

export const addTasks = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/tasks",
  operationId: "addTasks",
  tag: "tasks",
  log: "tasks.added",
  summary: "Add issues to the work list",
  description:
    "Send `issues`, or `matching` for all open issues that match. Issues that are on the list already stay as they are, unless you send a value. A website has at most 10,000 tasks.",
  rules: { resource: { kind: "audit", role: "editor" } },
  params: AuditParams,
  body: z
    .strictObject({
      issues: z
        .array(
          z.strictObject({
            issueId: z.string().max(64).describe("`iss_…`"),
            value: z.string().max(100_000).optional().describe("A value of your own, in place of the suggestion."),
          }),
        )
        .min(1)
        .max(MAX_BULK)
        .optional()
        .describe("At most 100."),
      matching: z
        .strictObject({
          severity: z.array(Severity).max(3).default([]).describe("Of these severities; empty: of all."),
          category: z.array(z.enum(CATEGORIES)).max(CATEGORIES.length).default([]).describe("Of these categories."),
          check: z.array(z.string().max(100)).max(400).default([]).describe("IDs of checks; empty: of all."),
          urlContains: z.string().min(1).max(2083).optional().describe("Part of the URL, case-insensitive."),
          suggested: z.boolean().default(false).describe("Only issues with a suggested value."),
        })
        .optional()
        .describe("All open issues that match, those of most impact first."),
    })
    .refine(
      ({ issues, matching }) => (issues === undefined) !== (matching === undefined),
      "Send either `issues` or `matching`.",
    ),
  success: {
    201: ok(
      z.object({
        added: z.int().describe("Issues that are on the list now and weren't before."),
        already: z.int().describe("Issues that were on the list."),
        leftOut: z.int().describe("Issues for which there was no room."),
      }),
    ),
  },
});

export const listTasks = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/tasks",
  operationId: "listTasks",
  tag: "tasks",
  summary: "Work list of a website",
  description: "In the order in which tasks were added.",
  rules: { resource: { kind: "website", role: "viewer" } },
  params: WebsiteParams,
  query: z.strictObject({
    ...FILTERS,
    fingerprint: z
      .string()
      .max(7000)
      .optional()
      .describe("Comma-separated fingerprints of issues: which of them are on the list."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        tasks: z.array(Task).describe("In the order in which they were added."),
        counts: z
          .object({
            to_do: z.int().describe("Tasks to do."),
            done: z.int().describe("Tasks that somebody has marked as done, and no audit has judged yet."),
            verified: z.int().describe("Tasks that an audit has proved."),
            still_found: z.int().describe("Tasks whose issue an audit still found."),
          })
          .describe("Tasks by state, without the filters."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

export const updateTasks = route({
  method: "PATCH",
  url: "/api/v1/websites/:websiteId/tasks",
  operationId: "updateTasks",
  tag: "tasks",
  log: "tasks.updated",
  summary: "Mark tasks as done, reopen or remove them",
  description: "The next audit that could find the issue proves whether it is fixed.",
  rules: { resource: { kind: "website", role: "editor" } },
  params: WebsiteParams,
  body: z.strictObject({
    taskIds: z.array(z.string().max(64)).min(1).max(MAX_BULK).describe("`tsk_…`; at most 100."),
    state: z
      .enum(["to_do", "done", "removed"])
      .describe("`done` · `to_do`: take it up again · `removed`: take it off the list; the issue stays."),
  }),
  success: { 200: ok(z.object({ changed: z.int().describe("Tasks that were in another state.") })) },
});

export const exportTasks = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/tasks/export",
  operationId: "exportTasks",
  tag: "tasks",
  log: "tasks.exported",
  summary: "Export the work list as a file",
  description:
    "`csv` for spreadsheets; cells that one would interpret as a formula start with an apostrophe. `markdown`: a task list, one section per page, for a ticket or an email.",
  rules: { resource: { kind: "website", role: "viewer" }, limit: "export", json: false },
  params: WebsiteParams,
  query: z.strictObject({ ...FILTERS, format: z.enum(["csv", "markdown"]).describe("Format of the file.") }),
  headers: { 200: ["Content-Disposition"] },
  success: {
    200: {
      description: "The file; its name is in Content-Disposition.",
      content: { "text/csv": { schema: z.string() }, "text/markdown": { schema: z.string() } },
    },
  },
});

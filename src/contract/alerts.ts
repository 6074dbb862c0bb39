/** Alerts, and the incidents that they open. */
import { z } from "zod";
import { AlertTrigger } from "#domain/alert.ts";
import { AUDIT_TYPES, INTERRUPTIONS } from "#domain/audit.ts";
import { FAILURES, type FailureCode } from "#domain/failures.ts";
import { CLOSE_REASONS } from "#domain/incident.ts";
import { Severity } from "#domain/severity.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { ACTIVE_OR_PAUSED, cursor, displayName, ListPage, limit, workspaceId } from "./parameters.ts";
import { route } from "./route.ts";

const Alert = z
  .object({
    id: z.string().describe("`alr_…`"),
    workspaceId: z.string().describe("`wsp_…`"),
    name: z.string().describe("Display name."),
    trigger: AlertTrigger,
    websiteIds: z
      .array(z.string())
      .nullable()
      .describe("`web_…`: the websites it watches; `null`: all of the workspace, also those that are added later."),
    recipientIds: z.array(z.string()).describe("`rcp_…`: who is told. Webhooks are told of `alert.*` events besides."),
    state: z.enum(ACTIVE_OR_PAUSED).describe("`paused`: it opens no incidents, and its open ones were closed."),
    createdAt: Timestamp.describe("When it was created, ISO 8601."),
    version: z.int().describe("Counts changes; also the ETag."),
  })
  .meta({ id: "Alert", description: "An alert: what opens an incident, where, and who is told." });

const IncidentFacts = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("new_issues").describe("New or regressed issues of a check."),
      checkId: z.string().describe("ID of the check."),
      severity: Severity,
      issues: z.int().describe("New and regressed issues."),
      pages: z.int().describe("Pages with them."),
      share: z
        .number()
        .describe(
          "What these pages have of the importance of all pages, 0 to 1; of a page audit 0.05 for the home page, otherwise 0.",
        ),
      urls: z.array(z.string()).describe("The most important of the pages, at most three."),
    }),
    z.object({
      kind: z.literal("score_drop").describe("The health score fell."),
      before: z.int().describe("Health score of the audit before."),
      after: z.int().describe("Health score."),
      scoreVersion: z.int().describe("Version of the formula of both."),
      isCut: z.boolean().describe("Whether the audits saw a part of the site only."),
    }),
    z.object({
      kind: z.literal("audit_failed").describe("An audit failed, or the site ended it early and hadn't before."),
      code: z
        .enum([...INTERRUPTIONS, ...(Object.keys(FAILURES) as FailureCode[])])
        .describe("Why, as in `AuditFailure`, or as `reason` in `Completeness`."),
    }),
  ])
  .meta({ id: "IncidentFacts", description: "What opened an incident." });

const Incident = z
  .object({
    id: z.string().describe("`inc_…`"),
    alertId: z.string().describe("`alr_…` of its alert."),
    alertName: z.string().describe("Name of its alert."),
    websiteId: z.string().describe("`web_…` of its website."),
    websiteName: z.string().describe("Name of its website."),
    workspaceId: z.string().describe("`wsp_…` of its workspace."),
    title: z.string().describe("What it is about, such as the title of the check; one line of English."),
    detail: z.string().describe("How much, or why it was closed; one line of English."),
    facts: IncidentFacts,
    auditType: z.enum(AUDIT_TYPES).describe("Type of the audit that opened it."),
    state: z.enum(["open", "closed"]).describe("An audit that could have found the reason closes it when it is gone."),
    openedAt: Timestamp.describe("When it was opened, ISO 8601."),
    openedBy: z.string().describe("`aud_…` of the audit that opened it, which may be deleted by now."),
    closedAt: Timestamp.nullable().describe("When it was closed; `null` while it is open."),
    closedBy: z
      .string()
      .nullable()
      .describe("`aud_…` of the audit that closed it; `null` while it is open, and of an alert that was changed."),
    closedBecause: z
      .enum(CLOSE_REASONS)
      .nullable()
      .describe(
        "`fixed`: all issues that came with it, or later, are gone · `ignored`: those that are left are ignored · `check_off`: the check is turned off · `not_comparable`: scores are computed by another formula now, so that none says whether it has recovered · `alert_changed`: the alert was paused, or no longer looks for this. `null` while it is open.",
      ),
  })
  .meta({ id: "Incident", description: "An incident: what an alert has found. It opens and closes by itself." });

const AlertParams = z.object({ alertId: z.string().describe("`alr_…`") });
const AlertAnswer = ok(z.object({ alert: Alert }));

const WebsiteIds = z
  .array(z.string().max(64))
  .min(1)
  .max(200)
  .nullable()
  .describe("`web_…` of the same workspace; `null`: all, also those that are added later.");
const RecipientIds = z
  .array(z.string().max(64))
  .max(20)
  .describe("`rcp_…` of the same workspace; empty: incidents are shown, and nobody is told.");
const AlertName = displayName.describe("What it is for, such as `New errors`.");

export const createAlert = route({
  method: "POST",
  url: "/api/v1/alerts",
  operationId: "createAlert",
  tag: "alerts",
  log: "alert.created",
  summary: "Create an alert",
  description:
    "Audits that end from now on open incidents, one for each check, score or failure of a website at a time. An incident of issues closes when an audit of any type proves that they are gone: it met the pages and ran the check; one of a score or a failure, by an audit of the same type. The first audit of a website opens none. Audits of chosen URLs, or of the sitemaps only, open incidents of failed audits alone, and a page audit counts only the home page as important. Scores of different formulas aren't compared.",
  rules: { role: "editor" },
  body: z.strictObject({
    name: AlertName,
    trigger: AlertTrigger,
    websiteIds: WebsiteIds.default(null),
    recipientIds: RecipientIds.default([]),
    workspaceId,
  }),
  headers: { 201: ["ETag"] },
  success: { 201: AlertAnswer },
  refuses: ["project_access_denied", "too_many_alerts"],
});

export const listAlerts = route({
  method: "GET",
  url: "/api/v1/alerts",
  operationId: "listAlerts",
  tag: "alerts",
  summary: "Alerts of a workspace, oldest first",
  description: "All of them: a workspace has at most 50.",
  rules: { role: "viewer" },
  query: z.strictObject({ workspaceId }),
  success: { 200: ok(z.object({ alerts: z.array(Alert).describe("Oldest first.") })) },
  refuses: ["project_access_denied"],
});

export const getAlert = route({
  method: "GET",
  url: "/api/v1/alerts/:alertId",
  operationId: "getAlert",
  tag: "alerts",
  summary: "Get an alert",
  description: "Its ETag is needed to change it.",
  rules: { resource: { kind: "alert", role: "viewer" } },
  params: AlertParams,
  headers: { 200: ["ETag"] },
  success: { 200: AlertAnswer },
});

export const updateAlert = route({
  method: "PATCH",
  url: "/api/v1/alerts/:alertId",
  operationId: "updateAlert",
  tag: "alerts",
  log: "alert.updated",
  summary: "Change, pause or resume an alert",
  description:
    "Send the ETag you received as `If-Match`. Pausing closes its open incidents; another trigger, or fewer websites, those that it no longer looks for. Nobody is told.",
  rules: { resource: { kind: "alert", role: "editor" }, needsIfMatch: true },
  params: AlertParams,
  body: z
    .strictObject({
      name: AlertName.optional(),
      trigger: AlertTrigger.optional(),
      websiteIds: WebsiteIds.optional(),
      recipientIds: RecipientIds.optional(),
      state: z.enum(ACTIVE_OR_PAUSED).optional().describe("`paused`: it opens no incidents."),
    })
    .refine((body) => Object.keys(body).length > 0, "Send at least one field to change."),
  headers: { 200: ["ETag"] },
  success: { 200: AlertAnswer },
});

export const deleteAlert = route({
  method: "DELETE",
  url: "/api/v1/alerts/:alertId",
  operationId: "deleteAlert",
  tag: "alerts",
  log: "alert.deleted",
  summary: "Delete an alert with its incidents",
  description: "Nobody is told.",
  rules: { resource: { kind: "alert", role: "editor" } },
  params: AlertParams,
  success: { 204: z.null().describe("The alert was deleted.") },
});

export const listIncidents = route({
  method: "GET",
  url: "/api/v1/incidents",
  operationId: "listIncidents",
  tag: "alerts",
  summary: "Incidents of your workspaces, newest first",
  description: "Closed ones are kept for a year.",
  query: z.strictObject({
    state: z.enum(["open", "closed"]).optional().describe("Only these; default: all."),
    websiteId: z.string().max(64).optional().describe("`web_…`: only of this website."),
    alertId: z.string().max(64).optional().describe("`alr_…`: only of this alert."),
    workspaceId: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe("`wsp_…`: only of this workspace; default: all of yours."),
    limit,
    cursor,
  }),
  success: { 200: ok(z.object({ incidents: z.array(Incident).describe("Newest first."), page: ListPage })) },
  refuses: ["cursor_mismatch", "project_access_denied"],
});

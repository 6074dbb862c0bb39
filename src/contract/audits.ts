import { z } from "zod";
import {
  AUDIT_TYPES,
  AuditOptions,
  AuditStatus,
  AuditType,
  AuditWarning,
  Completeness,
  EffectiveOptions,
  Phase,
  PLANNED_AUDIT_TYPES,
  Progress,
} from "#domain/audit.ts";
import { AuditEvent } from "#domain/audit-events.ts";
import { AuditFailure } from "#domain/failures.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { eventStreamOf } from "./event-stream.ts";
import { AuditParams, cursor, ListPage, limit, listOf, whole } from "./parameters.ts";
import { route } from "./route.ts";

export const Audit = z
  .object({
    id: z.string().describe("`aud_…`"),
    status: AuditStatus,
    type: AuditType,
    website: z.string().describe("Start URL."),
    websiteId: z.string().describe("`web_…`"),
    createdAt: Timestamp.describe("When it was queued, ISO 8601."),
    startedAt: Timestamp.nullable().describe("When it started running; `null` if it hasn't."),
    finishedAt: Timestamp.nullable().describe("When it completed, failed or was canceled; `null` until then."),
    cancelRequestedAt: Timestamp.nullable().describe("When it was canceled; `null` if it wasn't."),
    rerunOf: z.string().nullable().describe("`aud_…` of the audit it reruns; `null` if it is not a rerun."),
    score: z
      .int()
      .nullable()
      .describe("Health score, 0–100; `null` until it has ended, and if it ended without results."),
    pinned: z.boolean().describe("Whether it is kept whatever the retention of its website says."),
    version: z.int().describe("Counts every visible change."),
    options: EffectiveOptions,
  })
  .meta({ id: "Audit", description: "An audit: one run over one website." });

export const AuditLinks = z
  .object({
    self: z.string().describe("GET: the audit."),
    status: z.string().describe("GET: its progress."),
    results: z.string().describe("GET: its results, once it has completed."),
    issues: z.string().describe("GET: the list of its issues."),
    events: z.string().describe("GET: its events as server-sent events."),
    cancel: z.string().describe("POST: cancels the audit."),
  })
  .meta({ id: "AuditLinks", description: "Paths of an audit's related resources, without the host." });

export const AuditStatusReport = z
  .object({
    ...Audit.pick({ id: true, status: true, type: true, website: true, websiteId: true, version: true }).shape,
    cancelRequestedAt: Audit.shape.cancelRequestedAt,
    progress: Progress.omit({ requests: true, bytesDownloaded: true, throttledBy: true })
      .extend({
        phase: Phase,
        phases: z
          .array(
            z.object({
              name: Phase,
              status: z
                .enum(["done", "running", "pending", "skipped", "stopped"])
                .describe(
                  "`skipped`: not needed in this audit · `stopped`: the audit failed or was canceled in this phase.",
                ),
            }),
          )
          .describe("Every phase, in order."),
        etaSeconds: z
          .int()
          .nullable()
          .describe("Estimated seconds until the crawl ends, at the current rate; `null` if unknown."),
      })
      .describe("Progress of the audit."),
    runtime: z
      .object({
        queuedAt: Audit.shape.createdAt,
        startedAt: Audit.shape.startedAt,
        finishedAt: Audit.shape.finishedAt,
        durationMs: z.int().describe("Milliseconds from start to finish, or until now; 0 while it is queued."),
        attempt: z.int().describe("How often it was started: more than 1 after a restart of the service."),
        pagesPerSecond: z.number().describe("Pages crawled per second on average, one decimal."),
        ...Progress.pick({ requests: true, bytesDownloaded: true, throttledBy: true }).shape,
      })
      .describe("Times and traffic."),
    completeness: Completeness,
    failure: AuditFailure.nullable().describe("Why it failed; `null` if it didn't."),
    warnings: z.array(AuditWarning).describe("Limitations of the results; most are added when the audit ends."),
  })
  .meta({ id: "AuditStatusReport", description: "An audit's status, progress and runtime." });

const AuditAnswer = ok(z.object({ audit: Audit, links: AuditLinks }));

/** A planned type has a refusal of its own; the document lists those that run. */
const StartableType = z.enum([...AUDIT_TYPES, ...PLANNED_AUDIT_TYPES], `Use one of: ${AUDIT_TYPES.join(", ")}.`).meta({
  enum: AUDIT_TYPES,
  description: `What to run; a type that is only planned returns \`audit_type_not_available\`.`,
});

export const startAudit = route({
  method: "POST",
  url: "/api/v1/audit/start",
  operationId: "startAudit",
  tag: "audits",
  log: "audit.started",
  summary: "Start an audit of a website",
  description:
    "An unknown website is added to your default workspace; for a request key, a website that it doesn't list is `not_found`. A second audit of a site waits in the queue unless it has the same type. If there was no response, retry with the same `Idempotency-Key`; without one, check `GET /api/v1/audits`, which lists the newest first.",
  rules: { limit: "start", role: "editor", scope: "audits:write" },
  body: z.strictObject({
    website: z.string().min(1).max(2083).describe("Absolute http(s) URL; if it has a path, the crawl starts there."),
    type: StartableType,
    options: AuditOptions.optional(),
  }),
  headers: { 202: ["Location", "Retry-After"] },
  success: { 202: AuditAnswer },
  refuses: ["not_found", "audit_type_not_available", "target_not_allowed", "audit_already_running"],
});

export const getAuditStatus = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/audit-status",
  operationId: "getAuditStatus",
  tag: "audits",
  summary: "Progress, status and runtime metadata of an audit",
  description:
    "Poll with `If-None-Match`, or wait for a change with `wait` and `since`, or listen to the event stream.",
  rules: { resource: { kind: "audit", role: "viewer" }, limit: "status", revalidates: true, scope: "audits:read" },
  params: AuditParams,
  query: z.strictObject({
    wait: whole(0, 60).optional().describe("Seconds to wait for a version past `since`."),
    since: whole(0).optional().describe("The version you have."),
  }),
  headers: { 200: ["Retry-After"] },
  success: { 200: ok(z.object({ audit: AuditStatusReport, links: AuditLinks })) },
});

export const getAudit = route({
  method: "GET",
  url: "/api/v1/audit/:auditId",
  operationId: "getAudit",
  tag: "audits",
  summary: "One audit",
  description: "With its effective options and its score; `GET …/audit-status` has its progress.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true, scope: "audits:read" },
  params: AuditParams,
  success: { 200: AuditAnswer },
});

export const listAudits = route({
  method: "GET",
  url: "/api/v1/audits",
  operationId: "listAudits",
  tag: "audits",
  summary: "Audits of your workspaces, newest first",
  description: "Of every workspace that you are a member of; filters combine.",
  query: z.strictObject({
    websiteId: z.string().max(64).optional().describe("`web_…`: only audits of this website."),
    status: listOf(AuditStatus.options as [AuditStatus, ...AuditStatus[]]).optional(),
    type: listOf(AUDIT_TYPES).optional(),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        audits: z.array(Audit).describe("Newest first."),
        warnings: z.array(AuditWarning).describe("Why queued audits aren't starting; usually empty."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

export const updateAudit = route({
  method: "PATCH",
  url: "/api/v1/audit/:auditId",
  operationId: "updateAudit",
  tag: "audits",
  log: "audit.updated",
  summary: "Pin or unpin an audit",
  description: "Retention never deletes a pinned audit; people can.",
  rules: { resource: { kind: "audit", role: "editor" } },
  params: AuditParams,
  body: z.strictObject({ pinned: Audit.shape.pinned }),
  success: { 200: AuditAnswer },
});

export const deleteAudit = route({
  method: "DELETE",
  url: "/api/v1/audit/:auditId",
  operationId: "deleteAudit",
  tag: "audits",
  log: "audit.deleted",
  summary: "Delete an audit and its results",
  description:
    "Permanently deletes it with its issues, pages and shared reports. Changes on the site stay, and so does their record, which the other audits of the website list. An audit that is pinned returns `audit_pinned`; unpin it first. One that is queued or running, or whose results a running one reuses, returns `audit_running`.",
  rules: { resource: { kind: "audit", role: "admin" } },
  params: AuditParams,
  success: { 204: z.null().describe("Deleted.") },
  refuses: ["audit_pinned", "audit_running"],
});

export const cancelAudit = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/cancel",
  operationId: "cancelAudit",
  tag: "audits",
  log: "audit.cancelled",
  summary: "Cancel an audit",
  description: "Once the response arrives, no new requests are sent to the site.",
  rules: { resource: { kind: "audit", role: "editor" }, scope: "audits:write" },
  params: AuditParams,
  success: { 202: AuditAnswer },
  refuses: ["audit_not_cancellable"],
});

export const rerunAudit = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/rerun",
  operationId: "rerunAudit",
  tag: "audits",
  log: "audit.started",
  summary: "Run the same audit again",
  description:
    "Queues a new audit with the same start URL, type and options, including credentials, and returns immediately. If the credentials are no longer stored, start a new audit with them.",
  rules: { resource: { kind: "audit", role: "editor" }, limit: "start" },
  params: AuditParams,
  headers: { 202: ["Location", "Retry-After"] },
  success: { 202: AuditAnswer },
  refuses: ["audit_already_running", "audit_credentials_gone", "target_not_allowed"],
});

export const streamAuditEvents = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/events",
  operationId: "streamAuditEvents",
  tag: "audits",
  summary: "Audit events, as server-sent events",
  description:
    "Each event is an `AuditEvent`, its `data` as one line of JSON. A comment is sent every 15 seconds. The stream ends with the audit. A user may have 20 open (`GET /api/v1/limits`).",
  rules: { resource: { kind: "audit", role: "viewer" }, json: false, streams: true },
  params: AuditParams,
  success: {
    200: { description: "The stream.", content: { "text/event-stream": { schema: eventStreamOf(AuditEvent) } } },
  },
  refuses: ["too_many_streams"],
});

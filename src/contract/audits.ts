import { z } from "zod";
import {
  AUDIT_PLANS,
  AUDIT_TYPES,
  AuditOptions,
  AuditStatus,
  AuditType,
  AuditWarning,
  Completeness,
  EffectiveOptions,
  Phase,
  Progress,
} from "#domain/audit.ts";
import { AuditFailure } from "#domain/failures.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { AuditParams, cursor, ListPage, limit, listOf } from "./parameters.ts";
import { route } from "./route.ts";

export const Audit = z
  .object({
    id: z.string(),
    status: AuditStatus,
    type: AuditType,
    website: z.string().describe("The start page."),
    websiteId: z.string(),
    createdAt: Timestamp,
    startedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
    cancelRequestedAt: Timestamp.nullable(),
    rerunOf: z.string().nullable(),
    score: z.int().nullable(),
    version: z.int().describe("Counts every visible change."),
    options: EffectiveOptions,
  })
  .meta({ id: "Audit" });

export const AuditLinks = z
  .object({
    self: z.string(),
    status: z.string(),
    results: z.string(),
    issues: z.string(),
    events: z.string(),
    cancel: z.string(),
  })
  .meta({ id: "AuditLinks" });

const AuditStatusReport = z
  .object({
    id: z.string(),
    status: AuditStatus,
    type: AuditType,
    website: z.string(),
    websiteId: z.string(),
    version: z.int(),
    cancelRequestedAt: Timestamp.nullable(),
    progress: Progress.omit({ requests: true, bytesDownloaded: true, throttledBy: true }).extend({
      phase: Phase,
      phases: z.array(z.object({ name: Phase, status: z.enum(["done", "running", "pending", "skipped", "stopped"]) })),
      etaSeconds: z.int().nullable(),
    }),
    runtime: z.object({
      queuedAt: Timestamp,
      startedAt: Timestamp.nullable(),
      finishedAt: Timestamp.nullable(),
      durationMs: z.int(),
      attempt: z.int(),
      pagesPerSecond: z.number(),
      requests: z.int(),
      bytesDownloaded: z.int(),
      throttledBy: z.string().nullable(),
    }),
    completeness: Completeness,
    failure: AuditFailure.nullable(),
    warnings: z.array(AuditWarning),
  })
  .meta({ id: "AuditStatusReport" });

const AuditAnswer = ok(z.object({ audit: Audit, links: AuditLinks }));

export const startAudit = route({
  method: "POST",
  url: "/api/v1/audit/start",
  operationId: "startAudit",
  tag: "audits",
  log: "audit.started",
  summary: "Start an audit of a website",
  description:
    "An unknown website is added to your default workspace. A second audit of a site waits in the queue unless it has the same type. When no answer came, send the request again with the same `Idempotency-Key`; without one, look for the audit at the top of `GET /api/v1/audits`, which lists the newest first.",
  rules: { limit: "start", role: "editor" },
  body: z.strictObject({
    website: z.string().min(1).max(2083).describe("Absolute http(s) address; a path in it is the start page."),
    type: z
      .enum(AUDIT_TYPES)
      .describe(`${Object.keys(AUDIT_PLANS).join(", ")}; the others answer \`audit_type_not_available\`.`),
    options: AuditOptions.optional(),
  }),
  headers: { 202: ["Location", "Retry-After"] },
  success: { 202: AuditAnswer },
  refuses: ["audit_type_not_available", "target_not_allowed", "audit_already_running"],
});

export const getAuditStatus = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/audit-status",
  operationId: "getAuditStatus",
  tag: "audits",
  summary: "Progress, status and runtime metadata of an audit",
  description:
    "Poll with `If-None-Match`, or wait for a change with `wait` and `since`, or listen to the event stream.",
  rules: { resource: { kind: "audit", role: "viewer" }, limit: "status", revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    wait: z.coerce.number().int().min(0).max(60).optional().describe("Seconds to wait for a version past `since`."),
    since: z.coerce.number().int().min(0).optional().describe("The version you have."),
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
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  success: { 200: AuditAnswer },
});

export const listAudits = route({
  method: "GET",
  url: "/api/v1/audits",
  operationId: "listAudits",
  tag: "audits",
  summary: "Audits of your workspaces, newest first",
  query: z.strictObject({
    websiteId: z.string().max(64).optional(),
    status: listOf(AuditStatus.options as [AuditStatus, ...AuditStatus[]]).optional(),
    type: listOf(AUDIT_TYPES).optional(),
    limit,
    cursor,
  }),
  success: { 200: ok(z.object({ audits: z.array(Audit), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const deleteAudit = route({
  method: "DELETE",
  url: "/api/v1/audit/:auditId",
  operationId: "deleteAudit",
  tag: "audits",
  log: "audit.deleted",
  summary: "Delete an audit with everything it learned",
  rules: { resource: { kind: "audit", role: "admin" } },
  params: AuditParams,
  success: { 204: z.null().describe("Deleted.") },
  refuses: ["audit_running"],
});

export const cancelAudit = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/cancel",
  operationId: "cancelAudit",
  tag: "audits",
  log: "audit.cancelled",
  summary: "Cancel an audit",
  description: "When the answer arrives, the site gets no new requests.",
  rules: { resource: { kind: "audit", role: "editor" } },
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
  summary: "What happens to an audit, as server-sent events",
  description:
    "Each event has `id` (send the last one as `Last-Event-ID` to resume), `event` (`audit.progress`, `audit.completed`, …) and JSON `data`. A comment comes every 15 seconds. The stream ends with the audit.",
  rules: { resource: { kind: "audit", role: "viewer" }, json: false },
  params: AuditParams,
  success: { 200: { description: "The stream.", content: { "text/event-stream": { schema: z.string() } } } },
});

import { z } from "zod";
import { AuditStatus, AuditType } from "#domain/audit.ts";
import { CheckOverride, CheckOverrides } from "#domain/check.ts";
import { HealthStatus } from "#domain/connection.ts";
import { Score } from "#domain/result.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { cursor, ListPage, limit, listOf } from "./parameters.ts";
import { route } from "./route.ts";

const Point = {
  auditId: z.string(),
  type: AuditType,
  finishedAt: Timestamp.nullable(),
  score: z.int().nullable(),
  grade: Score.shape.grade.nullable(),
  truncated: z.boolean().describe("It ended at a limit: the figures are those of a sample."),
  pages: z.int().describe("Pages visited."),
  issues: z.object({ error: z.int(), warning: z.int(), notice: z.int() }).describe("As that audit found them."),
};

export const Website = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    origin: z.string(),
    name: z.string(),
    ownership: z.enum(["unverified", "verified"]),
    checks: CheckOverrides.describe("What the website sets instead of the checks' defaults."),
    version: z.int(),
    createdAt: Timestamp,
    lastAudit: z
      .object({
        id: z.string(),
        status: AuditStatus,
        type: AuditType,
        finishedAt: Timestamp.nullable(),
        score: z.int().nullable(),
      })
      .nullable()
      .describe("The newest, whatever became of it."),
    standing: z
      .object({
        ...Point,
        issues: Point.issues.describe("Without those that were ignored or mended since."),
        delta: z.int().nullable().describe("Points since the audit of this type before it that saw as much."),
        trend: z.array(z.int()).describe("Scores of the last audits of this type, oldest first; at most 12."),
      })
      .nullable()
      .describe(
        "How the site stands by its last completed audit; one of the whole site goes before one that ended at a limit, and that before one of a page.",
      ),
    wordpress: z
      .object({
        status: HealthStatus.or(z.literal("disconnected")),
        mode: z.enum(["guarded", "basic"]),
        lastVerifiedAt: Timestamp,
      })
      .nullable()
      .describe("`null`: never connected."),
  })
  .meta({ id: "Website" });

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });
const WebsiteAnswer = ok(z.object({ website: Website }));
const Name = z.string().trim().min(1).max(200);

export const listWebsites = route({
  method: "GET",
  url: "/api/v1/websites",
  operationId: "listWebsites",
  tag: "websites",
  summary: "Websites of your workspaces, newest first",
  query: z.strictObject({ limit, cursor }),
  success: { 200: ok(z.object({ websites: z.array(Website), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const createWebsite = route({
  method: "POST",
  url: "/api/v1/websites",
  operationId: "createWebsite",
  tag: "websites",
  log: "website.created",
  summary: "Add a website to your default workspace",
  rules: { role: "editor" },
  body: z.strictObject({
    url: z.string().min(1).max(2083).describe("Any address on it; the origin counts."),
    name: Name.optional(),
  }),
  headers: { 201: ["Location", "ETag"] },
  success: { 201: WebsiteAnswer },
  refuses: ["target_not_allowed", "website_exists"],
});

export const getWebsite = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId",
  operationId: "getWebsite",
  tag: "websites",
  summary: "One website",
  rules: { resource: { kind: "website", role: "viewer" } },
  params: WebsiteParams,
  headers: { 200: ["ETag"] },
  success: { 200: WebsiteAnswer },
});

export const getWebsiteHistory = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/history",
  operationId: "getWebsiteHistory",
  tag: "websites",
  summary: "Completed audits of a website with their figures, newest first",
  rules: { resource: { kind: "website", role: "viewer" } },
  params: WebsiteParams,
  query: z.strictObject({
    type: listOf(AuditType.options as [AuditType, ...AuditType[]]).optional(),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        history: z.array(
          z
            .object({
              ...Point,
              new: z.int().nullable().describe("Against the audit before it; `null` where there was none."),
              fixed: z.int().nullable(),
            })
            .meta({ id: "HistoryPoint" }),
        ),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

export const updateWebsite = route({
  method: "PATCH",
  url: "/api/v1/websites/:websiteId",
  operationId: "updateWebsite",
  tag: "websites",
  log: "website.updated",
  summary: "Change a website's settings",
  description: "Send the ETag that you read as `If-Match`.",
  rules: { resource: { kind: "website", role: "admin" }, needsIfMatch: true },
  params: WebsiteParams,
  body: z
    .strictObject({
      name: Name.optional(),
      checks: z
        .record(z.string().min(1).max(100), CheckOverride.nullable())
        .refine((checks) => Object.keys(checks).length <= 1_000, "Set at most 1,000 checks at once.")
        .optional()
        .describe("Merged into what is set; `null` returns a check to its defaults. Later audits use it."),
    })
    .refine((body) => Object.keys(body).length > 0, "Name what to change: name or checks."),
  headers: { 200: ["ETag"] },
  success: { 200: WebsiteAnswer },
});

export const deleteWebsite = route({
  method: "DELETE",
  url: "/api/v1/websites/:websiteId",
  operationId: "deleteWebsite",
  tag: "websites",
  log: "website.deleted",
  summary: "Delete a website with all its audits",
  rules: { resource: { kind: "website", role: "admin" } },
  params: WebsiteParams,
  success: { 204: z.null().describe("Deleted.") },
  refuses: ["audit_running"],
});

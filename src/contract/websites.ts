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
  auditId: z.string().describe("`aud_…`"),
  type: AuditType,
  finishedAt: Timestamp.nullable().describe("When it completed, ISO 8601."),
  score: z.int().nullable().describe("Health score, 0–100; `null` when it has none."),
  grade: Score.shape.grade
    .nullable()
    .describe("A from 90, B from 80, C from 70, D from 55, else F; `null` without a score."),
  truncated: z.boolean().describe("It ended at a limit: the figures are those of a sample."),
  pages: z.int().describe("Pages visited."),
  issues: z
    .object({
      error: z.int().describe("Errors."),
      warning: z.int().describe("Warnings."),
      notice: z.int().describe("Notices."),
    })
    .describe("Issues by severity, as that audit found them."),
};

export const Website = z
  .object({
    id: z.string().describe("`web_…`"),
    workspaceId: z.string().describe("`wsp_…` of the workspace that it belongs to."),
    origin: z.string().describe("Scheme, host and port, such as `https://example.com`."),
    name: z.string().describe("As a member called it; by default the host."),
    ownership: z
      .enum(["unverified", "verified"])
      .describe("`verified`: a WordPress of the same host was connected; changes need that."),
    checks: CheckOverrides.describe("What the website sets instead of the checks' defaults."),
    version: z.int().describe("Counts changes of the settings; also the ETag."),
    createdAt: Timestamp.describe("When it was added, ISO 8601."),
    lastAudit: z
      .object({
        id: z.string().describe("`aud_…`"),
        status: AuditStatus,
        type: AuditType,
        finishedAt: Timestamp.nullable().describe("When it completed, failed or was cancelled; `null` until then."),
        score: z
          .int()
          .nullable()
          .describe("Health score, 0–100; `null` until it is over, and when it ended without results."),
      })
      .nullable()
      .describe("The newest audit, whatever its status; `null` when there is none."),
    standing: z
      .object({
        ...Point,
        issues: Point.issues.describe("Issues by severity, without those that were ignored or fixed since."),
        delta: z
          .int()
          .nullable()
          .describe(
            "Points gained since the audit of this type before it that saw as much; `null` when there is none.",
          ),
        trend: z.array(z.int()).describe("Scores of the last audits of this type, oldest first; at most 12."),
      })
      .nullable()
      .describe(
        "The figures of its last completed audit; one of the whole site goes before one that ended at a limit, and that before a page-audit. `null` when none has completed.",
      ),
    wordpress: z
      .object({
        status: HealthStatus.or(z.literal("disconnected")).describe(
          "Health of the connection when it was last checked; `disconnected`: the credentials were erased.",
        ),
        mode: z.enum(["guarded", "basic"]).describe("`guarded`: with the companion plugin · `basic`: without it."),
        lastVerifiedAt: Timestamp.describe("When the connection was last checked, ISO 8601."),
      })
      .nullable()
      .describe("Its WordPress connection; `null`: never connected."),
  })
  .meta({ id: "Website", description: "A website: an origin that a workspace audits." });

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });
const WebsiteAnswer = ok(z.object({ website: Website }));
const Name = z.string().trim().min(1).max(200).describe("Name to show; by default the host.");

export const listWebsites = route({
  method: "GET",
  url: "/api/v1/websites",
  operationId: "listWebsites",
  tag: "websites",
  summary: "Websites of your workspaces, newest first",
  description: "With the figures of the last audit and the state of the WordPress connection of each.",
  query: z.strictObject({ limit, cursor }),
  success: { 200: ok(z.object({ websites: z.array(Website).describe("Newest first."), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const createWebsite = route({
  method: "POST",
  url: "/api/v1/websites",
  operationId: "createWebsite",
  tag: "websites",
  log: "website.created",
  summary: "Add a website to your default workspace",
  description:
    "The first of your workspaces in which you may edit. Starting an audit of an unknown website adds it as well. One that is there already answers `website_exists` with its id.",
  rules: { role: "editor" },
  body: z.strictObject({
    url: z.string().min(1).max(2083).describe("Any URL on it; only scheme, host and port count."),
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
  description: "Its ETag is what a change of its settings needs as `If-Match`.",
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
  description: "For charts: figures are as each audit found them. Audits that failed or were cancelled are left out.",
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
        history: z
          .array(
            z
              .object({
                ...Point,
                new: z
                  .int()
                  .nullable()
                  .describe("New issues since the audit of the same type before it; `null` when there was none."),
                fixed: z.int().nullable().describe("Issues that are gone since then; `null` when there was none."),
              })
              .meta({ id: "HistoryPoint", description: "The figures of one completed audit." }),
          )
          .describe("Newest first."),
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
  description:
    "For good, with the record of its changes and its WordPress credentials here; changes on the site stay. Refused while an audit is queued or running. Disconnect first, so that WordPress deletes the application password.",
  rules: { resource: { kind: "website", role: "admin" } },
  params: WebsiteParams,
  success: { 204: z.null().describe("Deleted.") },
  refuses: ["audit_running"],
});

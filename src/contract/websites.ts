import { z } from "zod";
import { AuditStatus, AuditType } from "#domain/audit.ts";
import { CheckOverride, CheckOverrides } from "#domain/check.ts";
import { ok } from "./envelope.ts";
import { cursor, ListPage, limit } from "./parameters.ts";
import { route } from "./route.ts";

export const Website = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    origin: z.string(),
    name: z.string(),
    ownership: z.enum(["unverified", "verified"]),
    checks: CheckOverrides.describe("What the website sets instead of the checks' defaults."),
    version: z.int(),
    createdAt: z.string(),
    lastAudit: z
      .object({
        id: z.string(),
        status: AuditStatus,
        type: AuditType,
        finishedAt: z.string().nullable(),
        score: z.int().nullable(),
      })
      .nullable(),
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
  success: { 200: WebsiteAnswer },
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

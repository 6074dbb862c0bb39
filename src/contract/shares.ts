/** Reports for people without an account. */
import { z } from "zod";
import { Category, Evidence } from "#domain/check.ts";
import { ComparisonCounts, Summary } from "#domain/result.ts";
import { Severity } from "#domain/severity.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { ExportFormat, exportFile, inFile } from "./exports.ts";
import { AuditParams, cursor, ListPage, limit, listOf } from "./parameters.ts";
import { AuditResult, Finding } from "./results.ts";
import { route } from "./route.ts";

const Share = z
  .object({
    id: z.string(),
    auditId: z.string(),
    hasPassword: z.boolean(),
    brand: z.object({ name: z.string().nullable(), title: z.string().nullable() }),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    revokedAt: Timestamp.nullable(),
    state: z.enum(["live", "expired", "revoked"]),
  })
  .meta({ id: "Share" });

const Words = z.string().trim().min(1).max(120);

// The audit log records createShare and deleteShare: their handlers have one marked place each for it.
export const createShare = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/shares",
  operationId: "createShare",
  tag: "shares",
  summary: "Share the report of a finished audit by a link",
  description: "The link is shown once; only a hash of it is kept. It ends after 30 days unless said otherwise.",
  rules: { resource: { kind: "audit", role: "editor" }, confidential: true },
  log: "share.created",
  params: AuditParams,
  body: z.strictObject({
    expiresAt: z.iso.datetime({ offset: true }).optional().describe("At most one year ahead."),
    password: z.string().min(8).max(200).optional().describe("Asked of whoever opens the link."),
    brand: z
      .strictObject({ name: Words.optional(), title: Words.optional() })
      .optional()
      .describe("Shown instead of our name and of the site's host."),
  }),
  success: {
    201: ok(
      z.object({
        share: Share,
        token: z.string().describe("The word in the link; never shown again."),
        url: z.string(),
      }),
    ),
  },
  refuses: ["audit_not_completed"],
});

export const listShares = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/shares",
  operationId: "listShares",
  tag: "shares",
  summary: "Links to the report, newest first",
  rules: { resource: { kind: "audit", role: "editor" } },
  params: AuditParams,
  query: z.strictObject({ limit, cursor }),
  success: { 200: ok(z.object({ shares: z.array(Share), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const deleteShare = route({
  method: "DELETE",
  url: "/api/v1/audit/:auditId/shares/:shareId",
  operationId: "deleteShare",
  tag: "shares",
  summary: "Take a link back, for good",
  rules: { resource: { kind: "audit", role: "editor" } },
  log: "share.revoked",
  params: AuditParams.extend({ shareId: z.string().describe("`shr_…`") }),
  success: { 204: z.null().describe("The link leads nowhere now.") },
});

const PublicParams = z.object({ token: z.string().max(200).describe("The word in the link.") });
const PUBLIC = { access: "public", limit: "share" } as const;
const LOCKED =
  "A report with a password answers 401 until it was given at `/r/…`. Unknown, expired and revoked links answer alike.";

const PublicInstance = Finding.shape.instances.element.omit({
  ...{ issueId: true, field: true, suggestionTarget: true, suggestedValue: true, suggestionSource: true, risk: true },
});
const PublicFinding = Finding.omit({ moreUrl: true })
  .extend({ instances: z.array(PublicInstance) })
  .meta({ id: "PublicFinding" });

/** An audit's results without what is nobody's business outside. */
const PublicResult = AuditResult.extend({
  audit: AuditResult.shape.audit.pick({
    ...{
      status: true,
      type: true,
      website: true,
      createdAt: true,
      startedAt: true,
      finishedAt: true,
      durationMs: true,
    },
    ...{ engineVersion: true, checksVersion: true, completeness: true, failure: true, warnings: true },
  }),
  summary: Summary.omit({ comparison: true }).extend({ comparison: ComparisonCounts.nullable() }).nullable(),
  findings: z.array(PublicFinding),
});

export const getPublicReport = route({
  method: "GET",
  url: "/api/v1/public/reports/:token",
  operationId: "getPublicReport",
  tag: "shares",
  summary: "A shared report",
  description: LOCKED,
  rules: PUBLIC,
  params: PublicParams,
  success: {
    200: ok(PublicResult.omit({ page: true }).extend({ brand: Share.shape.brand, expiresAt: Timestamp })),
  },
  refuses: ["share_password_required"],
});

export const listPublicIssues = route({
  method: "GET",
  url: "/api/v1/public/reports/:token/issues",
  operationId: "listPublicIssues",
  tag: "shares",
  summary: "Issues of a shared report, what matters most first",
  description: LOCKED,
  rules: PUBLIC,
  params: PublicParams,
  query: z.strictObject({
    severity: listOf(["error", "warning", "notice"]).optional(),
    check: z.string().max(2000).optional().describe("Comma-separated ids of checks."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        issues: z.array(
          z
            .object({
              checkId: z.string(),
              title: z.string(),
              message: z.string(),
              category: Category,
              severity: Severity,
              url: z.string(),
              locator: z.string(),
              evidence: Evidence,
              occurrences: z.int(),
              why: z.string(),
              howToFix: z.string(),
            })
            .meta({ id: "PublicIssue" }),
        ),
        page: ListPage,
      }),
    ),
  },
  refuses: ["share_password_required", "cursor_mismatch"],
});

export const exportPublicReport = route({
  method: "GET",
  url: "/api/v1/public/reports/:token/export",
  operationId: "exportPublicReport",
  tag: "shares",
  summary: "A shared report as a file",
  description: LOCKED,
  rules: { ...PUBLIC, json: false },
  params: PublicParams,
  query: z.strictObject({ format: ExportFormat }),
  headers: { 200: ["Content-Disposition"] },
  success: { 200: exportFile(inFile(PublicResult).describe("The results with every instance.")) },
  refuses: ["share_password_required", "browser_missing", "browser_failed"],
});

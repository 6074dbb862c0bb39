/** Reports for people without an account. */
import { z } from "zod";
import { ComparisonCounts, Summary } from "#domain/result.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { ExportFormat, exportFile, inFile } from "./exports.ts";
import { Issue } from "./issues.ts";
import { AuditParams, cursor, ListPage, limit, listOf } from "./parameters.ts";
import { AuditResult, Finding } from "./results.ts";
import { route } from "./route.ts";

const Share = z
  .object({
    id: z.string().describe("`shr_…`"),
    auditId: z.string().describe("`aud_…` of the audit that is shared."),
    hasPassword: z.boolean().describe("Whether the link is password-protected."),
    brand: z
      .object({
        name: z.string().nullable().describe("Shown instead of the name Sitemend; `null`: Sitemend."),
        title: z.string().nullable().describe("Shown instead of the site's host; `null`: the host."),
      })
      .describe("Branding of the report."),
    createdAt: Timestamp.describe("When it was created, ISO 8601."),
    expiresAt: Timestamp.describe("When the link stops working."),
    revokedAt: Timestamp.nullable().describe("When it was revoked; `null` unless it was."),
    state: z.enum(["live", "expired", "revoked"]).describe("Whether the link works, and if not, why."),
  })
  .meta({ id: "Share", description: "A link to the report of an audit, without its secret." });

const Words = z.string().trim().min(1).max(120);
const BrandName = Words.describe("Shown instead of the name Sitemend.");
const BrandTitle = Words.describe("Shown instead of the site's host.");

// The audit log records createShare and deleteShare: their handlers have one marked place each for it.
export const createShare = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/shares",
  operationId: "createShare",
  tag: "shares",
  summary: "Create a link to the report of a finished audit",
  description: "The link is shown once; only its hash is stored. It expires after 30 days by default.",
  rules: { resource: { kind: "audit", role: "editor" }, confidential: true },
  log: "share.created",
  params: AuditParams,
  body: z.strictObject({
    expiresAt: z.iso.datetime({ offset: true }).optional().describe("At most one year ahead."),
    password: z.string().min(8).max(200).optional().describe("Required to open the link."),
    brand: z
      .strictObject({ name: BrandName.optional(), title: BrandTitle.optional() })
      .optional()
      .describe("Shown instead of the name Sitemend and the site's host."),
  }),
  success: {
    201: ok(
      z.object({
        share: Share,
        token: z.string().describe("The secret in the link; never shown again."),
        url: z.string().describe("The link to share."),
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
  description: "Includes expired and revoked links. The links themselves can't be shown again.",
  rules: { resource: { kind: "audit", role: "editor" } },
  params: AuditParams,
  query: z.strictObject({ limit, cursor }),
  success: { 200: ok(z.object({ shares: z.array(Share).describe("Newest first."), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const deleteShare = route({
  method: "DELETE",
  url: "/api/v1/audit/:auditId/shares/:shareId",
  operationId: "deleteShare",
  tag: "shares",
  summary: "Permanently revoke a link",
  description: "It stops working immediately, also for viewers who have opened the report.",
  rules: { resource: { kind: "audit", role: "editor" } },
  log: "share.revoked",
  params: AuditParams.extend({ shareId: z.string().describe("`shr_…`") }),
  success: { 204: z.null().describe("The link was revoked.") },
});

const PublicParams = z.object({ token: z.string().max(200).describe("The secret in the link.") });
const PUBLIC = { access: "public", limit: "share" } as const;
const LOCKED =
  "A password-protected report returns 401 until the password is entered at `/r/…`. Unknown, expired and revoked links get the same response.";

const PublicInstance = Finding.shape.instances.element.omit({
  ...{ issueId: true, field: true, suggestionTarget: true, suggestedValue: true, suggestionSource: true, risk: true },
});
// How many people search finds the site with is nobody's business outside.
const PublicFinding = Finding.omit({ moreUrl: true, clicks: true })
  .extend({
    causes: z.array(Finding.shape.causes.element.omit({ clicks: true })).describe("Its first causes; at most 5."),
    instances: z.array(PublicInstance).describe("The issues, in order of discovery; at most 100."),
  })
  .meta({ id: "PublicFinding", description: "All issues of one check in a shared report." });

const LabFigures = Summary.shape.lab.unwrap().element;

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
  summary: Summary.omit({ comparison: true, lab: true })
    .extend({
      lab: z
        .array(LabFigures.omit({ pageId: true, isPictured: true }))
        .optional()
        .describe("Lab-tested pages; missing if none were."),
      comparison: ComparisonCounts.nullable().describe(
        "Comparison with the previous audit, without ignored issues; `null` if there is none.",
      ),
    })
    .nullable()
    .describe("Key figures, counted from the issues shown; `null` if the audit ended without results."),
  findings: z.array(PublicFinding).describe("One per check with issues, largest impact first."),
});

export const getPublicReport = route({
  method: "GET",
  url: "/api/v1/public/reports/:token",
  operationId: "getPublicReport",
  tag: "shares",
  summary: "Get a shared report",
  description: LOCKED,
  rules: PUBLIC,
  params: PublicParams,
  headers: { 200: ["X-Robots-Tag"] },
  success: {
    200: ok(
      PublicResult.omit({ page: true }).extend({
        brand: Share.shape.brand,
        expiresAt: Timestamp.describe("When the link stops working, ISO 8601."),
      }),
    ),
  },
  refuses: ["share_password_required"],
});

export const listPublicIssues = route({
  method: "GET",
  url: "/api/v1/public/reports/:token/issues",
  operationId: "listPublicIssues",
  tag: "shares",
  summary: "Issues of a shared report, largest impact first",
  description: LOCKED,
  rules: PUBLIC,
  params: PublicParams,
  query: z.strictObject({
    severity: listOf(["error", "warning", "notice"]).optional(),
    check: z.string().max(2000).optional().describe("Comma-separated check IDs."),
    limit,
    cursor,
  }),
  headers: { 200: ["X-Robots-Tag"] },
  success: {
    200: ok(
      z.object({
        issues: z
          .array(
            z
              .object({
                ...Issue.pick({ checkId: true, title: true, message: true, category: true, severity: true }).shape,
                ...Issue.pick({ url: true, locator: true, evidence: true, occurrences: true }).shape,
                ...Issue.pick({ why: true, howToFix: true }).shape,
              })
              .meta({ id: "PublicIssue", description: "An issue in a shared report." }),
          )
          .describe("Largest impact first."),
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
  summary: "Export a shared report as a file",
  description: LOCKED,
  rules: { ...PUBLIC, json: false },
  params: PublicParams,
  query: z.strictObject({ format: ExportFormat }),
  headers: { 200: ["Content-Disposition", "X-Robots-Tag"] },
  success: { 200: exportFile(inFile(PublicResult).describe("The results with every instance.")) },
  refuses: ["share_password_required", "browser_missing", "browser_failed"],
});

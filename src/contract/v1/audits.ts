import { z } from "zod";
import { AUDIT_TYPES, AuditOptions, AuditStatus, AuditWarning } from "#domain/audit.ts";
import { CATEGORIES } from "#domain/check.ts";
import { GroupCause } from "#domain/issue.ts";
import { IssueStatus } from "#domain/result.ts";
import { Audit, AuditStatusReport } from "../audits.ts";
import { ok } from "../envelope.ts";
import { IssueGroup } from "../issue-groups.ts";
import { Issue } from "../issues.ts";
import { AuditParams, cursor, ListPage, limit, listOf, yesOrNo } from "../parameters.ts";
import { AuditResult, compareAudits } from "../results.ts";
import { route } from "../route.ts";
import { byKey, KEY_AUDIT } from "./parts.ts";

export const ProjectAudit = z
  .object({
    id: Audit.shape.id,
    projectId: z.string().describe("`web_…`"),
    status: AuditStatus,
    type: Audit.shape.type,
    url: Audit.shape.website,
    createdAt: Audit.shape.createdAt,
    startedAt: Audit.shape.startedAt,
    finishedAt: Audit.shape.finishedAt,
    score: Audit.shape.score,
    version: Audit.shape.version,
  })
  .meta({ id: "ProjectAudit", description: "An audit: one run over one website." });

const Instant = z.iso.datetime({ offset: true });
const severity = listOf(["error", "warning", "notice"]).optional();
const check = z.string().max(2000).optional().describe("Comma-separated check IDs.");

export const listProjectAudits = route({
  method: "GET",
  url: "/v1/audits",
  operationId: "listProjectAudits",
  tag: "audits",
  summary: "Query audit histories, newest first",
  description: "Of all websites that the key lists, or of one; filters combine.",
  rules: byKey("audits:read"),
  query: z.strictObject({
    projectId: z.string().max(64).optional().describe("`web_…`: only audits of this website."),
    status: listOf(AuditStatus.options as [AuditStatus, ...AuditStatus[]]).optional(),
    type: listOf(AUDIT_TYPES).optional(),
    since: Instant.optional().describe("Only audits queued at or after this time, ISO 8601."),
    until: Instant.optional().describe("Only audits queued before this time, ISO 8601."),
    limit,
    cursor,
  }),
  success: { 200: ok(z.object({ audits: z.array(ProjectAudit).describe("Newest first."), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const startProjectAudit = route({
  method: "POST",
  url: "/v1/audits",
  operationId: "startProjectAudit",
  tag: "audits",
  log: "audit.started",
  summary: "Start an audit of a website",
  description:
    "Of a website that the key lists. Follow it with `GET /v1/audits/{auditId}`. If there was no response, retry with the same `Idempotency-Key`.",
  rules: byKey("audits:write", { limit: "keyStart" }),
  body: z.strictObject({
    projectId: z.string().min(1).max(64).describe("`web_…`"),
    type: z.enum(AUDIT_TYPES).default("full-audit").describe("What to run."),
    url: z
      .string()
      .min(1)
      .max(2083)
      .optional()
      .describe("URL of the website where the crawl starts; by default its homepage."),
    options: AuditOptions.optional(),
  }),
  headers: { 202: ["Location", "Retry-After"] },
  success: { 202: ok(z.object({ audit: ProjectAudit })) },
  refuses: ["not_found", "target_not_allowed", "audit_already_running"],
});

export const getProjectAudit = route({
  method: "GET",
  url: "/v1/audits/:auditId",
  operationId: "getProjectAudit",
  tag: "audits",
  summary: "Get structured audit details",
  description:
    "Status, progress, score and key figures; `/issues`, `/groups` and `/recommendations` have the rest. Poll with `If-None-Match` while it runs.",
  rules: byKey("audits:read", { ...KEY_AUDIT, revalidates: true }),
  params: AuditParams,
  success: {
    200: ok(
      z.object({
        audit: ProjectAudit,
        progress: z
          .object({
            percent: AuditStatusReport.shape.progress.shape.percent,
            phase: AuditStatusReport.shape.progress.shape.phase,
            pagesCrawled: AuditStatusReport.shape.progress.shape.pagesCrawled,
            issuesFound: AuditStatusReport.shape.progress.shape.issuesFound,
          })
          .describe("Progress of the audit."),
        score: AuditResult.shape.score,
        categories: AuditResult.shape.categories,
        summary: AuditResult.shape.summary,
        completeness: AuditStatusReport.shape.completeness,
        failure: AuditStatusReport.shape.failure,
        warnings: z.array(AuditWarning).describe("Limitations of the results."),
      }),
    ),
  },
});

/** Without what only people may do with it. */
const ProjectIssue = Issue.omit({ links: true }).meta({
  id: "ProjectIssue",
  description: "An issue: one check failing at one location.",
});

export const listProjectIssues = route({
  method: "GET",
  url: "/v1/audits/:auditId/issues",
  operationId: "listProjectIssues",
  tag: "audits",
  summary: "List the issues an audit found, largest impact first",
  description: "Issues of every status; filters combine. Empty while pages are crawled.",
  rules: byKey("audits:read", { ...KEY_AUDIT, revalidates: true }),
  params: AuditParams,
  query: z.strictObject({
    severity,
    category: listOf(CATEGORIES).optional(),
    status: listOf(IssueStatus.options as [IssueStatus, ...IssueStatus[]]).optional(),
    check,
    new: yesOrNo.optional().describe("Whether this audit is the first to find the issue."),
    group: z.string().max(64).optional().describe("`grp_…` of one group."),
    limit,
    cursor,
  }),
  success: {
    200: ok(z.object({ issues: z.array(ProjectIssue).describe("Largest impact first."), page: ListPage })),
  },
  refuses: ["cursor_mismatch"],
});

const ProjectIssueGroup = IssueGroup.omit({ links: true }).meta({
  id: "ProjectIssueGroup",
  description: "Issues of one check with the same cause.",
});

export const listProjectIssueGroups = route({
  method: "GET",
  url: "/v1/audits/:auditId/groups",
  operationId: "listProjectIssueGroups",
  tag: "audits",
  summary: "Issues grouped by cause, highest priority first",
  description: "Empty while pages are crawled.",
  rules: byKey("audits:read", { ...KEY_AUDIT, revalidates: true }),
  params: AuditParams,
  query: z.strictObject({
    severity,
    category: listOf(CATEGORIES).optional(),
    check,
    cause: listOf(GroupCause.options as [GroupCause, ...GroupCause[]]).optional(),
    limit,
    cursor,
  }),
  success: {
    200: ok(z.object({ groups: z.array(ProjectIssueGroup).describe("Highest priority first."), page: ListPage })),
  },
  refuses: ["cursor_mismatch"],
});

const { params, querystring, response } = compareAudits.schema;

export const compareProjectAudits = route({
  method: "GET",
  url: "/v1/audits/:auditId/compare",
  operationId: "compareProjectAudits",
  tag: "audits",
  summary: "What changed since an earlier audit of the website",
  description: "Only pages and checks covered by both audits are compared.",
  rules: byKey("audits:read", KEY_AUDIT),
  params,
  query: querystring,
  success: { 200: response[200] },
  refuses: ["audit_not_completed", "audit_failed", "nothing_to_compare", "cursor_mismatch"],
});

import { z } from "zod";
import { AuditType, AuditWarning, Completeness } from "#domain/audit.ts";
import { Category, CheckInfo, Evidence, FixSafety } from "#domain/check.ts";
import { AuditFailure } from "#domain/failures.ts";
import { CategoryScore, ComparisonCounts, IssueChange, Score, Summary } from "#domain/result.ts";
import { Certainty, Severity } from "#domain/severity.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { Audit } from "./audits.ts";
import { ok } from "./envelope.ts";
import { Suggested } from "./issues.ts";
import { AuditParams, cursor, ListPage, limit, listOf, yesOrNo } from "./parameters.ts";
import { route } from "./route.ts";

export const Finding = z
  .object({
    checkId: z.string(),
    title: z.string(),
    category: Category,
    severity: Severity,
    confidence: Certainty,
    method: CheckInfo.shape.method.describe("How it was seen."),
    affectedPages: z.int(),
    issues: z.int(),
    moreUrl: z.string().nullable().describe("The rest of the instances; `null` when all are here."),
    instances: z.array(
      z.object({
        url: z.string(),
        issueId: z.string(),
        message: z.string(),
        locator: z.string().describe("Place inside the page; empty for the page as a whole."),
        occurrences: z.int(),
        evidence: Evidence,
        ...Suggested.shape,
      }),
    ),
    why: z.string(),
    howToFix: z.string(),
    references: z.array(z.string()),
    docsUrl: z.string().nullable(),
    fixable: z.boolean(),
    fix: FixSafety,
    impact: z.object({ score: z.number() }),
  })
  .meta({ id: "Finding" });

/** Also what `audit --output json` writes as `data`; docs/reference/audit-result.schema.json is made from it. */
export const AuditResult = z
  .object({
    audit: Audit.extend({
      durationMs: z.int().nullable(),
      engineVersion: z.string().nullable(),
      checksVersion: z.string().nullable(),
      completeness: Completeness,
      failure: AuditFailure.nullable(),
      warnings: z.array(AuditWarning),
    }),
    score: Score.omit({ categories: true, formula: true })
      .extend({ previous: z.int().nullable(), delta: z.int().nullable(), method: z.string() })
      .nullable(),
    categories: z.array(CategoryScore),
    summary: Summary.extend({ topOpportunities: z.array(z.string()) }).nullable(),
    findings: z.array(Finding),
    setAside: z.int().describe("Issues that are not listed among the findings: ignored, or mended since the audit."),
    passed: z.array(z.object({ checkId: z.string(), pagesChecked: z.int() })),
    page: ListPage,
  })
  .meta({ id: "AuditResult" });

export const getResults = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/results",
  operationId: "getResults",
  tag: "results",
  summary: "Full results and SEO findings of a completed audit",
  description:
    "Findings are grouped by check, most grave first; each shows its first 20 instances. Issues that were ignored or mended since are only counted; the list of issues has them, with their status.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    partial: yesOrNo.default(false).describe("`true`: what is there before the audit has completed."),
    limit,
    cursor,
  }),
  success: { 200: ok(AuditResult) },
  refuses: ["audit_not_completed", "audit_failed", "cursor_mismatch"],
});

const ComparedAudit = z.object({
  id: z.string(),
  type: AuditType,
  finishedAt: Timestamp.nullable(),
  score: z.int().nullable(),
});

export const compareAudits = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/compare",
  operationId: "compareAudits",
  tag: "results",
  summary: "What changed since an earlier audit of the website",
  description:
    "Only what both audits could see is compared. An issue is `notComparable` when the other audit did not run its check, did not visit its page, or met the page in a state in which fewer checks judge it (an error, or kept out of search engines), or did not measure it where that is what the check rests on; when it concerns the site as a whole and one of the audits ended at a limit, or they started at different pages; and when it was absent from the base and people ignore it. Changes between two audits (category `changes`) are only ever `new`.",
  rules: { resource: { kind: "audit", role: "viewer" } },
  params: AuditParams,
  query: z.strictObject({
    base: z
      .string()
      .max(64)
      .optional()
      .describe(
        "`aud_…`, a completed audit of the same type, and for a page-audit of the same page; without it, the last such audit before this one.",
      ),
    show: listOf(IssueChange.options as [IssueChange, ...IssueChange[]])
      .prefault("new,fixed,regressed")
      .describe("Comma-separated: which issues to list."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        audit: ComparedAudit,
        base: ComparedAudit,
        scoreDelta: z.int().nullable(),
        counts: ComparisonCounts,
        checks: z.array(ComparisonCounts.extend({ checkId: z.string(), title: z.string() })),
        issues: z.array(
          z.object({
            issueId: z.string(),
            auditId: z.string().describe("The audit that has the issue: the base for what was fixed."),
            fingerprint: z.string(),
            change: IssueChange,
            checkId: z.string(),
            severity: Severity,
            url: z.string(),
            locator: z.string(),
            title: z.string(),
            message: z.string(),
          }),
        ),
        page: ListPage,
      }),
    ),
  },
  refuses: ["audit_not_completed", "audit_failed", "nothing_to_compare", "cursor_mismatch"],
});

export const listRules = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/rules",
  operationId: "listRules",
  tag: "results",
  summary: "Every check with what it came to in this audit",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  success: {
    200: ok(
      z.object({
        rules: z.array(
          CheckInfo.extend({
            outcomes: z.object({
              passed: z.int(),
              failed: z.int(),
              cannotTell: z.int(),
              notApplicable: z.int(),
              errored: z.int(),
            }),
          }),
        ),
      }),
    ),
  },
});

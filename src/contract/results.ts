import { z } from "zod";
import { AuditFailure, AuditWarning, Completeness } from "#domain/audit.ts";
import { Category, CheckInfo, Evidence, FixSafety } from "#domain/check.ts";
import { CategoryScore, Score, Summary } from "#domain/result.ts";
import { Certainty, Severity } from "#domain/severity.ts";
import { Audit } from "./audits.ts";
import { ok } from "./envelope.ts";
import { AuditParams, cursor, ListPage, limit, yesOrNo } from "./parameters.ts";
import { route } from "./route.ts";

const Finding = z
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
        suggestedValue: z.string().nullable(),
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
  description: "Findings are grouped by check, most grave first; each shows its first 20 instances.",
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

import { z } from "zod";
import { AuditType, AuditWarning, Completeness } from "#domain/audit.ts";
import { Category, CheckInfo, Evidence, FixSafety } from "#domain/check.ts";
import { AuditFailure } from "#domain/failures.ts";
import { CategoryScore, ComparisonCounts, IssueChange, Score, Summary } from "#domain/result.ts";
import { Certainty, Severity } from "#domain/severity.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { Audit } from "./audits.ts";
import { ok } from "./envelope.ts";
import { IssueGroup, IssuesBySeverity } from "./issue-groups.ts";
import { ClicksOfPages, Impact, Issue, Suggested } from "./issues.ts";
import { AuditParams, cursor, ListPage, limit, listOf, yesOrNo } from "./parameters.ts";
import { route } from "./route.ts";

export const Finding = z
  .object({
    checkId: Issue.shape.checkId,
    title: Issue.shape.title,
    category: Category,
    severity: Severity.describe("Highest severity among the issues."),
    confidence: Certainty,
    method: CheckInfo.shape.method,
    affectedPages: z.int().describe("Pages with at least one of the issues."),
    issues: z.int().describe("Issues of the check, excluding those ignored or fixed since."),
    issuesBySeverity: IssuesBySeverity,
    moreUrl: z
      .string()
      .nullable()
      .describe("Path of the list of all its issues; `null` if all are included, and while the audit runs."),
    instances: z
      .array(
        z.object({
          url: Issue.shape.url,
          issueId: z.string().describe("`iss_…`"),
          message: Issue.shape.message,
          locator: Issue.shape.locator,
          occurrences: Issue.shape.occurrences,
          evidence: Evidence,
          ...Suggested.shape,
        }),
      )
      .describe("The issues themselves, in order of discovery: the first 20 over HTTP, all in a file."),
    why: Issue.shape.why,
    howToFix: Issue.shape.howToFix,
    references: z.array(z.string()).describe("URLs of the documentation and standards that the check follows."),
    docsUrl: z
      .string()
      .nullable()
      .describe("Path of the check's page in the Sitemend repository; `null` if the check no longer exists."),
    fixable: z
      .boolean()
      .describe(
        "Whether at least one of its issues is `fixable`: has a suggestion and, if WordPress is connected, can be applied.",
      ),
    fix: FixSafety,
    impact: Impact,
    clicks: ClicksOfPages.describe("Clicks of its pages in search results, as far as they are known; `null`: of none."),
    causes: z
      .array(
        IssueGroup.pick({ causeKey: true, cause: true, locator: true, affectedPages: true }).extend({
          issues: z.int().describe("Open issues of the cause."),
          clicks: IssueGroup.shape.clicks,
        }),
      )
      .describe(
        "Its first causes with open issues, highest priority first: at most 5. Empty until the audit has ended.",
      ),
  })
  .meta({ id: "Finding", description: "All issues of one check." });

/** Also what `audit --output json` writes as `data`; docs/reference/audit-result.schema.json is made from it. */
export const AuditResult = z
  .object({
    audit: Audit.extend({
      durationMs: z
        .int()
        .nullable()
        .describe("Milliseconds from start to finish; `null` until it has ended, and if it never started."),
      engineVersion: z.string().nullable().describe("Version of the crawler; `null` until the audit has ended."),
      checksVersion: z
        .string()
        .nullable()
        .describe(
          "Version of the checks; scores of different versions may differ for the same site. `null` until the audit has ended.",
        ),
      completeness: Completeness,
      failure: AuditFailure.nullable().describe("Why it failed; `null` if it didn't."),
      warnings: z.array(AuditWarning).describe("Limitations of the results."),
    }).describe("The audit itself."),
    score: Score.omit({ categories: true, formula: true })
      .extend({
        scoreVersion: z.int().describe("Version of the formula; scores of different versions can't be compared."),
        explanation: z
          .string()
          .nullable()
          .describe(
            "The largest losses, and what would bring ten more points, in two English sentences; `null` in version 1.",
          ),
        previous: z
          .int()
          .nullable()
          .describe(
            "Score of the previous completed audit with the same type, coverage and `scoreVersion`; `null` if there is none.",
          ),
        delta: z.int().nullable().describe("Points gained since then; negative when lost."),
        method: z.string().describe("How the score is calculated."),
      })
      .nullable()
      .describe("The health score; `null` until the audit has ended, and if it failed."),
    categories: z.array(CategoryScore).describe("Every category; empty without a score."),
    summary: Summary.extend({
      topOpportunities: z.array(z.string()).describe("`iss_…`: the top issue of each of the first five findings."),
    })
      .nullable()
      .describe("Key figures; `null` until the audit has ended, and if it failed."),
    findings: z.array(Finding).describe("One per check with issues, largest impact first."),
    setAside: z.int().describe("Issues that aren't listed in the findings: ignored, or fixed since the audit."),
    passed: z
      .array(
        z.object({
          checkId: z.string().describe("ID of the check."),
          pagesChecked: z.int().describe("Pages, or other objects it applies to, that passed."),
        }),
      )
      .describe(
        "Checks that passed at least once and found no issues, by id; without those whose fault another check reports.",
      ),
    notChecked: z
      .array(z.string())
      .optional()
      .describe("IDs of checks that applied but came to no result; missing in responses of older versions."),
    extracted: z
      .object({
        columns: z.array(z.string()).describe("Names of the columns."),
        pages: z
          .array(
            z.object({
              url: z.string().describe("URL of the page."),
              values: z.record(z.string(), z.array(z.string())).describe("By column; empty if nothing was found."),
            }),
          )
          .describe("In order of discovery."),
      })
      .optional()
      .describe("Values of custom extraction; in files only, and missing without such rules."),
    page: ListPage,
  })
  .meta({ id: "AuditResult", description: "The results of an audit." });

export const getResults = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/results",
  operationId: "getResults",
  tag: "results",
  summary: "Full results and SEO findings of a completed audit",
  description:
    "Findings are grouped by check, largest impact first; each includes its first 20 instances. Issues ignored or fixed since are only counted; the issue list has them, with their status.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true, scope: "audits:read" },
  params: AuditParams,
  query: z.strictObject({
    partial: yesOrNo.default(false).describe("`true`: return partial results before the audit has completed."),
    limit,
    cursor,
  }),
  success: { 200: ok(AuditResult) },
  refuses: ["audit_not_completed", "audit_failed", "cursor_mismatch"],
});

const ComparedAudit = z.object({
  id: z.string().describe("`aud_…`"),
  type: AuditType,
  finishedAt: Timestamp.nullable().describe("When it completed, ISO 8601."),
  score: z.int().nullable().describe("Health score, 0–100."),
});

export const compareAudits = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/compare",
  operationId: "compareAudits",
  tag: "results",
  summary: "What changed since an earlier audit of the website",
  description:
    "Only pages and checks covered by both audits are compared. An issue is `notComparable` if the other audit did not run its check, did not crawl its page, found the page in a state in which fewer checks apply (an error, or not indexable), or didn't lab-test it although the check requires lab data; if it is sitewide and one of the audits stopped at a limit, or they have different start pages; or if it is ignored and wasn't in the base. Issues of the category `changes` are always `new`.",
  rules: { resource: { kind: "audit", role: "viewer" }, scope: "audits:read" },
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
        audit: ComparedAudit.describe("The audit of the request."),
        base: ComparedAudit.describe("The earlier audit it is compared with."),
        scoreDelta: z
          .int()
          .nullable()
          .describe(
            "Points gained since the base; negative when lost. `null` when one has no score, or another `scoreVersion`.",
          ),
        counts: ComparisonCounts.describe("All issues."),
        checks: z
          .array(ComparisonCounts.extend({ checkId: Issue.shape.checkId, title: Issue.shape.title }))
          .describe("The same for each check, by id."),
        issues: z
          .array(
            z.object({
              issueId: z.string().describe("`iss_…` in `auditId`."),
              auditId: z.string().describe("The audit that has the issue: the base for fixed issues."),
              fingerprint: Issue.shape.fingerprint,
              change: IssueChange,
              checkId: Issue.shape.checkId,
              severity: Severity,
              url: Issue.shape.url,
              locator: Issue.shape.locator,
              title: Issue.shape.title,
              message: Issue.shape.message,
            }),
          )
          .describe("Issues with the requested `change`."),
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
  summary: "Every check with its result in this audit",
  description: "All checks of this version, by category and id; one that didn't run has only zeros. Not paginated.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  success: {
    200: ok(
      z.object({
        rules: z
          .array(
            CheckInfo.extend({
              outcomes: z
                .object({
                  passed: z.int().describe("Locations that passed."),
                  failed: z.int().describe("Locations with at least one issue."),
                  cannotTell: z
                    .int()
                    .describe("Locations that couldn't be checked, such as a page that blocked the crawler."),
                  notApplicable: z.int().describe("Locations it doesn't apply to."),
                  errored: z.int().describe("Locations where the check itself failed (internal error)."),
                })
                .describe("Locations (pages, or the site) by outcome."),
            }),
          )
          .describe("By category and id."),
      }),
    ),
  },
});

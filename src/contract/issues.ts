import { z } from "zod";
import { AuditStatus } from "#domain/audit.ts";
import { CATEGORIES, Category, CheckInfo, Evidence, FixSafety } from "#domain/check.ts";
import { GroupCause } from "#domain/issue.ts";
import { IssueStatus } from "#domain/result.ts";
import { Certainty, Severity } from "#domain/severity.ts";
import { SuggestionField } from "#domain/suggestion.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { NoApprovalReason } from "./change-shapes.ts";
import { ok } from "./envelope.ts";
import { AuditParams, cursor, ListPage, limit, listOf, yesOrNo } from "./parameters.ts";
import { route } from "./route.ts";

/** What is proposed; all of it `null` when nothing is. */
export const Suggested = z.object({
  field: SuggestionField.nullable().describe("What the value would change."),
  suggestionTarget: z
    .string()
    .nullable()
    .describe("Which element, where a page has several: the address of a link or image, or a text."),
  suggestedValue: z.string().nullable(),
  suggestionSource: z.string().nullable().describe("Where the value comes from."),
  risk: z
    .enum(["safe", "review"])
    .nullable()
    .describe("`safe`: computed, nothing to decide · `review`: read it first."),
});

export const Issue = z
  .object({
    id: z.string(),
    checkId: z.string(),
    fingerprint: z.string().describe("The same issue has the same fingerprint in every audit of the website."),
    title: z.string(),
    message: z.string(),
    category: Category,
    severity: Severity,
    status: IssueStatus,
    scope: z.enum(["page", "site"]),
    url: z.string(),
    pageId: z.string().nullable().describe("`null` when it concerns the site as a whole."),
    locator: z.string(),
    ...Suggested.shape,
    fixable: z
      .boolean()
      .describe(
        "There is a suggested value and, where a WordPress is connected, the issue is open and a preview gives an approval. That is found out by looking at the site, soon after an audit or a connect, for the 5,000 issues that matter most; until then, and for the others, it means that the connection can write this kind of value.",
      ),
    fixMode: z.enum(["guarded", "basic"]).nullable().describe("How it would be written; `null`: not now."),
    notFixableReason: z
      .enum(["wordpress_not_connected", "issue_not_open", ...NoApprovalReason.options])
      .nullable()
      .describe("Why it cannot be applied now, as the preview says it (`issue_not_open` is its error)."),
    notFixableWords: z
      .string()
      .nullable()
      .describe("The same for people: of an issue without a suggestion, why it has none; else what to do instead."),
    appliedChangeId: z.string().nullable().describe("The last change that was made for it."),
    confidence: Certainty,
    method: CheckInfo.shape.method,
    impact: z.object({ score: z.number() }),
    evidence: Evidence,
    occurrences: z.int(),
    firstSeenAuditId: z.string().nullable(),
    version: z.int(),
    why: z.string(),
    howToFix: z.string(),
    links: z.object({ self: z.string(), preview: z.string(), apply: z.string() }),
  })
  .meta({ id: "Issue" });

const FIELDS = Issue.keyof().options as [keyof typeof Issue.shape, ...(keyof typeof Issue.shape)[]];
const IssueRow = Issue.partial()
  .required({ id: true })
  .meta({ id: "IssueRow" })
  .describe("All fields, or those named in `fields`.");

function namesEachOnce(keys: readonly string[]): boolean {
  return new Set(keys.map((key) => key.replace("-", ""))).size === keys.length;
}

const Facets = z
  .object({
    severity: z.record(z.string(), z.int()),
    category: z.record(z.string(), z.int()),
    status: z.record(z.string(), z.int()),
    fixable: z.object({ true: z.int(), false: z.int() }),
  })
  .meta({ id: "IssueFacets" });

export const listIssues = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/seo-issues",
  operationId: "listIssues",
  tag: "issues",
  summary: "List the issues an audit found",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    severity: listOf(["error", "warning", "notice"]).optional(),
    category: listOf(CATEGORIES).optional(),
    status: listOf(IssueStatus.options as [IssueStatus, ...IssueStatus[]]).optional(),
    check: z.string().max(2000).optional().describe("Comma-separated ids of checks."),
    fixable: yesOrNo.optional(),
    url_contains: z.string().min(1).max(2083).optional().describe("Part of the address, in any case."),
    search: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe("Part of the address, of the place in the page or of the check's title, in any case."),
    new: yesOrNo.optional().describe("Whether this audit is the first in which the issue was seen."),
    group: z.string().max(64).optional().describe("`grp_…` of one group."),
    page: z.string().max(64).optional().describe("`pag_…` of one page."),
    sort: listOf(["impact", "-impact", "severity", "-severity", "url", "-url"])
      .refine(namesEachOnce, "Name each key once.")
      .prefault("-impact")
      .describe(
        "Comma-separated keys, such as `-impact,url`: `impact`, `severity` (errors first) and `url`, each once, with `-` for the reverse.",
      ),
    fields: listOf(FIELDS).optional(),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        audit: z.object({ id: z.string(), status: AuditStatus }),
        issues: z.array(IssueRow),
        facets: Facets.nullable().describe("Counts of each value under the other filters; on the first page only."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

const IssueGroup = z
  .object({
    id: z.string(),
    checkId: z.string(),
    title: z.string(),
    category: Category,
    severity: Severity.describe("The worst that occurs."),
    cause: GroupCause.describe(
      "`site`: the site as a whole · `template`: pages built alike · `element`: one place that many pages share · `pages`: single pages.",
    ),
    locator: z.string().describe("The place that the pages share, for an element."),
    sampleUrl: z.string().nullable().describe("The most linked of the pages."),
    issues: z.int().describe("As many as the audit found."),
    open: z.int().describe("As many as are left of them now."),
    affectedPages: z.int().describe("Pages with open issues of it."),
    fixable: z.int().describe("Open issues that are `fixable`."),
    effort: z.object({
      fix: FixSafety,
      changes: z.int().describe("Changes left to make: one where one cause is behind it."),
    }),
    priority: z.number().describe("Severity × share of the site ÷ effort, up to 30."),
    scoreLoss: z
      .number()
      .describe(
        "Points that open issues of it cost the score, before the cap per check; once some are settled, by number.",
      ),
    links: z.object({ issues: z.string() }),
  })
  .meta({ id: "IssueGroup" });

export const listIssueGroups = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/issue-groups",
  operationId: "listIssueGroups",
  tag: "issues",
  summary: "Issues by what causes them, what pays most first",
  description: "With `plus`, also the groups to mend for that many points of the score.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    severity: listOf(["error", "warning", "notice"]).optional(),
    category: listOf(CATEGORIES).optional(),
    check: z.string().max(2000).optional().describe("Comma-separated ids of checks."),
    cause: listOf(GroupCause.options as [GroupCause, ...GroupCause[]]).optional(),
    plus: z.coerce.number().int().min(1).max(100).optional().describe("Points by which the score should rise."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        groups: z.array(IssueGroup),
        plan: z
          .object({
            plus: z.int(),
            gain: z.number().describe("What all steps add together."),
            reached: z.boolean(),
            firstMend: z.string().nullable().describe("A grave fault that caps the score whatever else is mended."),
            steps: z.array(z.object({ gain: z.number(), group: IssueGroup })),
          })
          .nullable(),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

const OneIssue = ok(
  z.object({
    issue: Issue.extend({
      check: CheckInfo.nullable(),
      ignored: z
        .object({
          reason: z.string(),
          note: z.string().nullable(),
          author: z.string(),
          at: Timestamp,
          expiresAt: Timestamp.nullable(),
        })
        .nullable()
        .describe("Who decided to live with it, and why."),
    }),
  }),
);

export const getIssue = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/issues/:issueId",
  operationId: "getIssue",
  tag: "issues",
  summary: "One issue with its check",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams.extend({ issueId: z.string().describe("`iss_…`") }),
  success: { 200: OneIssue },
});

export const updateIssue = route({
  method: "PATCH",
  url: "/api/v1/audit/:auditId/issues/:issueId",
  operationId: "updateIssue",
  tag: "issues",
  log: "issue.updated",
  summary: "Ignore an issue, or take it up again",
  description:
    "An ignored issue stays ignored in later audits, until `expiresAt` or until it is opened again, and does not count for the score of later audits.",
  rules: { resource: { kind: "audit", role: "editor" } },
  params: AuditParams.extend({ issueId: z.string().describe("`iss_…`") }),
  body: z.strictObject({
    status: z.enum(["open", "ignored"]),
    reason: z
      .enum(["false_positive", "accepted_risk", "not_relevant", "fixed_elsewhere", "later", "other"])
      .optional()
      .describe("Needed to ignore."),
    note: z.string().trim().max(2_000).optional(),
    expiresAt: z.iso.datetime({ offset: true }).optional().describe("Without it, the decision has no end."),
  }),
  success: { 200: OneIssue },
  refuses: ["issue_not_open"],
});

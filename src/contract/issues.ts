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
import { AuditParams, cursor, ListPage, limit, listOf, whole, yesOrNo } from "./parameters.ts";
import { route } from "./route.ts";

/** What is proposed; all of it `null` when nothing is. */
export const Suggested = z.object({
  field: SuggestionField.nullable().describe("What the value would change; `null` without a suggestion."),
  suggestionTarget: z
    .string()
    .nullable()
    .describe("Which element, where a page has several: the URL of a link or image, or a text; else `null`."),
  suggestedValue: z
    .string()
    .nullable()
    .describe("The value itself, in the form that `field` needs; empty for a removal. `null` without a suggestion."),
  suggestionSource: z.string().nullable().describe("Where the value comes from, in English."),
  risk: z
    .enum(["safe", "review"])
    .nullable()
    .describe("`safe`: computed, nothing to decide · `review`: read it first · `null`: no suggestion."),
});

export const Impact = z
  .object({ score: z.number().describe("Severity × importance of the pages ÷ effort; only for comparison.") })
  .describe("What fixing it is worth beside others of the same audit.");

export const Issue = z
  .object({
    id: z.string().describe("`iss_…`, of this audit alone."),
    checkId: z.string().describe("Id of the check that found it."),
    fingerprint: z.string().describe("The same issue has the same fingerprint in every audit of the website."),
    title: z.string().describe("The check's claim in a few words, in English."),
    message: z.string().describe("What is wrong at this place, in English."),
    category: Category,
    severity: Severity,
    status: IssueStatus,
    scope: z
      .enum(["page", "site"])
      .describe("`page`: the page alone shows it · `site`: it takes the whole site to see it."),
    url: z.string().describe("URL of the page; of an issue of the site as a whole, the start page."),
    pageId: z.string().nullable().describe("`pag_…`; `null` when it concerns the site as a whole."),
    locator: z
      .string()
      .describe("Place inside the page, such as the URL of a link or an image; empty for the page as a whole."),
    ...Suggested.shape,
    fixable: z
      .boolean()
      .describe(
        "There is a suggested value and, where a WordPress is connected, the issue is open and a preview gives an approval. That is found out by looking at the site, soon after an audit or a connect, for the 5,000 issues that matter most; until then, and for the others, it means that the connection can write this kind of value.",
      ),
    fixMode: z
      .enum(["guarded", "basic"])
      .nullable()
      .describe(
        "How it would be written: `guarded`, by the companion plugin, which compares and writes in one step · `basic`: Sitemend reads, then writes · `null`: not now.",
      ),
    notFixableReason: z
      .enum(["wordpress_not_connected", "issue_not_open", ...NoApprovalReason.options])
      .nullable()
      .describe(
        "Why it cannot be applied now, as the preview says it (`issue_not_open` is its error); `null` when it can.",
      ),
    notFixableWords: z
      .string()
      .nullable()
      .describe(
        "The same in English: of an issue without a suggestion, why it has none; else what to do instead. `null` when it can be applied.",
      ),
    appliedChangeId: z
      .string()
      .nullable()
      .describe("`chg_…` of the last change started for it; `null` if there is none."),
    confidence: Certainty,
    method: CheckInfo.shape.method,
    impact: Impact,
    evidence: Evidence,
    occurrences: z.int().describe("Findings at this place; always 1 at present."),
    firstSeenAuditId: z
      .string()
      .nullable()
      .describe("`aud_…` of the first audit of the website that found it; this one's when it is new."),
    version: z.int().describe("Counts changes of its status, from 1."),
    why: z.string().describe("Why it matters, in English; empty when the check no longer exists."),
    howToFix: z.string().describe("How to fix it, in English; empty when the check no longer exists."),
    links: z
      .object({
        self: z.string().describe("GET: the issue with its check."),
        preview: z.string().describe("GET: the preview of its fix."),
        apply: z.string().describe("POST: applies the fix."),
      })
      .describe("Paths of what belongs to the issue, without the host."),
  })
  .meta({ id: "Issue", description: "An issue: one check at one place." });

const FIELDS = Issue.keyof().options as [keyof typeof Issue.shape, ...(keyof typeof Issue.shape)[]];
const IssueRow = Issue.partial()
  .required({ id: true })
  .meta({ id: "IssueRow", description: "An issue with all fields, or with those named in `fields`." });

function namesEachOnce(keys: readonly string[]): boolean {
  return new Set(keys.map((key) => key.replace("-", ""))).size === keys.length;
}

const Facets = z
  .object({
    severity: z.record(z.string(), z.int()).describe("Issues by severity."),
    category: z.record(z.string(), z.int()).describe("Issues by category; categories without any are missing."),
    status: z.record(z.string(), z.int()).describe("Issues by status; statuses without any are missing."),
    fixable: z
      .object({
        true: z.int().describe("Issues that are `fixable`."),
        false: z.int().describe("Issues that are not."),
      })
      .describe("Issues by `fixable`."),
  })
  .meta({
    id: "IssueFacets",
    description: "How many issues each choice of a filter would list; each is counted under the other filters.",
  });

export const listIssues = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/seo-issues",
  operationId: "listIssues",
  tag: "issues",
  summary: "List the issues an audit found",
  description:
    "Every issue whatever its status, largest impact first; filters combine. Empty while pages are crawled; `GET …/results?partial=true` shows what was found so far.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    severity: listOf(["error", "warning", "notice"]).optional(),
    category: listOf(CATEGORIES).optional(),
    status: listOf(IssueStatus.options as [IssueStatus, ...IssueStatus[]]).optional(),
    check: z.string().max(2000).optional().describe("Comma-separated ids of checks."),
    fixable: yesOrNo.optional().describe("Only issues that are `fixable`, or only those that are not."),
    url_contains: z.string().min(1).max(2083).optional().describe("Part of the URL, in any case."),
    search: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe("Part of the URL, of the place in the page or of the check's id or title, in any case."),
    new: yesOrNo.optional().describe("Whether this audit is the first in which the issue was seen."),
    group: z.string().max(64).optional().describe("`grp_…` of one group."),
    page: z.string().max(64).optional().describe("`pag_…` of one page."),
    sort: listOf(["impact", "-impact", "severity", "-severity", "url", "-url"])
      .refine(namesEachOnce, "Name each key once.")
      .prefault("-impact")
      .describe(
        "Comma-separated keys, such as `-impact,url`: `impact`, `severity` (errors first) and `url`, each once, with `-` for the reverse.",
      ),
    fields: listOf(FIELDS)
      .optional()
      .describe("Comma-separated fields of the rows; `id` is always there. Default: all."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        audit: z
          .object({ id: z.string().describe("`aud_…`"), status: AuditStatus })
          .describe("The audit; while it runs, the list is not complete."),
        issues: z.array(IssueRow).describe("In the order of `sort`."),
        facets: Facets.nullable().describe("Counts of each value under the other filters; on the first page only."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

const IssueGroup = z
  .object({
    id: z.string().describe("`grp_…`, of this audit alone."),
    checkId: z.string().describe("Id of the check that found the issues."),
    title: z.string().describe("The check's claim in a few words, in English."),
    category: Category,
    severity: Severity.describe("The most severe that occurs."),
    cause: GroupCause,
    locator: z.string().describe("The place that the pages share, for an element; else empty."),
    sampleUrl: z.string().nullable().describe("The most linked of the pages; `null` for the site as a whole."),
    issues: z.int().describe("Issues that the audit found."),
    open: z.int().describe("Those of them that are `open` or `regressed` now."),
    affectedPages: z.int().describe("Pages with open issues of it."),
    fixable: z.int().describe("Open issues that are `fixable`."),
    effort: z
      .object({
        fix: FixSafety,
        changes: z.int().describe("Changes left to make: one where one cause is behind it."),
      })
      .describe("What fixing the group takes."),
    priority: z.number().describe("Severity × share of the site ÷ effort, up to 30."),
    scoreLoss: z
      .number()
      .describe(
        "Points that open issues of it cost the score, before the cap per check; once some are settled, by number.",
      ),
    links: z
      .object({ issues: z.string().describe("GET: the issues of the group.") })
      .describe("Paths of what belongs to the group, without the host."),
  })
  .meta({ id: "IssueGroup", description: "Issues of one check that have one cause." });

export const listIssueGroups = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/issue-groups",
  operationId: "listIssueGroups",
  tag: "issues",
  summary: "Issues by what causes them, highest priority first",
  description: "With `plus`, also the groups to fix for that many points of the score. Empty while pages are crawled.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    severity: listOf(["error", "warning", "notice"]).optional(),
    category: listOf(CATEGORIES).optional(),
    check: z.string().max(2000).optional().describe("Comma-separated ids of checks."),
    cause: listOf(GroupCause.options as [GroupCause, ...GroupCause[]]).optional(),
    plus: whole(1, 100).optional().describe("Points by which the score should rise."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        groups: z.array(IssueGroup).describe("Highest priority first."),
        plan: z
          .object({
            plus: z.int().describe("Points that were asked for."),
            gain: z.number().describe("Points that all steps add together."),
            reached: z.boolean().describe("Whether that is enough."),
            firstMend: z
              .string()
              .nullable()
              .describe("An issue so severe that it caps the score whatever else is fixed, in words; else `null`."),
            steps: z
              .array(
                z.object({
                  gain: z.number().describe("Points that this step adds after those before it."),
                  group: IssueGroup,
                }),
              )
              .describe("What gains most for the least effort first; at most 50, or a few more of one check."),
          })
          .nullable()
          .describe("`null` without `plus`."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

const OneIssue = ok(
  z.object({
    issue: Issue.extend({
      check: CheckInfo.nullable().describe("The check that found it; `null` when it no longer exists."),
      ignored: z
        .object({
          reason: z.string().describe("One of the reasons of `PATCH`, such as `false_positive`."),
          note: z.string().nullable().describe("Words of the author; `null` when there are none."),
          author: z.string().describe("Name of who ignored it."),
          at: Timestamp.describe("When it was ignored, ISO 8601."),
          expiresAt: Timestamp.nullable().describe("When it stops being ignored in new audits; `null`: never."),
        })
        .nullable()
        .describe("Who ignored it, and why; `null` unless it is ignored."),
    }),
  }),
);

export const getIssue = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/issues/:issueId",
  operationId: "getIssue",
  tag: "issues",
  summary: "One issue with its check",
  description: "All that the list shows, with the documentation of the check and who ignored it.",
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
  summary: "Ignore an issue, or open it again",
  description:
    "An ignored issue stays ignored in later audits, until `expiresAt` or until it is opened again, and does not count for the score of later audits.",
  rules: { resource: { kind: "audit", role: "editor" } },
  params: AuditParams.extend({ issueId: z.string().describe("`iss_…`") }),
  body: z.strictObject({
    status: z.enum(["open", "ignored"]).describe("`ignored`: ignore it, or change the reason · `open`: open it again."),
    reason: z
      .enum(["false_positive", "accepted_risk", "not_relevant", "fixed_elsewhere", "later", "other"])
      .optional()
      .describe("Needed to ignore."),
    note: z.string().trim().max(2_000).optional().describe("Words of your own, shown with the issue."),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("In the future; without it, the issue stays ignored until it is opened."),
  }),
  success: { 200: OneIssue },
  refuses: ["issue_not_open"],
});

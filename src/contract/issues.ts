import { z } from "zod";
import { AuditStatus } from "#domain/audit.ts";
import { CATEGORIES, Category, CheckInfo, Evidence } from "#domain/check.ts";
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
  field: SuggestionField.nullable().describe("The field to change; `null` without a suggestion."),
  suggestionTarget: z
    .string()
    .nullable()
    .describe(
      "The element to change, if a page can have several: the URL of a link or image, or a text; otherwise `null`.",
    ),
  suggestedValue: z
    .string()
    .nullable()
    .describe("The suggested value, in the format of `field`; empty for a removal. `null` without a suggestion."),
  suggestionSource: z.string().nullable().describe("Source of the value, in English."),
  risk: z
    .enum(["safe", "review"])
    .nullable()
    .describe("`safe`: computed, no review needed · `review`: review before approving · `null`: no suggestion."),
});

export const Impact = z
  .object({ score: z.number().describe("Severity × page importance ÷ effort; only for comparison.") })
  .describe("Impact of fixing it, relative to other issues of the same audit.");

/** By the search figures that the audit knew. */
export const ClicksOfPages = z.int().nullable();

export const Issue = z
  .object({
    id: z.string().describe("`iss_…`; specific to this audit."),
    checkId: z.string().describe("ID of the check that found it."),
    fingerprint: z.string().describe("The same issue has the same fingerprint in every audit of the website."),
    title: z.string().describe("Short title of the check, in English."),
    message: z.string().describe("What is wrong here, in English."),
    category: Category,
    severity: Severity,
    status: IssueStatus,
    scope: z
      .enum(["page", "site"])
      .describe("`page`: found on the page alone · `site`: found by comparing the whole site."),
    url: z.string().describe("URL of the page; the start page for a sitewide issue."),
    pageId: z.string().nullable().describe("`pag_…`; `null` for a sitewide issue."),
    locator: z.string().describe("Location on the page, such as the URL of a link or image; empty for the whole page."),
    ...Suggested.shape,
    fixable: z
      .boolean()
      .describe(
        "There is a suggested value and, if WordPress is connected, the issue is open and can be previewed for approval. Soon after an audit or a new connection, this is verified on the site for the 5,000 issues with the most impact; until then, and for the others, it means that the connection can change this type of value.",
      ),
    fixMode: z
      .enum(["guarded", "basic"])
      .nullable()
      .describe(
        "How it would be written: `guarded`: the companion plugin compares and writes in one step · `basic`: Sitemend reads, then writes · `null`: it can't be applied now.",
      ),
    notFixableReason: z
      .enum(["wordpress_not_connected", "issue_not_open", ...NoApprovalReason.options])
      .nullable()
      .describe("Why it can't be applied now: the preview's reason, or its error `issue_not_open`; `null` if it can."),
    notFixableWords: z
      .string()
      .nullable()
      .describe("The same in English: why there is no suggestion, or what to do instead. `null` if it can be applied."),
    appliedChangeId: z
      .string()
      .nullable()
      .describe("`chg_…` of the last change started for it; `null` if there is none."),
    confidence: Certainty,
    method: CheckInfo.shape.method,
    impact: Impact,
    clicks: ClicksOfPages.describe("Clicks of its page in search results; `null`: not known, which isn't 0."),
    evidence: Evidence,
    occurrences: z.int().describe("Findings at this location; currently always 1."),
    firstSeenAuditId: z
      .string()
      .nullable()
      .describe("`aud_…` of the website's first audit that found it; this audit if it is new."),
    version: z.int().describe("Counts changes of its status, from 1."),
    why: z.string().describe("Why it matters, in English; empty if the check no longer exists."),
    howToFix: z.string().describe("How to fix it, in English; empty if the check no longer exists."),
    links: z
      .object({
        self: z.string().describe("GET: the issue with its check."),
        preview: z.string().describe("GET: the preview of its fix."),
        apply: z.string().describe("POST: applies the fix."),
        image: z.string().nullable().describe("GET: the image it is about; `null` if it is about none."),
      })
      .describe("Paths of the issue's related resources, without the host."),
  })
  .meta({ id: "Issue", description: "An issue: one check failing at one location." });

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
    category: z.record(z.string(), z.int()).describe("Issues by category; categories without issues are omitted."),
    status: z.record(z.string(), z.int()).describe("Issues by status; statuses without issues are omitted."),
    fixable: z
      .object({
        true: z.int().describe("Issues that are `fixable`."),
        false: z.int().describe("Issues that aren't."),
      })
      .describe("Issues by `fixable`."),
  })
  .meta({
    id: "IssueFacets",
    description: "Issue counts for each filter value, with all other filters applied.",
  });

export const listIssues = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/seo-issues",
  operationId: "listIssues",
  tag: "issues",
  summary: "List the issues an audit found",
  description:
    "Issues of every status, largest impact first; filters combine. Empty while pages are crawled; `GET …/results?partial=true` returns the issues found so far.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    severity: listOf(["error", "warning", "notice"]).optional(),
    category: listOf(CATEGORIES).optional(),
    status: listOf(IssueStatus.options as [IssueStatus, ...IssueStatus[]]).optional(),
    check: z.string().max(2000).optional().describe("Comma-separated check IDs."),
    fixable: yesOrNo.optional().describe("Only issues that are `fixable`, or only those that aren't."),
    url_contains: z.string().min(1).max(2083).optional().describe("Part of the URL, case-insensitive."),
    search: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe("Part of the URL, the location on the page, or the check's ID or title; case-insensitive."),
    new: yesOrNo.optional().describe("Whether this audit is the first to find the issue."),
    group: z.string().max(64).optional().describe("`grp_…` of one group."),
    page: z.string().max(64).optional().describe("`pag_…` of one page."),
    sort: listOf(["impact", "-impact", "severity", "-severity", "url", "-url"])
      .refine(namesEachOnce, "List each key once.")
      .prefault("-impact")
      .describe(
        "Comma-separated keys, such as `-impact,url`: `impact`, `severity` (errors first) and `url`, each once; `-` reverses the order.",
      ),
    fields: listOf(FIELDS)
      .optional()
      .describe("Comma-separated fields to return; `id` is always included. Default: all."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        audit: z
          .object({ id: z.string().describe("`aud_…`"), status: AuditStatus })
          .describe("The audit; while it runs, the list is incomplete."),
        issues: z.array(IssueRow).describe("In the order of `sort`."),
        facets: Facets.nullable().describe("Counts for each filter value; on the first page only."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

const OneIssue = ok(
  z.object({
    issue: Issue.extend({
      check: CheckInfo.nullable().describe("The check that found it; `null` if it no longer exists."),
      ignored: z
        .object({
          reason: z.string().describe("One of the reasons of `PATCH`, such as `false_positive`."),
          note: z.string().nullable().describe("The author's comment; `null` if there is none."),
          author: z.string().describe("Name of the person who ignored it."),
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
  summary: "Get an issue with its check",
  description: "Everything in the list, plus the check's documentation and who ignored the issue.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams.extend({ issueId: z.string().describe("`iss_…`") }),
  success: { 200: OneIssue },
});

export const getIssueImage = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/issues/:issueId/image",
  operationId: "getIssueImage",
  tag: "issues",
  summary: "Get the image an issue is about",
  description:
    "Fetched from the site now, at most 8 MB. AVIF, GIF, JPEG, PNG and WebP, by what the file is; 404 for anything else, and if it can't be fetched.",
  rules: { resource: { kind: "audit", role: "viewer" }, limit: "image", json: false },
  params: AuditParams.extend({ issueId: z.string().describe("`iss_…`") }),
  success: {
    200: {
      description: "The image.",
      content: Object.fromEntries(
        ["image/avif", "image/gif", "image/jpeg", "image/png", "image/webp"].map((type) => [
          type,
          { schema: z.string().meta({ format: "binary" }) },
        ]),
      ),
    },
  },
});

export const updateIssue = route({
  method: "PATCH",
  url: "/api/v1/audit/:auditId/issues/:issueId",
  operationId: "updateIssue",
  tag: "issues",
  log: "issue.updated",
  summary: "Ignore or reopen an issue",
  description:
    "An ignored issue stays ignored in later audits until `expiresAt` or until it is reopened, and doesn't affect their scores.",
  rules: { resource: { kind: "audit", role: "editor" } },
  params: AuditParams.extend({ issueId: z.string().describe("`iss_…`") }),
  body: z.strictObject({
    status: z.enum(["open", "ignored"]).describe("`ignored`: ignore it, or change the reason · `open`: reopen it."),
    reason: z
      .enum(["false_positive", "accepted_risk", "not_relevant", "fixed_elsewhere", "later", "other"])
      .optional()
      .describe("Required to ignore an issue."),
    note: z.string().trim().max(2_000).optional().describe("A comment, shown with the issue."),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("A time in the future; without it, the issue stays ignored until it is reopened."),
  }),
  success: { 200: OneIssue },
  refuses: ["issue_not_open"],
});

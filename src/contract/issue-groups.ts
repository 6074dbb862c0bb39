import { z } from "zod";
import { CATEGORIES, Category, FixSafety } from "#domain/check.ts";
import { GroupCause } from "#domain/issue.ts";
import { Severity } from "#domain/severity.ts";
import { ok } from "./envelope.ts";
import { ClicksOfPages } from "./issues.ts";
import { AuditParams, cursor, ListPage, limit, listOf, whole } from "./parameters.ts";
import { route } from "./route.ts";

export const IssueGroup = z
  .object({
    id: z.string().describe("`grp_…`; specific to this audit."),
    checkId: z.string().describe("ID of the check that found the issues."),
    title: z.string().describe("Short title of the check, in English."),
    category: Category,
    severity: Severity.describe("Highest severity in the group."),
    cause: GroupCause,
    locator: z
      .string()
      .describe(
        "Location of a shared element or target. What nearly all pages have: `/*`; those of a folder: the folder, such as `/blog/`; those outside folders: `/`. Otherwise empty.",
      ),
    causeKey: z
      .string()
      .describe("`cau_…`: the same cause has the same key in every audit of the website, so it can be discussed."),
    sampleUrl: z.string().nullable().describe("The most-linked affected page; `null` for a sitewide issue."),
    issues: z.int().describe("Issues the audit found."),
    open: z.int().describe("Issues that are `open` or `regressed` now."),
    affectedPages: z.int().describe("Pages with open issues of this group."),
    fixable: z.int().describe("Open issues that are `fixable`."),
    effort: z
      .object({
        fix: FixSafety,
        changes: z.int().describe("Changes left to make: 1 if all issues have the same cause."),
      })
      .describe("Effort to fix the group."),
    priority: z.number().describe("What it costs × how urgent that is ÷ effort; only for comparison."),
    clicks: ClicksOfPages.describe(
      "Clicks of its pages in search results when the audit ended, as far as they are known; `null`: of none. With them, `priority` weighs pages by clicks, too.",
    ),
    scoreLoss: z.number().describe("Points its open issues cost; estimated in proportion once some are resolved."),
    links: z
      .object({ issues: z.string().describe("GET: the issues of the group.") })
      .describe("Paths of the group's related resources, without the host."),
  })
  .meta({ id: "IssueGroup", description: "Issues of one check with the same cause." });

export const IssuesBySeverity = z
  .object({
    error: z.int().describe("Issues that are errors."),
    warning: z.int().describe("Issues that are warnings."),
    notice: z.int().describe("Issues that are notices."),
  })
  .describe("Its issues that aren't fixed or ignored, by severity: one check can find several.");

const CheckRow = z
  .object({
    checkId: z.string().describe("ID of the check that found the issues."),
    title: z.string().describe("Short title of the check, in English."),
    category: Category,
    severity: Severity.describe("Highest severity of its issues."),
    causes: z
      .int()
      .describe(
        "Causes with open issues; each is a group. Issues of single pages, of the cause `pages`, aren't counted.",
      ),
    changes: z.int().describe("Changes left to make: one for each cause, and one for each issue of single pages."),
    issues: z.int().describe("Issues the audit found."),
    open: z.int().describe("Issues that are `open` or `regressed` now."),
    issuesBySeverity: IssuesBySeverity,
    affectedPages: z.int().describe("Pages with issues of the check that aren't fixed or ignored."),
    fixable: z.int().describe("Open issues that are `fixable`."),
    priority: z.number().describe("Priority of all its issues together; only for comparison."),
    clicks: ClicksOfPages.describe("Clicks of its pages in search results, as far as they are known; `null`: of none."),
    scoreLoss: z.number().describe("Points its open issues cost."),
    links: z
      .object({
        causes: z.string().describe("GET: its causes."),
        issues: z.string().describe("GET: its issues."),
      })
      .describe("Paths of the related resources, without the host."),
  })
  .meta({ id: "IssueGroupsOfCheck", description: "A check with issues, and how many causes they have." });

export const listIssueGroups = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/issue-groups",
  operationId: "listIssueGroups",
  tag: "issues",
  summary: "Issues grouped by cause, highest priority first",
  description:
    "With `by=check`, also one row for each check, above its causes. With `plus`, also the groups to fix to raise the score by that many points. Empty while pages are crawled.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    severity: listOf(["error", "warning", "notice"]).optional(),
    category: listOf(CATEGORIES).optional(),
    check: z.string().max(2000).optional().describe("Comma-separated check IDs."),
    cause: listOf(GroupCause.options as [GroupCause, ...GroupCause[]]).optional(),
    by: z
      .enum(["cause", "check"])
      .default("cause")
      .describe("`check`: also one row for each check, in `checks`; its causes are the groups with its `checkId`."),
    plus: whole(1, 100).optional().describe("Points to raise the score by."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        checks: z
          .array(CheckRow)
          .nullable()
          .describe("Highest priority first, all of them; on the first page of `by=check` only, otherwise `null`."),
        groups: z.array(IssueGroup).describe("Highest priority first."),
        plan: z
          .object({
            plus: z.int().describe("Points requested."),
            gain: z.number().describe("Points gained by all steps together."),
            reached: z.boolean().describe("Whether `gain` reaches `plus`."),
            firstMend: z
              .string()
              .nullable()
              .describe("An issue so severe that it caps the score until it is fixed, in English; otherwise `null`."),
            steps: z
              .array(
                z.object({
                  gain: z.number().describe("Additional points gained by this step."),
                  group: IssueGroup,
                }),
              )
              .describe("Most points for the least effort first; at most 50, or a few more of the same check."),
          })
          .nullable()
          .describe("`null` without `plus`."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

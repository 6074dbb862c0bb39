/** What an audit adds up to: the score with its parts, and the summary. Stored as JSON, sent over HTTP as they are. */
import { z } from "zod";
import { Category } from "./check.ts";
import { FieldData } from "./field-data.ts";
import { LabReport } from "./lab.ts";
import { SEARCH_SOURCES } from "./search.ts";
import { Severity } from "./severity.ts";

export const IssueStatus = z
  .enum(["open", "applying", "applied_unverified", "resolved", "ignored", "superseded", "regressed"])
  .meta({
    id: "IssueStatus",
    description:
      "`open` · `applying`: a change for it is being written · `applied_unverified`: a change was applied and is not verified on the page · `resolved`: a change was applied and verified · `ignored`: by a user · `superseded`: a user overwrote the applied value · `regressed`: open again, because it reappeared after an earlier audit or the applied value is gone.",
  });
export type IssueStatus = z.infer<typeof IssueStatus>;

/** Somebody has to do something about them. */
export const OPEN: readonly IssueStatus[] = ["open", "regressed"];

/** Nobody has to do anything about them: people live with them, or the place was changed since. */
export const CLOSED: readonly IssueStatus[] = ["ignored", "resolved", "superseded"];

export const CategoryScore = z
  .object({
    id: Category,
    score: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe("0–100; at most 99 with an error or warning. `null`: nothing in it could be checked."),
    issues: z
      .record(Severity, z.int().describe("Issues of this severity."))
      .describe("Issues by severity, excluding those ignored or fixed since the audit."),
    passed: z.int().describe("Checks that passed wherever they applied."),
    failed: z.int().describe("Checks that found at least one issue."),
    notApplicable: z
      .int()
      .describe(
        "Checks that neither passed nor failed: nothing to check, no conclusive result, or reported by another check.",
      ),
  })
  .meta({ id: "CategoryScore", description: "Score and counts of one category of checks when the audit ended." });
export type CategoryScore = z.infer<typeof CategoryScore>;

export const Score = z
  .object({
    scoreVersion: z
      .int()
      .optional()
      .describe("Version of the formula; scores of different versions can't be compared. Missing in version 1."),
    overall: z.int().min(0).max(100).describe("0–100; 100: no issues that cost points."),
    grade: z.enum(["A", "B", "C", "D", "F"]).describe("A from 90, B from 80, C from 70, D from 55, else F."),
    losses: z
      .array(
        z.object({
          checkId: z.string().describe("Id of the check."),
          points: z.number().describe("Points it costs; one decimal."),
        }),
      )
      .describe("Checks that cost at least 0.05 points, the largest loss first."),
    cappedBy: z
      .string()
      .nullable()
      .describe("An issue so severe that it caps the score, in English; `null` if there is none."),
    explanation: z
      .string()
      .optional()
      .describe(
        "The largest losses, and what would bring ten more points, in two English sentences. Missing in version 1.",
      ),
    formula: z.string().describe("How the score is calculated, in English."),
    categories: z.array(CategoryScore).describe("Every category with its own score."),
  })
  .meta({ id: "Score", description: "The health score of the site." });
export type Score = z.infer<typeof Score>;

export const IssueChange = z.enum(["new", "fixed", "persisting", "regressed", "notComparable"]).meta({
  id: "IssueChange",
  description:
    "`new`: not in the base · `fixed`: only in the base · `persisting`: in both · `regressed`: not in the base, but in an audit before it · `notComparable`: only one of the audits covered it, or it is ignored.",
});
export type IssueChange = z.infer<typeof IssueChange>;

export const ComparisonCounts = z.object({
  new: z.int().describe("Issues that aren't in the base."),
  fixed: z.int().describe("Issues of the base that no longer occur."),
  persisting: z.int().describe("Issues in both audits."),
  regressed: z.int().describe("Issues that were fixed in the base and are back."),
  notComparable: z.int().describe("Issues that only one audit could check, or that are ignored."),
});
export type ComparisonCounts = z.infer<typeof ComparisonCounts>;

export const STATUS_CLASSES = ["none", "1xx", "2xx", "3xx", "4xx", "5xx"] as const;

/** Depths are told apart up to this one. */
export const DEEPEST_TOLD = 50;

/** Time to First Byte: the last good one, and the last that only needs improvement (https://web.dev/articles/ttfb). */
export const TTFB = { goodMs: 800, fairMs: 1800 } as const;

/** How the pages of an audit spread, counted once when it ends: charts over many audits would have to read all pages. */
export const Distribution = z
  .object({
    statuses: z
      .array(
        z.object({
          status: z.enum(STATUS_CLASSES).describe("`none`: no response."),
          pages: z.int().describe("Pages with such a status."),
        }),
      )
      .describe("Pages by class of status code; only classes that occur."),
    depths: z
      .array(
        z.object({
          depth: z
            .int()
            .nullable()
            .describe(
              `Clicks from the start page, ${DEEPEST_TOLD} also for all that are deeper; \`null\`: not reachable through links.`,
            ),
          pages: z.int().describe("Pages at this depth."),
        }),
      )
      .describe("Pages by crawl depth, in order; the unreachable ones last."),
    ttfb: z
      .object({
        good: z.int().describe("Pages with at most 800 ms."),
        fair: z.int().describe("Pages with at most 1,800 ms."),
        poor: z.int().describe("Pages with more."),
      })
      .describe(
        "Pages with a 2xx response by Time to First Byte as the crawler measured it, by the thresholds of web.dev; without reused pages.",
      ),
  })
  .meta({ id: "Distribution", description: "How the pages of an audit spread." });
export type Distribution = z.infer<typeof Distribution>;

export const Summary = z
  .object({
    pages: z
      .object({
        crawled: z.int().describe("Pages of the site that were requested, including redirects and errors."),
        indexable: z.int().describe("Indexable pages."),
        redirected: z.int().describe("Pages that returned 3xx."),
        clientError: z
          .int()
          .describe("Pages that returned 4xx, except blocked requests (401, 403, 407, 429, bot challenge)."),
        serverError: z.int().describe("Pages that returned 5xx, except bot challenges."),
        noAnswer: z.int().describe("Pages that didn't respond."),
        blocked: z.int().describe("Discovered pages that robots.txt disallows."),
        reused: z
          .int()
          .optional()
          .describe(
            "Pages unchanged since an earlier audit, whose results were reused; missing in audits of older versions.",
          ),
        rendered: z.int().optional().describe("Pages rendered in a browser; missing in audits of older versions."),
      })
      .describe("Counts of pages of the site."),
    distribution: Distribution.optional().describe("Missing in audits of older versions that didn't complete."),
    external: z
      .object({
        checked: z.int().describe("External links that were requested, including those that couldn't be verified."),
        broken: z.int().describe("URLs that returned 404 or 410, or whose hostname doesn't exist."),
        unverified: z.int().describe("URLs that blocked the request, failed or timed out, so they may still work."),
      })
      .describe("Distinct URLs of other sites that pages link to."),
    leftOut: z.record(z.string(), z.int()).describe("URLs that weren't crawled, by reason."),
    lab: z
      .array(
        LabReport.pick({ score: true, lcpMs: true, fcpMs: true, tbtMs: true, cls: true }).extend({
          pageId: z.string().describe("`pag_…`"),
          url: z.string().describe("URL of the tested page."),
          isPictured: z.boolean().describe("Whether there is a screenshot: pages/{pageId}/screenshot."),
        }),
      )
      .optional()
      .describe("Lab-tested pages; missing in audits of older versions."),
    field: FieldData.nullable()
      .optional()
      .describe(
        "Field data of the site's origin, beside the lab data of `lab`; `null` if CrUX wasn't asked: the installation has no key, or the host isn't public. Missing in audits of older versions.",
      ),
    issues: z
      .object({
        total: z.int().describe("All issues the audit found, regardless of their current status."),
        open: z.int().describe("Issues that are `open` or `regressed` now."),
        fixable: z
          .int()
          .describe("Open issues that are `fixable`: with a suggestion and, if WordPress is connected, applicable."),
        bySeverity: z
          .record(Severity, z.int().describe("Issues of this severity."))
          .describe("Excluding issues that were ignored or fixed since."),
      })
      .describe("Counts of issues."),
    comparison: ComparisonCounts.extend({
      baseAuditId: z.string().describe("`aud_…`: the audit it is compared with."),
    })
      .nullable()
      .optional()
      .describe(
        "Comparison with the previous completed audit of the same type (a page-audit: of the same page); `null` if there is none.",
      ),
    search: z
      .object({
        figuresId: z.string().describe("`sfg_…`; they may have been replaced or deleted since."),
        source: z.enum(SEARCH_SOURCES).describe("`file`: an imported export · `search_console`: Search Console's API."),
        firstDay: z.string().describe("First day of the range, such as `2026-01-01`."),
        lastDay: z.string().describe("Last day of the range."),
        clicks: z.int().describe("Clicks of all pages of the figures."),
        pages: z.int().describe("Pages of the figures."),
        matchedPages: z.int().describe("Pages of the figures that the audit found."),
        matchedClicks: z.int().describe("Their clicks."),
      })
      .nullable()
      .optional()
      .describe(
        "Search figures that the audit is ordered by; `null` if the website had none. The score doesn't depend on them. Missing in audits of older versions.",
      ),
  })
  .meta({ id: "Summary", description: "Key figures of an audit." });
export type Summary = z.infer<typeof Summary>;

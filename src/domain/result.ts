/** What an audit adds up to: the score with its parts, and the summary. Stored as JSON, sent over HTTP as they are. */
import { z } from "zod";
import { Category } from "./check.ts";
import { LabReport } from "./lab.ts";
import { Severity } from "./severity.ts";

export const IssueStatus = z
  .enum(["open", "applying", "applied_unverified", "resolved", "ignored", "superseded", "regressed"])
  .meta({
    id: "IssueStatus",
    description:
      "`open` · `applying`: a change for it is being written · `applied_unverified`: a change was applied and is not verified on the page · `resolved`: a change was applied and verified · `ignored`: by a user · `superseded`: a user overwrote the applied value · `regressed`: open again, because it reappeared after an earlier audit or the applied value is gone.",
  });
export type IssueStatus = z.infer<typeof IssueStatus>;

/** Nobody has to do anything about them: people live with them, or the place was changed since. */
export const CLOSED: readonly IssueStatus[] = ["ignored", "resolved", "superseded"];

export const CategoryScore = z
  .object({
    id: Category,
    score: z.int().min(0).max(100).describe("0–100; at most 99 with an error or a warning."),
    issues: z
      .record(Severity, z.int().describe("Issues of this severity."))
      .describe("Issues by severity, without those that were ignored or fixed since the audit."),
    passed: z.int().describe("Checks that passed everywhere they applied."),
    failed: z.int().describe("Checks that found at least one issue."),
    notApplicable: z
      .int()
      .describe("Checks that neither passed nor failed: nothing they apply to, or they could not tell."),
  })
  .meta({ id: "CategoryScore", description: "Score and figures of one category of checks, as the audit left them." });
export type CategoryScore = z.infer<typeof CategoryScore>;

export const Score = z
  .object({
    overall: z.int().min(0).max(100).describe("0–100; 100: nothing that costs points was found."),
    grade: z.enum(["A", "B", "C", "D", "F"]).describe("A from 90, B from 80, C from 70, D from 55, else F."),
    losses: z
      .array(
        z.object({
          checkId: z.string().describe("Id of the check."),
          points: z.number().describe("Points it costs, at most 15; one decimal."),
        }),
      )
      .describe("Checks that cost at least 0.05 points, the largest loss first."),
    cappedBy: z
      .string()
      .nullable()
      .describe("An issue so severe that it limits the score, in words; `null` when there is none."),
    formula: z.string().describe("How the score is computed, in words."),
    categories: z.array(CategoryScore).describe("Every category with its own score."),
  })
  .meta({ id: "Score", description: "The health score of the site." });
export type Score = z.infer<typeof Score>;

export const IssueChange = z.enum(["new", "fixed", "persisting", "regressed", "notComparable"]).meta({
  id: "IssueChange",
  description:
    "`new`: not in the base · `fixed`: only in the base · `persisting`: in both · `regressed`: not in the base, but in an audit before it · `notComparable`: only one of the two could judge it, or people ignore it.",
});
export type IssueChange = z.infer<typeof IssueChange>;

export const ComparisonCounts = z.object({
  new: z.int().describe("Issues that the base does not have."),
  fixed: z.int().describe("Issues of the base that are gone."),
  persisting: z.int().describe("Issues that both audits have."),
  regressed: z.int().describe("Issues that were gone in the base and are back."),
  notComparable: z.int().describe("Issues that only one of the audits could judge, or that people ignore."),
});
export type ComparisonCounts = z.infer<typeof ComparisonCounts>;

export const Summary = z
  .object({
    pages: z
      .object({
        crawled: z.int().describe("Pages of the site that were requested, redirects and errors included."),
        indexable: z.int().describe("Pages that search engines may list."),
        redirected: z.int().describe("Pages that answered 3xx."),
        clientError: z.int().describe("Pages that answered 4xx, without refusals (401, 403, 407, 429, challenge)."),
        serverError: z.int().describe("Pages that answered 5xx, without challenges."),
        noAnswer: z.int().describe("Pages that did not answer."),
        blocked: z.int().describe("Known but disallowed by robots.txt."),
        reused: z
          .int()
          .optional()
          .describe(
            "Unchanged since an earlier audit, whose results were taken over; missing in audits of older versions.",
          ),
        rendered: z.int().optional().describe("Read as a browser finished them; missing in audits of older versions."),
      })
      .describe("Counts of pages of the site."),
    external: z
      .object({
        checked: z.int().describe("External links that were checked."),
        broken: z.int().describe("Those that answered 404 or 410, or whose host name does not exist."),
        unverified: z.int().describe("Those that refused, failed or did not answer, which proves nothing."),
      })
      .describe("Distinct URLs of other sites that pages link to."),
    leftOut: z.record(z.string(), z.int()).describe("URLs not visited, by reason."),
    lab: z
      .array(
        LabReport.pick({ score: true, lcpMs: true, fcpMs: true, tbtMs: true, cls: true }).extend({
          pageId: z.string().describe("`pag_…`"),
          url: z.string().describe("URL of the page that was measured."),
          isPictured: z.boolean().describe("There is a screenshot of it: pages/{pageId}/screenshot."),
        }),
      )
      .optional()
      .describe("Pages that a browser measured; missing in audits of older versions."),
    issues: z
      .object({
        total: z.int().describe("All that the audit found, whatever their status is now."),
        open: z.int().describe("Those that are `open` or `regressed` now."),
        fixable: z.int().describe("Open ones that are `fixable`; with a suggestion, where no WordPress is connected."),
        bySeverity: z
          .record(Severity, z.int().describe("Issues of this severity."))
          .describe("Without those that were ignored or fixed since."),
      })
      .describe("Counts of issues."),
    comparison: ComparisonCounts.extend({
      baseAuditId: z.string().describe("`aud_…`: the audit it is compared with."),
    })
      .nullable()
      .optional()
      .describe(
        "With the last completed audit of the same type (a page-audit: of the same page) before it; `null` when there is none.",
      ),
  })
  .meta({ id: "Summary", description: "The figures of an audit." });
export type Summary = z.infer<typeof Summary>;

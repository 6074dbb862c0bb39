/** What an audit adds up to: the score with its parts, and the summary. Stored as JSON, sent over HTTP as they are. */
import { z } from "zod";
import { Category } from "./check.ts";
import { LabReport } from "./lab.ts";
import { Severity } from "./severity.ts";

export const IssueStatus = z
  .enum(["open", "applying", "applied_unverified", "resolved", "ignored", "superseded", "regressed"])
  .meta({ id: "IssueStatus" });
export type IssueStatus = z.infer<typeof IssueStatus>;

/** Nobody has to do anything about them: people live with them, or the place was changed since. */
export const CLOSED: readonly IssueStatus[] = ["ignored", "resolved", "superseded"];

export const CategoryScore = z
  .object({
    id: Category,
    score: z.int().min(0).max(100),
    issues: z.record(Severity, z.int()),
    passed: z.int().describe("Checks that passed everywhere they applied."),
    failed: z.int(),
    notApplicable: z.int(),
  })
  .meta({ id: "CategoryScore" });
export type CategoryScore = z.infer<typeof CategoryScore>;

export const Score = z
  .object({
    overall: z.int().min(0).max(100),
    grade: z.enum(["A", "B", "C", "D", "F"]),
    /** The largest losses, so that the number can be followed by hand. */
    losses: z.array(z.object({ checkId: z.string(), points: z.number() })),
    cappedBy: z.string().nullable().describe("A fault so grave that it limits the score, in words."),
    formula: z.string(),
    categories: z.array(CategoryScore),
  })
  .meta({ id: "Score" });
export type Score = z.infer<typeof Score>;

/**
 * What became of an issue between two audits. `regressed`: it had gone and came back · `notComparable`: only one of the
 * two could judge it.
 */
export const IssueChange = z
  .enum(["new", "fixed", "persisting", "regressed", "notComparable"])
  .meta({ id: "IssueChange" });
export type IssueChange = z.infer<typeof IssueChange>;

export const ComparisonCounts = z.object({
  new: z.int(),
  fixed: z.int(),
  persisting: z.int(),
  regressed: z.int(),
  notComparable: z.int(),
});
export type ComparisonCounts = z.infer<typeof ComparisonCounts>;

export const Summary = z
  .object({
    pages: z.object({
      crawled: z.int(),
      indexable: z.int(),
      redirected: z.int(),
      clientError: z.int(),
      serverError: z.int(),
      noAnswer: z.int(),
      blocked: z.int().describe("Known but disallowed by robots.txt."),
      reused: z
        .int()
        .optional()
        .describe(
          "Unchanged since an earlier audit, whose results were taken over; missing in audits of older versions.",
        ),
      rendered: z.int().optional().describe("Read as a browser finished them; missing in audits of older versions."),
    }),
    external: z.object({ checked: z.int(), broken: z.int(), unverified: z.int() }),
    leftOut: z.record(z.string(), z.int()).describe("URLs not visited, by reason."),
    lab: z
      .array(
        LabReport.pick({ score: true, lcpMs: true, fcpMs: true, tbtMs: true, cls: true }).extend({
          pageId: z.string(),
          url: z.string(),
          isPictured: z.boolean().describe("There is a picture of its first screen: pages/{pageId}/screenshot."),
        }),
      )
      .optional()
      .describe("Pages that a browser measured; missing in audits of older versions."),
    issues: z.object({
      total: z.int().describe("All that the audit found, whatever became of them."),
      open: z.int(),
      fixable: z.int().describe("Open ones that are `fixable`; with a suggestion, where no WordPress is connected."),
      bySeverity: z.record(Severity, z.int()).describe("Without those that were ignored or mended since."),
    }),
    comparison: ComparisonCounts.extend({ baseAuditId: z.string() })
      .nullable()
      .optional()
      .describe("With the last completed audit of the website; `null` for the first one."),
  })
  .meta({ id: "Summary" });
export type Summary = z.infer<typeof Summary>;

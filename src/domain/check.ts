/** What a check says about itself, what it finds, and what the user sees of it. The checks themselves live in checks/. */
import { z } from "zod";
import { RELATED_KEPT } from "./related.ts";
import { Certainty, Effect, Severity } from "./severity.ts";

/** A slug of the catalogue's categories. */
export const CATEGORIES = [
  "crawlability",
  "redirects",
  "indexability",
  "canonicals",
  "international",
  "sitemaps",
  "titles",
  "descriptions",
  "headings",
  "content",
  "links",
  "external-links",
  "images",
  "structured-data",
  "social",
  "mobile",
  "performance",
  "accessibility",
  "security",
  "javascript",
  "urls",
  "pagination",
  "html",
  "ai-readiness",
  "wordpress",
  "trust",
  "amp",
  "changes",
  "custom",
] as const;
export const Category = z.enum(CATEGORIES).meta({ id: "Category", description: "Category of a check." });
export type Category = z.infer<typeof Category>;

/** `safe`: computed, no editorial choice · `review`: a person must read it · `manual`: guidance only. */
export const FixSafety = z.enum(["safe", "review", "manual"]).meta({
  id: "FixSafety",
  description:
    "`safe`: the fix is computed, nothing to decide · `review`: a person should read it first · `manual`: guidance only, needs manual work.",
});
export type FixSafety = z.infer<typeof FixSafety>;

export const CausedIn = z.enum(["template", "page", "target"]).meta({
  id: "CausedIn",
  description:
    "Where one edit can fix many of its issues: `template`: in what pages have in common · `target`: at the link's or file's target · `page`: nowhere; each page needs its own.",
});
export type CausedIn = z.infer<typeof CausedIn>;

export const CheckInfo = z
  .object({
    id: z.string().describe("Stable, such as `title-missing`."),
    title: z.string().describe("Short title, for lists."),
    category: Category,
    effect: Effect,
    causedIn: CausedIn,
    severity: Severity.describe("Default severity; single issues and websites may override it."),
    scope: z.enum(["page", "site"]).describe("`page`: checks each page on its own · `site`: needs the whole site."),
    certainty: Certainty,
    needs: z.array(z.string()).describe("Data that it needs, such as `document`, `headers` or `graph`."),
    fix: FixSafety,
    scored: z
      .boolean()
      .describe(
        "False for informational checks, which never lower the score. Those of the category `changes` don't either.",
      ),
    spoilsPage: z
      .boolean()
      .describe("True: one such element spoils its page, and counts in the score like an issue of the whole page."),
    offByDefault: z
      .boolean()
      .describe("True: a matter of taste, or also reported by another check. It runs only if a website turns it on."),
    core: z.boolean().describe("Part of the core set of the catalogue (docs/reference/catalogue.md)."),
    method: z
      .enum(["static", "rendered", "lab", "header", "graph", "probe"])
      .describe(
        "What it checks: `static`: raw HTML · `rendered`: the rendered page · `lab`: lab data · `header`: the response without its body · `graph`: links between pages · `probe`: other data about the whole site.",
      ),
    threshold: z.string().nullable().describe("The limit applied, in English."),
    limit: z.number().nullable().describe("The limit as a number, if a website can override it; otherwise `null`."),
    docs: z
      .object({
        what: z.string().describe("What the check reports."),
        why: z.string().describe("Why it matters."),
        fix: z.string().describe("How to fix it."),
        sources: z.array(z.string()).describe("URLs of the documentation and standards it follows."),
      })
      .describe("Documentation in English; may contain Markdown."),
    noSuggestion: z.string().describe("Why its issues may have no suggested value."),
    docsUrl: z.string().describe("Path of its page in the Sitemend repository."),
  })
  .meta({ id: "Check", description: "A check and how it works." });
export type CheckInfo = z.infer<typeof CheckInfo>;

/** What a website sets instead of a check's defaults. */
export const CheckOverride = z
  .strictObject({
    enabled: z.boolean().optional().describe("Whether the check runs. Default true, unless it is `offByDefault`."),
    severity: Severity.optional().describe("Severity of all its issues."),
    threshold: z
      .number()
      .min(0)
      .max(1_000_000_000)
      .optional()
      .describe("Replaces the check's `limit`; only for checks that have one."),
  })
  .meta({ id: "CheckOverride", description: "A website's overrides of a check's defaults." });
export const CheckOverrides = z
  .record(z.string().max(100), CheckOverride)
  .meta({ id: "CheckOverrides", description: "A website's overrides of the defaults, by check ID." });
/** `null` takes a part back to the check's default. */
export const CheckOverrideChange = z
  .strictObject({
    enabled: CheckOverride.shape.enabled.nullable().describe("Whether the check runs."),
    severity: CheckOverride.shape.severity.nullable().describe("Severity of all its issues."),
    threshold: CheckOverride.shape.threshold
      .nullable()
      .describe("Replaces the check's `limit`; only for checks that have one."),
  })
  .meta({
    id: "CheckOverrideChange",
    description:
      "Changes to a website's overrides of a check: parts left out stay, `null` resets a part to its default.",
  });
export type CheckOverride = z.infer<typeof CheckOverride>;
export type CheckOverrideChange = z.infer<typeof CheckOverrideChange>;
export type CheckOverrides = Readonly<z.infer<typeof CheckOverrides>>;

/** Small arguments; the words are a template in the check and are filled when read. */
export type FindingArgs = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export const Evidence = z
  .object({
    snippet: z.string().optional().describe("Source as written, at most 300 characters."),
    selector: z.string().optional().describe("CSS selector of the element; not used by any check yet."),
    header: z.string().optional().describe("The response header, with name and value."),
    related: z
      .array(z.string())
      .optional()
      .describe(`Other URLs involved, such as link sources or redirect hops; at most ${RELATED_KEPT}.`),
  })
  .meta({ id: "Evidence", description: "Evidence for the issue; only the properties that apply." });
export type Evidence = z.infer<typeof Evidence>;

/** One check's claim about one place: a URL (by its number) or the whole site (0), plus a locator inside it. */
export interface Finding {
  readonly checkId: string;
  readonly urlId: number;
  /** Distinguishes places inside one page (a link's target, an image's src); empty for the page as a whole. */
  readonly locator: string;
  readonly severity: Severity;
  readonly args: FindingArgs;
  readonly evidence: Evidence;
}

/** How often each check came to which outcome; `failed` counts places (pages), not instances. */
export interface Tally {
  readonly checkId: string;
  readonly passed: number;
  readonly failed: number;
  readonly cannotTell: number;
  readonly notApplicable: number;
  readonly errored: number;
  /** It judges pages that a browser has measured, and no others. */
  readonly ofSamples?: boolean;
}

/** Schemas of the rules that users write. Selectors and expressions are tried in crawl/custom. */
import { z } from "zod";
import {
  type CustomCheck,
  type ExtractRule,
  FUNCTION,
  MAX_CUSTOM_RULES,
  MAX_EXPRESSION,
  MAX_VALUES,
  REPORT_IF,
  type RuleSource,
} from "./custom-rules.ts";
import { Severity } from "./severity.ts";

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\u0000-\u001f\u007f]*$/, "Use one line without control characters.");
const expression = z.string().trim().min(1).max(MAX_EXPRESSION);

const source = {
  css: expression.optional().describe("CSS selector of elements. Give one of css and regex."),
  regex: expression
    .optional()
    .describe("Regular expression in RE2 syntax: no lookaround, no backreferences. `(?i)` ignores case."),
  in: z
    .enum(["html", "text"])
    .optional()
    .describe("Where the regular expression searches: in the HTML source (default) or in the text of the body."),
  attribute: line(100).optional().describe("Attribute of the element to use instead of its text."),
  url: line(500)
    .optional()
    .describe("Only pages whose path matches (`*` any characters, `$` end); default: all pages."),
};
const xpath = expression.optional().describe("XPath expression. Give one of css, xpath and regex.");

const extract = {
  name: line(60).describe("Name of the column."),
  ...source,
  take: z
    .enum(["text", "html"])
    .optional()
    .describe("What to take of the element: its text (default) or the HTML inside."),
  group: z.int().min(0).max(20).optional().describe("Group of the regular expression; default: the first, if any."),
  all: z.boolean().optional().describe(`Every match, up to ${MAX_VALUES}, instead of the first one.`),
};

const check = {
  id: z
    .string()
    .regex(/^custom-[a-z0-9]+(-[a-z0-9]+)*$/, "Use `custom-` and lower-case words joined by hyphens.")
    .max(60)
    .describe("ID of the check: `custom-` and lower-case words joined by hyphens."),
  title: line(120).describe("Short title, for lists."),
  severity: Severity.optional().describe("Severity of its issues; default: `notice`."),
  ...source,
  reportIf: z
    .enum(REPORT_IF)
    .describe(
      "When a page gets an issue: `present` / `absent`: something / nothing is found · `more-than` / `fewer-than`: compared with `count` · `matches` / `does-not-match`: the text or attribute of an element that is found matches `pattern`, or doesn't.",
    ),
  count: z.int().min(0).max(100).optional().describe("For `more-than` and `fewer-than`."),
  pattern: expression.optional().describe("For `matches` and `does-not-match`: regular expression in RE2 syntax."),
  why: line(1_000).optional().describe("Why it matters; shown with its issues."),
  fix: line(1_000).optional().describe("How to fix it; shown with its issues."),
};

const ExtractRuleInput = z
  .strictObject(extract)
  .superRefine(sourceOf)
  .superRefine(extractOf)
  .meta({ id: "ExtractRule", description: "A column whose values are extracted from each page." });
const CustomCheckInput = z
  .strictObject(check)
  .superRefine(sourceOf)
  .superRefine(conditionOf)
  .meta({ id: "CustomCheck", description: "A check of your own." });

const ExtractRules = listOf(ExtractRuleInput, "name").describe("Columns to extract from each page.");
const CustomChecks = listOf(CustomCheckInput, "id").describe("Checks of your own.");

/** What clients of the HTTP API may set: no XPath, whose time can't be bounded. */
export const CustomRulesInput = z
  .strictObject({ extract: ExtractRules, checks: CustomChecks })
  .meta({ id: "CustomRules", description: "Custom checks and custom extraction of a website." });

/** The same in a config file of the command line, where XPath is allowed: the user's own machine. */
export const ConfigExtract = listOf(
  z
    .strictObject({ ...extract, xpath })
    .superRefine(sourceOf)
    .superRefine(extractOf),
  "name",
);
export const ConfigCustomChecks = listOf(
  z
    .strictObject({ ...check, xpath })
    .superRefine(sourceOf)
    .superRefine(conditionOf),
  "id",
);

const { id, title, severity, url, why, fix } = check;

/** Entries of a file of checks, as they were described. */
export const FileCheckEntry = z.strictObject({
  ...{ id, title, severity, url, why, fix },
  check: z.literal(FUNCTION, "Give a function."),
});
export const FileColumnEntry = z.strictObject({
  ...{ name: extract.name, url },
  extract: z.literal(FUNCTION, "Give a function."),
});

/** Lists without two of the same name. */
function listOf<Rule extends z.ZodType<{ readonly [key in Key]: string }>, Key extends "name" | "id">(
  rule: Rule,
  key: Key,
) {
  return z
    .array(rule)
    .max(MAX_CUSTOM_RULES)
    .superRefine((rules, context) => {
      const seen = new Set<string>();
      for (const [index, { [key]: name }] of rules.entries()) {
        if (seen.has(name))
          context.addIssue({ code: "custom", path: [index, key], message: `Two have the ${key} “${name}”.` });
        seen.add(name);
      }
    });
}

type Context = z.core.$RefinementCtx;

function refuse(context: Context, field: string, message: string): void {
  context.addIssue({ code: "custom", path: [field], message });
}

function sourceOf({ css, xpath: path, regex, in: where, attribute }: RuleSource, context: Context): void {
  const given = [css, path, regex].filter((one) => one !== undefined).length;
  if (given === 0) refuse(context, "css", "Give a CSS selector or a regular expression.");
  if (given > 1) refuse(context, "regex", "Give only one of CSS selector, XPath and regular expression.");
  if (where !== undefined && regex === undefined) refuse(context, "in", "Only for regular expressions.");
  if (attribute !== undefined && regex !== undefined) refuse(context, "attribute", "Only for CSS selectors and XPath.");
}

function extractOf({ regex, group, take, attribute }: ExtractRule, context: Context): void {
  if (group !== undefined && regex === undefined) refuse(context, "group", "Only for regular expressions.");
  if (take !== undefined && (regex !== undefined || attribute !== undefined))
    refuse(context, "take", "Only for CSS selectors and XPath without an attribute.");
}

function conditionOf({ reportIf, count, pattern, regex }: CustomCheck, context: Context): void {
  const counts = reportIf === "more-than" || reportIf === "fewer-than";
  if (counts && count === undefined) refuse(context, "count", "Give the number to compare with.");
  if (!counts && count !== undefined) refuse(context, "count", "Only for more-than and fewer-than.");
  const matches = reportIf === "matches" || reportIf === "does-not-match";
  if (matches && pattern === undefined) refuse(context, "pattern", "Give the regular expression to try.");
  if (!matches && pattern !== undefined) refuse(context, "pattern", "Only for matches and does-not-match.");
  if (matches && regex !== undefined)
    refuse(context, "reportIf", "Only for elements; a regular expression is present or absent.");
}

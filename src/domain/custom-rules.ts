/**
 * Rules that users write themselves: columns to extract from each page, and checks of their own. Plain, so that threads
 * load no schema for them; the schemas are in custom-rules-schema.ts.
 */
import type { Severity } from "./severity.ts";

export const MAX_CUSTOM_RULES = 50;
/** Characters of a selector, an XPath expression or a regular expression. */
export const MAX_EXPRESSION = 500;
/** Characters kept of one extracted value, and of all values of a page. */
export const MAX_VALUE = 1_000;
export const MAX_VALUES_OF_PAGE = 20_000;
/** Values of one column on one page. */
export const MAX_VALUES = 20;

export const REPORT_IF = ["present", "absent", "more-than", "fewer-than", "matches", "does-not-match"] as const;
export type ReportIf = (typeof REPORT_IF)[number];

/** What a rule looks at; exactly one of the first three. */
export interface RuleSource {
  readonly css?: string | undefined;
  readonly xpath?: string | undefined;
  readonly regex?: string | undefined;
  /** Where a regular expression searches; default: the HTML source. */
  readonly in?: "html" | "text" | undefined;
  /** Of the element instead of its text. */
  readonly attribute?: string | undefined;
  /** Pattern of paths, as for include and exclude; default: all pages. */
  readonly url?: string | undefined;
}

export interface ExtractRule extends RuleSource {
  readonly name: string;
  /** `html`: what is inside the element, as HTML. */
  readonly take?: "text" | "html" | undefined;
  /** Of the regular expression; 0 = the whole match. Default: 1 if there is one. */
  readonly group?: number | undefined;
  /** Every match instead of the first. */
  readonly all?: boolean | undefined;
}

export interface CustomCheck extends RuleSource {
  readonly id: string;
  readonly title: string;
  readonly severity?: Severity | undefined;
  readonly reportIf: ReportIf;
  /** For `more-than` and `fewer-than`. */
  readonly count?: number | undefined;
  /** For `matches` and `does-not-match`: a regular expression, tried on each element that is found. */
  readonly pattern?: string | undefined;
  readonly why?: string | undefined;
  readonly fix?: string | undefined;
}

export interface CustomRules {
  readonly extract: readonly ExtractRule[];
  readonly checks: readonly CustomCheck[];
  /** Of a file that the command line was given. Where it lies is never kept: no server shall run it. */
  readonly file?: ChecksFile | undefined;
}

/** Stands for a function in what is described of such a file. */
export const FUNCTION = "[function]";

/** What a file of checks says about itself. */
export interface ChecksFile {
  /** Of the file and of what it imports. */
  readonly hash: string;
  readonly checks: readonly FileCheck[];
  readonly columns: readonly FileColumn[];
}

export type FileCheck = Pick<CustomCheck, "id" | "title" | "severity" | "why" | "fix" | "url">;
export type FileColumn = Pick<ExtractRule, "name" | "url">;

export const NO_RULES: CustomRules = { extract: [], checks: [] };

export function hasCustomRules(rules: CustomRules | null): rules is CustomRules {
  return rules !== null && (rules.extract.length + rules.checks.length > 0 || rules.file !== undefined);
}

/** Names of the columns, in the order of the rules. */
export function columnsOf(rules: CustomRules | null): string[] {
  return [...(rules?.extract ?? []), ...(rules?.file?.columns ?? [])].map(({ name }) => name);
}

/** What a rule looks for, as messages name it. */
export function sourceInWords({ css, xpath, regex, attribute }: RuleSource): string {
  const source = css ?? xpath ?? `/${regex}/`;
  return attribute === undefined ? source : `${source} [${attribute}]`;
}

/** By column; an empty list where nothing was found. */
export type ExtractedColumns = Readonly<Record<string, readonly string[]>>;

/** One thing that a custom check reports about a page. */
export interface CustomFinding {
  /** Arguments of the check's message. */
  readonly args: Readonly<Record<string, string | number>>;
  readonly snippet?: string;
  /** Tells it from others of the check on the page. */
  readonly locator?: string;
}

/** How a custom check came out on a page; `cannot-tell`: a limit was reached first. */
export type CustomResult =
  | { readonly outcome: "not-applicable" | "cannot-tell" | "errored" }
  | { readonly outcome: "judged"; readonly findings: readonly CustomFinding[] };

/** What the rules came to on one page. */
export interface CustomFacts {
  readonly columns: ExtractedColumns;
  readonly results: ReadonlyMap<string, CustomResult>;
  /** The page as text, for checks of a file; missing without any. */
  readonly html?: string;
}

/**
 * Why a check or column of a file says nothing, or less, about a page: it threw an error · it took too long · it was switched
 * off before · it returned more than is kept · something that a check did not wait for ended the thread · the file could not be run.
 */
export type CheckTrouble = "failed" | "slow" | "off" | "cut" | "left-behind" | "not-run";

export interface CheckProblem {
  /** Of the check or the column; empty where none can be named. */
  readonly name: string;
  readonly trouble: CheckTrouble;
  readonly detail: string;
}

/** What is wrong with a rule, for whoever wrote it. */
export interface RuleProblem {
  /** Of the field, such as `/checks/0/css`. */
  readonly pointer: string;
  readonly message: string;
}

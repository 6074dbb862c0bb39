/** Rules as users wrote them → what can be tried on pages, or what is wrong with them. */
import type { CustomCheck, CustomRules, ExtractRule, RuleProblem, RuleSource } from "#domain/custom-rules.ts";
import { urlMatcher } from "#domain/path-pattern.ts";
import { type CssSelector, compileCss } from "./css.ts";
import { compileRegex, type Regex } from "./regex.ts";
import type { XPathSelector } from "./xpath.ts";

/** What finds elements or values of them. */
export type Finder =
  | { readonly kind: "css"; readonly find: CssSelector }
  | { readonly kind: "xpath"; readonly find: XPathSelector }
  | { readonly kind: "regex"; readonly regex: Regex; readonly in: "html" | "text" };

export interface CompiledRule<Rule extends RuleSource> {
  readonly rule: Rule;
  readonly finder: Finder;
  readonly isFor: (url: URL) => boolean;
}

export interface CompiledCheck extends CompiledRule<CustomCheck> {
  readonly pattern: Regex | null;
}

export interface CompiledRules {
  readonly extract: readonly CompiledRule<ExtractRule>[];
  readonly checks: readonly CompiledCheck[];
}

/** Rules with a problem are left out of `compiled`. */
export async function compileRules(
  rules: CustomRules,
): Promise<{ readonly compiled: CompiledRules; readonly problems: readonly RuleProblem[] }> {
  const problems: RuleProblem[] = [];
  const compileXPath = await xpathFor(rules);

  function attempt<T>(pointer: string, compile: () => T): T | undefined {
    try {
      return compile();
    } catch (error) {
      problems.push({ pointer, message: (error as Error).message });
      return undefined;
    }
  }

  function finderOf({ css, xpath, regex, in: where = "html" }: RuleSource, pointer: string): Finder | undefined {
    if (css !== undefined) return attempt(`${pointer}/css`, () => ({ kind: "css" as const, find: compileCss(css) }));
    if (xpath !== undefined)
      return attempt(`${pointer}/xpath`, () => ({ kind: "xpath" as const, find: compileXPath(xpath) }));
    if (regex === undefined) return undefined;
    return attempt(`${pointer}/regex`, () => ({ kind: "regex" as const, regex: compileRegex(regex), in: where }));
  }

  const extract = rules.extract.flatMap((rule, index) => {
    const pointer = `/extract/${index}`;
    const finder = finderOf(rule, pointer);
    if (finder?.kind === "regex" && (rule.group ?? 0) > finder.regex.groups)
      problems.push({ pointer: `${pointer}/group`, message: "The regular expression has no such group." });
    return finder === undefined ? [] : [{ rule, finder, isFor: urlMatcher(rule.url) }];
  });
  const checks = rules.checks.flatMap((rule, index) => {
    const pointer = `/checks/${index}`;
    const finder = finderOf(rule, pointer);
    const { pattern } = rule;
    const compiled = pattern === undefined ? null : attempt(`${pointer}/pattern`, () => compileRegex(pattern));
    return finder === undefined || compiled === undefined
      ? []
      : [{ rule, finder, isFor: urlMatcher(rule.url), pattern: compiled }];
  });
  return { compiled: { extract, checks }, problems };
}

/** Loaded for those who use it: it is larger than all the rest. */
async function xpathFor({ extract, checks }: CustomRules): Promise<(expression: string) => XPathSelector> {
  if (![...extract, ...checks].some(({ xpath }) => xpath !== undefined))
    return () => {
      throw new Error("XPath is not loaded.");
    };
  return (await import("./xpath.ts")).compileXPath;
}

/** Tries the rules of a website on one page. What a rule does can't make the page, or another rule, fail. */
import {
  type CustomFacts,
  type CustomFinding,
  type CustomResult,
  type ExtractRule,
  MAX_VALUE,
  MAX_VALUES,
  MAX_VALUES_OF_PAGE,
  sourceInWords,
} from "#domain/custom-rules.ts";
import type { CompiledCheck, CompiledRule, CompiledRules } from "./compile-rules.ts";
import { LimitReached } from "./limit-reached.ts";
import type { TreeElement } from "./page-tree.ts";
import { innerHtmlOf, outerHtmlOf, textOf } from "./tree-text.ts";

/** Whatever the rules are; a thread that a page holds for thirty is ended. */
const MOST_MS = 5_000;
/** More are counted as so many. */
const MOST_COUNTED = 1_000;
const MOST_TEXT = 200_000;
/** Of an element that a pattern is tried on. */
const MOST_TRIED = 10_000;
const SNIPPET = 300;

export interface PageSource {
  readonly url: URL;
  readonly html: string;
  /** @throws LimitReached */
  readonly root: () => TreeElement;
  /** Milliseconds; only differences count. */
  readonly now: () => number;
}

export function evaluateRules({ extract, checks }: CompiledRules, source: PageSource): CustomFacts {
  const page = new Searched(source);
  const results = new Map<string, CustomResult>();
  for (const check of checks) results.set(check.rule.id, judge(check, page));
  const columns: Record<string, readonly string[]> = {};
  let room = MAX_VALUES_OF_PAGE;
  for (const rule of extract) {
    if (!rule.isFor(source.url)) continue;
    const values = valuesOf(rule, page).map((value) => value.slice(0, Math.min(MAX_VALUE, room)));
    for (const { length } of values) room -= length;
    columns[rule.rule.name] = values;
  }
  return { columns, results };
}

/** One page, with what several rules ask of it. */
class Searched {
  readonly source: PageSource;
  readonly #end: number;
  #text: string | null = null;

  constructor(source: PageSource) {
    this.source = source;
    this.#end = source.now() + MOST_MS;
  }

  readonly isLate = (): boolean => this.source.now() > this.#end;

  text(): string {
    const body = this.source.root().children.find((child) => child.nodeType === 1 && child.localName === "body");
    this.#text ??= body?.nodeType === 1 ? textOf(body, MOST_TEXT) : "";
    return this.#text;
  }
}

/** Something that a rule found. */
interface Found {
  readonly element: TreeElement | null;
  /** Of the attribute or the expression; `null` = the element's own. */
  readonly value: string | null;
  readonly at: number;
}

function* search(
  { rule, finder }: CompiledRule<ExtractRule | CompiledCheck["rule"]>,
  page: Searched,
): Generator<Found> {
  if (page.isLate()) throw new LimitReached("the rules took too long on this page");
  if (finder.kind === "regex") {
    const text = finder.in === "text" ? page.text() : page.source.html;
    const group = ("group" in rule ? rule.group : undefined) ?? Math.min(1, finder.regex.groups);
    for (const { at, groups } of finder.regex.matches(text, page.isLate))
      yield { element: null, value: groups[group] ?? "", at };
    return;
  }
  for (const found of finder.find(page.source.root(), MOST_COUNTED)) {
    if (typeof found === "string") yield { element: null, value: found, at: -1 };
    else if (rule.attribute === undefined) yield { element: found, value: null, at: -1 };
    else {
      const value = found.attributes[rule.attribute.toLowerCase()];
      if (value !== undefined) yield { element: found, value, at: -1 };
    }
  }
}

function valuesOf(compiled: CompiledRule<ExtractRule>, page: Searched): readonly string[] {
  const { take, all = false } = compiled.rule;
  const values: string[] = [];
  try {
    for (const { element, value } of search(compiled, page)) {
      const taken =
        value ??
        (element === null ? "" : take === "html" ? innerHtmlOf(element, MAX_VALUE) : textOf(element, MAX_VALUE));
      values.push(taken.trim());
      if (!all || values.length >= MAX_VALUES) break;
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
  return values;
}

function judge(check: CompiledCheck, page: Searched): CustomResult {
  if (!check.isFor(page.source.url)) return { outcome: "not-applicable" };
  try {
    return { outcome: "judged", findings: findingsOf(check, page) };
  } catch (error) {
    return { outcome: error instanceof LimitReached ? "cannot-tell" : "errored" };
  }
}

function findingsOf(check: CompiledCheck, page: Searched): readonly CustomFinding[] {
  const { reportIf, count: limit = 0 } = check.rule;
  const isEnough = enoughFor(check);
  let count = 0;
  let first: Found | undefined;
  for (const found of search(check, page)) {
    if (!isReported(check, found, page)) continue;
    first ??= found;
    count += 1;
    if (count >= isEnough) break;
  }
  const isFault =
    reportIf === "absent"
      ? count === 0
      : reportIf === "fewer-than"
        ? count < limit
        : reportIf === "more-than"
          ? count > limit
          : count > 0;
  return isFault ? [{ args: { count, rule: sourceInWords(check.rule) }, ...snippetOf(first, page) }] : [];
}

/** Counting stops where more would not change the result. */
function enoughFor({ rule: { reportIf, count = 0 } }: CompiledCheck): number {
  if (reportIf === "absent") return 1;
  return reportIf === "fewer-than" ? count : MOST_COUNTED;
}

function isReported(
  { rule: { reportIf }, pattern }: CompiledCheck,
  { element, value }: Found,
  page: Searched,
): boolean {
  if (pattern === null) return true;
  const text = value ?? (element === null ? "" : textOf(element, MOST_TRIED));
  const isMatch = pattern.matches(text, page.isLate).next().done === false;
  return isMatch === (reportIf === "matches");
}

function snippetOf(found: Found | undefined, { source }: Searched): { readonly snippet?: string } {
  if (found === undefined) return {};
  if (found.element !== null) return { snippet: outerHtmlOf(found.element, SNIPPET) };
  return { snippet: found.at < 0 ? (found.value ?? "") : source.html.slice(found.at, found.at + SNIPPET) };
}

/**
 * Values come from web pages and people. In a repository they stand in the input of a program with the rights of the build, so that
 * what any generator could take for code is refused, whichever generator it is: sites change generators, and plugins add syntax.
 */
import type { GeneratorName, SiteSource } from "../locate/site-source.ts";
import { FixRefused } from "./refused.ts";

/** Nunjucks, Liquid, Handlebars, Vue, Go templates and shortcodes, EJS, PHP, JSX and template literals. */
const CODE = /\{\{|\}\}|\{%|%\}|\{#|#\}|\{:|<%|%>|<\?|\$\{|\{\/\*|<!--|<\/?script|<!\[CDATA/i;
/** Astro, MDX and JSX run what stands between single braces; whether a file is one of theirs, its generator decides. */
const BRACE = /[{}]/;
/** Control characters, line ends of all kinds, marks of byte order, and what changes the direction of what follows. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]/;

/** @returns the value, as one line that no template language takes for code */
export function inertLine(value: string, maxLength: number): string {
  if (value.length > maxLength)
    throw new FixRefused("value_not_possible", `The value has more than ${maxLength} characters.`);
  if (INVISIBLE.test(value) || !value.isWellFormed())
    throw new FixRefused("value_not_possible", "The value must be one line without control characters.");
  assertNoCode(value);
  return value;
}

/** @throws FixRefused */
export function assertNoCode(value: string): void {
  const [code] = CODE.exec(value) ?? BRACE.exec(value) ?? [];
  if (code !== undefined)
    throw new FixRefused("value_not_possible", `“${code}” is code to site generators. Use other characters.`);
}

/** Their template languages print values in attributes with quotation marks as references. */
const ESCAPING: ReadonlySet<GeneratorName> = new Set(["hugo", "astro", "docusaurus", "next"]);
/** VitePress takes titles for Markdown. */
const MARKS = /[*_`~[\]\\]|:[\w+-]+:|==|\+\+/;

/** What templates may print as it is, as part of the page's HTML. */
export function inertInTemplates(value: string, { generator, texts }: SiteSource, isTitle: boolean): void {
  const [, html] = /(<|&(?:#|\w+;))/.exec(value) ?? [];
  const isEscaped = ESCAPING.has(generator) || (generator === "eleventy" && ![...texts.keys()].some(isLiquid));
  const quote = isEscaped ? undefined : /"/.exec(value)?.[0];
  const mark = isTitle && generator === "vitepress" ? MARKS.exec(value)?.[0] : undefined;
  const found = html ?? quote ?? mark;
  if (found !== undefined)
    throw new FixRefused(
      "value_not_possible",
      `Templates may take “${found}” for ${mark === found ? "Markdown" : "HTML"}. Use other characters.`,
    );
}

/** Eleventy takes these for Liquid, which escapes nothing. */
function isLiquid(path: string): boolean {
  return /(?:^|\/)_(?:includes|layouts)\/.*\.(?:liquid|html)$/.test(path);
}

/** Values as Markdown writes them, so that every dialect reads the same plain text or address. */
import type { GeneratorName } from "../../locate/site-source.ts";
import { FixRefused } from "../refused.ts";

/**
 * Marks that only some dialects know, and don't let be escaped: emphasis, emoji, addresses, character references, attributes. A link
 * in a link is one to marked, whatever is escaped in it.
 */
const DIALECT = /\]\s*[[(:]|==|~|\^|\$\$|:[\w+-]+:|https?:|www\.|\w@\w|&#?\w+;|[{}]|\+\+/;
const SPECIAL = /[\\`*_[\]<>|]/g;

export function asMarkdownText(value: string): string {
  const [found] = DIALECT.exec(value) ?? [];
  if (found !== undefined)
    throw new FixRefused("value_not_possible", `Markdown may take “${found}” for formatting. Use other characters.`);
  if (value.trim() !== value)
    throw new FixRefused("value_not_possible", "The value must not begin or end with blanks.");
  return value.replace(SPECIAL, "\\$&");
}

/** Quotation marks, dashes and dots that goldmark makes references of, which then are shown as written in an attribute. */
const TYPOGRAPHIC = /['"]|--|\.\.\.|<<|>>/;

/** Docusaurus escapes them twice. */
const ESCAPED_TWICE = /[&<>"']/;

const MISREAD: Partial<Record<GeneratorName, RegExp>> = { hugo: TYPOGRAPHIC, docusaurus: ESCAPED_TWICE };

/**
 * Of an image. Escapes are no help here: markdown-it leaves the characters out, and goldmark shows the backslashes.
 */
export function asAlternativeText(value: string, generator: GeneratorName): string {
  const text = asMarkdownText(value);
  const [found] = (text === value ? undefined : /[\\`*_[\]<>|]/.exec(value)) ?? MISREAD[generator]?.exec(value) ?? [];
  if (found !== undefined)
    throw new FixRefused(
      "value_not_possible",
      `Site generators may show “${found}” differently in the alternative text of Markdown. Use other characters.`,
    );
  return text;
}

export function asMarkdownAddress(value: string): string {
  return value.replace(
    /[\s()<>\\{}"'`*|[\]^]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

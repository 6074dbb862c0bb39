/** Values as Markdown writes them, so that every dialect reads the same plain text or address. */
import { FixRefused } from "../refused.ts";

/** Marks that only some dialects know, and don't let be escaped: emphasis, emoji, addresses, character references, attributes. */
const DIALECT = /==|~|\^|\$\$|:[\w+-]+:|https?:|www\.|\w@\w|&#?\w+;|[{}]|\+\+/;
const SPECIAL = /[\\`*_[\]<>|]/g;

export function asMarkdownText(value: string): string {
  const [found] = DIALECT.exec(value) ?? [];
  if (found !== undefined)
    throw new FixRefused("value_not_possible", `Markdown may take “${found}” for formatting. Use other characters.`);
  if (value.trim() !== value)
    throw new FixRefused("value_not_possible", "The value must not begin or end with blanks.");
  return value.replace(SPECIAL, "\\$&");
}

export function asMarkdownAddress(value: string): string {
  return value.replace(
    /[\s()<>\\{}"'`*|[\]^]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

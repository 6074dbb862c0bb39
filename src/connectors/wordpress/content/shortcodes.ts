/**
 * WordPress's shortcodes, such as `[gallery ids="1,2"]`. Only what has attributes in their form counts: text in square
 * brackets is common, and which names are shortcodes only the site knows.
 */
import type { Range } from "./read-blocks.ts";

const SHORTCODE = /\[[a-z][\w-]*(?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'[\]]+))+\s*\/?\]/gi;

export function shortcodesIn(source: string): readonly Range[] {
  return Array.from(source.matchAll(SHORTCODE), ({ index, 0: whole }) => ({ start: index, end: index + whole.length }));
}

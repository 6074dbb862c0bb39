/** Texts of a page and of a file, so that they can be compared. */
import { decodeHTML } from "entities/decode";
import { folded } from "../../wordpress/content/names.ts";

/** Words that say what a text is about; more than these make no difference. */
const MAX_WORDS = 600;

/** With character references decoded and white space folded. */
export function plainText(text: string): string {
  return folded(decodeHTML(text));
}

/** Small letters and digits only: quotation marks, dashes and emphasis differ between a file and its page. */
export function asWords(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

export function sameWording(one: string, other: string): boolean {
  const words = asWords(one);
  return words.length > 0 && words.join(" ") === asWords(other).join(" ");
}

/** Whether all words of the second stand in the first, one after the other. */
export function holdsWording(text: string, part: string): boolean {
  const words = asWords(part);
  return words.length > 0 && ` ${asWords(text).join(" ")} `.includes(` ${words.join(" ")} `);
}

/** More of a file's text isn't compared. */
const MAX_BODY = 256 * 1024;

/**
 * What a visitor reads of a Markdown file or template, roughly: code of templates, components, addresses and tags are left out. Each
 * step takes time in proportion to the text.
 */
export function bodyWords(source: string): ReadonlySet<string> {
  const written = [["<!--", "-->"] as const, ["<script", "</script>"] as const, ["<style", "</style>"] as const].reduce(
    (left, [open, close]) => without(left, open, close),
    source.slice(0, MAX_BODY),
  );
  const text = written
    .replace(/\{\{[^{}]{0,1000}\}\}|\{%[^%]{0,1000}%\}|\{#[^#]{0,1000}#\}|<%[^%]{0,1000}%>/g, " ")
    .replace(/<\/?[a-z][^<>]{0,2000}>/gi, " ")
    .replace(/\]\([^()\s]{0,2000}(?:\s+"[^"\n]{0,500}")?\)/g, "] ")
    .replace(/^export\s+(?:const|let|var|function|default|async|class)\b[^\n]*(?:\n(?![ \t\r]*$)[^\n]*)*/gm, " ")
    .replace(/^\s{0,3}\[[^\]\n]{1,500}\]:.*$|^(?:import|export)\s.*$/gm, " ")
    .replace(/\bhttps?:\/\/\S+/g, " ");
  const words = new Set<string>();
  for (const word of asWords(decodeHTML(text))) {
    if (word.length > 2) words.add(word);
    if (words.size >= MAX_WORDS) break;
  }
  return words;
}

function without(text: string, open: string, close: string): string {
  const small = text.toLowerCase();
  const kept: string[] = [];
  let at = 0;
  for (let start = small.indexOf(open); start !== -1; start = small.indexOf(open, at)) {
    const end = small.indexOf(close, start);
    if (end === -1) break;
    kept.push(text.slice(at, start), " ");
    at = end + close.length;
  }
  return kept.join("") + text.slice(at);
}

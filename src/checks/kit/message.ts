/**
 * Messages are templates that are filled when a finding is read: workers and the database carry small arguments only,
 * and a better sentence also improves old audits.
 */
import type { FindingArgs } from "#domain/check.ts";

/**
 * Names in braces: `"{count:link/links} to {target}"` has `count` and `target`. With a question mark, as in `{note?}`, nothing
 * is said when an older finding has none.
 */
export type Placeholder<Message extends string> = Message extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `${infer Name}:${string}` ? Name : Inner extends `${infer Name}?` ? Name : Inner) | Placeholder<Rest>
  : never;

/** Long values would bury the sentence; the whole value is in the arguments. */
const MAX_VALUE_LENGTH = 200;
const LISTED_VALUES = 5;

export function fillMessage(template: string, args: FindingArgs): string {
  const placeholder = /\{(\w+)(\?)?(?::([^/}]*)\/([^}]*))?\}/g;
  return template.replace(placeholder, (_, name: string, isOptional?: string, one?: string, many?: string) => {
    const value = args[name];
    if (value === undefined || value === null) return isOptional === undefined ? "?" : "";
    if (one === undefined) return inWords(value);
    return `${inWords(value)} ${value === 1 ? one : many}`;
  });
}

/** `{limit}` in what a check says about itself is the number that decides. */
export function fillLimit(text: string, limit: number | undefined): string {
  return limit === undefined ? text : text.replaceAll("{limit}", groupDigits(limit));
}

function inWords(value: string | number | boolean | readonly string[]): string {
  if (typeof value === "number") return groupDigits(value);
  if (typeof value === "string") return shorten(value, MAX_VALUE_LENGTH);
  if (typeof value === "boolean") return value ? "yes" : "no";
  const listed = value.slice(0, LISTED_VALUES).map((item) => shorten(item, MAX_VALUE_LENGTH));
  const rest = value.length - listed.length;
  return listed.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** 12345.6 → "12,345.6", the same on every machine whatever its locale. */
function groupDigits(value: number): string {
  const [whole = "", fraction] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Cuts between letters, never inside a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${Array.from(text.slice(0, length - 1))
    .filter((letter) => !isLoneSurrogate(letter))
    .join("")}…`;
}

function isLoneSurrogate(letter: string): boolean {
  return letter.length === 1 && letter >= "\ud800" && letter <= "\udfff";
}

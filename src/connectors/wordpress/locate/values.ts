/** What a value must be before it may be proposed. */
import { alterationOf, type HeadPart } from "../dialects/alterations.ts";
import type { Dialect } from "../dialects/index.ts";
import { Obstacle } from "./planning-context.ts";

export const LENGTHS = {
  title: 300,
  meta_description: 1000,
  canonical: 2083,
  robots: 300,
  social_tags: 8000,
  json_ld: 100_000,
  h1: 300,
  slug: 200,
  redirect: 2083,
  robots_txt: 500 * 1024,
  llms_txt: 1024 * 1024,
  setting: 300,
  content: 20_000,
} as const;

/** One line of text. */
export function checkedLine(value: string, maxLength: number): string {
  const text = checkedText(value, maxLength);
  if (/[\r\n\t]/.test(text)) throw new Obstacle("value_not_possible", "The value must be one line.");
  return text;
}

export function checkedText(value: string, maxLength: number): string {
  if (value.length > maxLength)
    throw new Obstacle("value_not_possible", `The value has more than ${maxLength} characters.`);
  // Databases and XML know no other control characters, and half a pair cannot be stored.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) || !value.isWellFormed())
    throw new Obstacle("value_not_possible", "The value contains characters that can't be stored.");
  return value;
}

export function checkedAddress(value: string, maxLength: number): string {
  const url = URL.parse(checkedLine(value, maxLength));
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Obstacle("value_not_possible", "The value must be an http or https URL.");
  return value;
}

/** A value that would be stored or shown otherwise than it is previewed is refused, with what to change. */
export function mustStayAsItIs(
  value: string,
  part: HeadPart,
  { alters, name }: Pick<Dialect, "alters" | "name">,
): void {
  const altered = alterationOf(alters, part, value);
  if (!altered) return;
  const found = altered.found.trim() === "" ? "" : `“${altered.found}”: `;
  throw new Obstacle("value_not_possible", `${found}${name} ${altered.words}`);
}

/** What a person may write instead of a suggestion: the limits of each field. The platform adds its own. */
import { ServiceError } from "#domain/errors.ts";
import { isEditable, type Suggestion, type SuggestionField } from "#domain/suggestion.ts";

/** Longest value by kind, in characters: beyond it no search engine and no reader follows. */
const LIMITS: Partial<Record<SuggestionField, number>> = {
  title: 512,
  meta_description: 1_024,
  h1: 512,
  alt: 512,
  link_text: 512,
  canonical: 2_083,
  link: 2_083,
  redirect: 2_083,
};
const LONGEST = 64 * 1024;
/** Values of several lines; all others are one. */
const SEVERAL_LINES: ReadonlySet<SuggestionField> = new Set([
  "social_tags",
  "json_ld",
  "json_ld_block",
  "robots_txt",
  "llms_txt",
]);
/** @throws ServiceError override_not_allowed, override_invalid */
export function assertValue(value: string, { field }: Pick<Suggestion, "field">): void {
  if (!isEditable(field)) throw new ServiceError("override_not_allowed");
  if (value.trim() === "" && field !== "alt") refuse("empty", "Enter a value.");
  assertText(value, { longest: LIMITS[field] ?? LONGEST, severalLines: SEVERAL_LINES.has(field) });
}

/** Of an issue without a suggestion: the value is for people's own code alone. @throws ServiceError override_invalid */
export function assertFreeValue(value: string): void {
  if (value.trim() === "") refuse("empty", "Enter a value.");
  assertText(value, { longest: LONGEST, severalLines: true });
}

function assertText(
  value: string,
  { longest, severalLines }: { readonly longest: number; readonly severalLines: boolean },
): void {
  if (value.length > longest) refuse("too_long", `Use at most ${longest.toLocaleString("en")} characters.`);
  const isPlain = severalLines ? /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/ : /^[^\u0000-\u001f\u007f]*$/;
  if (!isPlain.test(value)) refuse("control_characters", "Remove control characters and line breaks.");
  if (!value.isWellFormed()) refuse("encoding", "The text is not valid Unicode.");
}

function refuse(code: string, message: string): never {
  throw new ServiceError("override_invalid", { fields: [{ pointer: "/overrideSuggestedValue", code, message }] });
}

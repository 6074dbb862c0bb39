import type { LinkTag } from "#domain/document.ts";

/** Nothing in the link can be read aloud, as far as the HTML tells. */
export function isNamelessLink({ text, label, unjudged }: LinkTag): boolean {
  return text === "" && !label?.trim() && !unjudged;
}

/** A website may set its own thresholds; what is proposed to it must not go by ours. */
import type { CheckOverrides } from "#domain/check.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Check } from "../define-check.ts";

/** The website has its own number for this check, which the check's way to a better value does not know. */
export function hasOwnLimit({ id, limit }: Pick<Check, "id" | "limit">, overrides: CheckOverrides): boolean {
  const threshold = overrides[id]?.threshold;
  return threshold !== undefined && threshold !== limit;
}

/** Checks that count the letters of what other checks propose. */
const LETTERS: Partial<Readonly<Record<Suggestion["field"], { readonly most: string; readonly least?: string }>>> = {
  title: { most: "title-too-long", least: "title-too-short" },
  meta_description: { most: "description-too-long", least: "description-too-short" },
  h1: { most: "h1-too-long" },
};

/** The value would be a fault by the website's own numbers. */
export function breaksOwnLimit({ field, value }: Suggestion, overrides: CheckOverrides): boolean {
  const { most = "", least = "" } = LETTERS[field] ?? {};
  const letters = Array.from(value).length;
  return letters > (overrides[most]?.threshold ?? Infinity) || letters < (overrides[least]?.threshold ?? 0);
}

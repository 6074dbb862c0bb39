import type { CheckOverrides } from "./check.ts";

/** Whether the check runs, by its own default or by what the website set. */
export function isTurnedOn(
  { id, offByDefault = false }: { readonly id: string; readonly offByDefault?: boolean },
  overrides: CheckOverrides,
): boolean {
  return overrides[id]?.enabled ?? !offByDefault;
}

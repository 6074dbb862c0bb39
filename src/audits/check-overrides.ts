/** What a website sets instead of the checks' defaults: merged change by change, and refused when it would do nothing. */
import type { CheckOverride, CheckOverrides } from "#domain/check.ts";
import { closest } from "#domain/closest.ts";
import { type FieldProblem, ServiceError } from "#domain/errors.ts";
import type { CheckTexts } from "./deps.ts";

/** `null` returns a check to its defaults. */
export type OverrideChanges = Readonly<Record<string, CheckOverride | null>>;

/** @throws ServiceError validation_failed naming each check that does not exist or has no limit to set */
export function mergeOverrides(current: CheckOverrides, changes: OverrideChanges, checks: CheckTexts): CheckOverrides {
  const problems = Object.entries(changes).flatMap(([id, change]) => problemOf(id, change, checks));
  if (problems.length > 0) throw new ServiceError("validation_failed", { fields: problems });
  const merged = new Map<string, CheckOverride>(Object.entries(current));
  for (const [id, change] of Object.entries(changes)) {
    if (change === null) merged.delete(id);
    else merged.set(id, { ...merged.get(id), ...change });
  }
  return Object.fromEntries(merged);
}

function problemOf(id: string, change: CheckOverride | null, checks: CheckTexts): readonly FieldProblem[] {
  const pointer = `/checks/${id.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  const info = checks.get(id);
  // A check that has gone may still be taken off the list.
  if (change === null) return [];
  if (info === undefined) {
    const meant = closest(
      id,
      checks.list.map((check) => check.id),
    );
    const guess = meant === undefined ? " GET /api/v1/checks lists all." : ` Did you mean ${meant}?`;
    return [{ pointer, code: "unknown", message: `There is no check with this ID.${guess}` }];
  }
  if (change.threshold === undefined || info.limit !== null) return [];
  const message = "This check has no threshold; you can turn it off or change its severity.";
  return [{ pointer: `${pointer}/threshold`, code: "no_limit", message }];
}

/** What a website sets instead of the checks' defaults: merged change by change, and refused when it would do nothing. */
import type { CheckOverride, CheckOverrideChange, CheckOverrides } from "#domain/check.ts";
import { closest } from "#domain/closest.ts";
import { type FieldProblem, ServiceError } from "#domain/errors.ts";
import type { CheckTexts } from "./deps.ts";

/** `null` returns a check to its defaults. */
export type OverrideChanges = Readonly<Record<string, CheckOverrideChange | null>>;

/** @throws ServiceError validation_failed naming each check that does not exist or has no limit to set */
export function mergeOverrides(current: CheckOverrides, changes: OverrideChanges, checks: CheckTexts): CheckOverrides {
  const problems = Object.entries(changes).flatMap(([id, change]) => problemOf(id, change, checks));
  if (problems.length > 0) throw new ServiceError("validation_failed", { fields: problems });
  const merged = new Map<string, CheckOverride>(Object.entries(current));
  for (const [id, change] of Object.entries(changes)) {
    const override = change === null ? {} : withoutNulls({ ...merged.get(id), ...change });
    if (Object.keys(override).length === 0) merged.delete(id);
    else merged.set(id, override);
  }
  return Object.fromEntries(merged);
}

function withoutNulls(parts: CheckOverrideChange): CheckOverride {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));
}

function problemOf(id: string, change: CheckOverrideChange | null, checks: CheckTexts): readonly FieldProblem[] {
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
  if (typeof change.threshold !== "number" || info.limit !== null) return [];
  const message = "This check has no threshold; you can turn it off or change its severity.";
  return [{ pointer: `${pointer}/threshold`, code: "no_limit", message }];
}

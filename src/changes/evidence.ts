/**
 * What a reading says of a change as a whole. A change of several resources is made in steps, each with a key of its
 * own; an interrupted one may have done some of them, or may have been on its way back.
 */
import type { Change } from "#domain/change.ts";
import type { ConnectorReading, ObservedValue } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { together, type WriteEvidence } from "./settle.ts";

export interface SeenChange extends WriteEvidence {
  /** For people: what stands where ours should. */
  readonly current: string | null;
  /** Steps that were done although the whole cannot be: they must be taken back. */
  readonly halfDone: boolean;
}

export function resourcesOf(edits: readonly Edit[]): readonly string[] {
  return [...new Set(edits.map(({ resource }) => resource))];
}

/** One key for each resource; the plain one when there is a single resource. */
export function stepKeys(change: Pick<Change, "opKey" | "edits">): readonly string[] {
  const resources = resourcesOf(change.edits);
  return resources.length === 1 ? [change.opKey] : resources.map((_, index) => `${change.opKey}.${index}`);
}

/** Of the step back. */
export function undoKey(stepKey: string): string {
  return `${stepKey}.undo`;
}

/** `observed values` in the order of the change's edits. */
export function evidenceOf(
  change: Pick<Change, "opKey" | "edits">,
  observedValues: readonly ObservedValue[],
  executed: ConnectorReading["executed"],
): SeenChange {
  const keys = stepKeys(change);
  const steps = resourcesOf(change.edits).map((resource, index) => {
    const key = keys[index] ?? change.opKey;
    return {
      executed: executed.get(key) ?? "unavailable",
      undone: executed.get(undoKey(key)) === "executed",
      observed: together(observedValues.filter((_, at) => change.edits[at]?.resource === resource)),
    };
  });
  const current = observedValues.find(({ is }) => is !== "after")?.current ?? null;
  const whole = { observed: together(observedValues), current, halfDone: false };
  if (steps.some((step) => step.executed === "unavailable")) return { ...whole, executed: "unavailable" };
  if (steps.every((step) => step.executed === "executed" && !step.undone)) return { ...whole, executed: "executed" };
  if (steps.some((step) => step.executed === "proposed")) return { ...whole, executed: "proposed" };
  const isOnTheWay = steps.every(
    ({ executed: done, undone, observed }) =>
      !undone && (done === "executed" ? observed === "after" || observed === "both" : isBefore(observed)),
  );
  // What is done stays done when the rest is written again.
  if (isOnTheWay) return { ...whole, executed: "absent", observed: "before" };
  const halfDone = steps.some((step) => step.executed === "executed" && !step.undone);
  // That all of it stands is told as it is: people may have merged it under a message of their own.
  return { ...whole, executed: "absent", observed: whole.observed === "after" ? "after" : "other", halfDone };
}

function isBefore(observed: ObservedValue["is"]): boolean {
  return observed === "before" || observed === "both";
}

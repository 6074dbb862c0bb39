/**
 * How many issues of an audit still ask for something. What it found is counted once, at its end; what people and changes
 * did to its issues since is little, and taken off whenever the figures are read.
 */
import { CLOSED, type Summary } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import type { MovedIssues } from "#store/index.ts";

type Counts = Summary["issues"];
type BySeverity = Readonly<Record<Severity, number>>;

/** @param found as the audit left it */
export function countsNow({ total, fixable, bySeverity }: Counts, moved: readonly MovedIssues[]): Counts {
  return {
    total,
    open: total - sum(moved, "issues"),
    fixable: fixable - sum(moved, "fixable"),
    bySeverity: remaining(bySeverity, moved),
  };
}

/** Without those that are closed. */
export function remaining(
  bySeverity: BySeverity,
  moved: readonly Pick<MovedIssues, "severity" | "status" | "issues">[],
): Record<Severity, number> {
  const left = { ...bySeverity };
  for (const { severity, status, issues } of moved) if (CLOSED.includes(status)) left[severity] -= issues;
  return left;
}

export function closed(moved: readonly MovedIssues[]): number {
  return sum(
    moved.filter(({ status }) => CLOSED.includes(status)),
    "issues",
  );
}

function sum(moved: readonly MovedIssues[], of: "issues" | "fixable"): number {
  return moved.reduce((total, one) => total + one[of], 0);
}

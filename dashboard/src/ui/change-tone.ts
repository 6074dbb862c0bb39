/** Colours of what changed: more points are good, more issues are bad. A word or a sign beside them says the same. */
const SAME = "text-ink-soft";

export function pointsTone(points: number | null): string {
  if (points === null || points === 0) return SAME;
  return points > 0 ? "text-good" : "text-error";
}

const BAD: ReadonlySet<string> = new Set(["new", "regressed"]);

/** @param change as the comparison of two audits calls it */
export function issuesTone(change: string, issues: number): string {
  if (issues === 0) return SAME;
  if (BAD.has(change)) return "text-error";
  return change === "fixed" ? "text-good" : "text-ink";
}

/** A and B are good, F is bad: the same scale as everywhere else (src/domain/scoring.ts, `toneOf`), whose test compares them. */
export function scoreTone(score: number): string {
  if (score >= 80) return "text-good";
  return score >= 55 ? "text-warning" : "text-error";
}

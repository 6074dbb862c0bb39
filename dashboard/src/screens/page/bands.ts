/** The bands of measured figures, by the thresholds of web.dev and Lighthouse. */

/** The last good value, and the last that only needs improvement. */
const LIMITS = {
  lcpMs: [2_500, 4_000],
  fcpMs: [1_800, 3_000],
  tbtMs: [200, 600],
  cls: [0.1, 0.25],
} as const;
const [GOOD_SCORE, FAIR_SCORE] = [90, 50];

export type LabFigureName = keyof typeof LIMITS | "score";

export function bandOf(name: LabFigureName, value: number): "good" | "fair" | "poor" {
  if (name === "score") return value >= GOOD_SCORE ? "good" : value >= FAIR_SCORE ? "fair" : "poor";
  const [good, fair] = LIMITS[name];
  return value <= good ? "good" : value <= fair ? "fair" : "poor";
}

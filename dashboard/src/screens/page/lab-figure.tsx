/** A measured figure with the band that it lies in, as the tools of Google draw them. */
import { Badge } from "../../ui/badges.tsx";
import { words } from "../../words/index.ts";

const w = words.pageDrawer.lab;

/** The last good value, and the last that only needs work. */
const LIMITS = {
  lcpMs: [2_500, 4_000],
  fcpMs: [1_800, 3_000],
  tbtMs: [200, 600],
  cls: [0.1, 0.25],
} as const;
const [GOOD_SCORE, FAIR_SCORE] = [90, 50];

export type LabFigureName = keyof typeof LIMITS | "score";
type Band = keyof typeof w.bands;
const TONES = { good: "good", fair: "warning", poor: "error" } as const;

export function LabFigure({ name, value }: { readonly name: LabFigureName; readonly value: number | null }) {
  if (value === null) return w.none;
  const band = bandOf(name, value);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="font-medium tabular-nums">{w.say[name](value)}</span>
      <Badge tone={TONES[band]}>{w.bands[band]}</Badge>
    </span>
  );
}

function bandOf(name: LabFigureName, value: number): Band {
  if (name === "score") return value >= GOOD_SCORE ? "good" : value >= FAIR_SCORE ? "fair" : "poor";
  const [good, fair] = LIMITS[name];
  return value <= good ? "good" : value <= fair ? "fair" : "poor";
}

/** A measured figure with the band that it lies in, as the tools of Google draw them. */
import { Badge } from "../../ui/badges.tsx";
import { words } from "../../words/index.ts";
import { bandOf, type LabFigureName } from "./bands.ts";

const w = words.pageDrawer.lab;
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

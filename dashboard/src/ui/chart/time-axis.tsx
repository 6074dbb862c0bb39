/** What charts of audits over time share: where each audit stands, the lines behind, dates, and breaks between formulas. */
import { shortNumber } from "../../data/format.ts";
import { axisLabels, widthOf } from "./axis-labels.ts";

/** An audit on the axis of time. */
export interface Dated {
  readonly auditId: string;
  readonly finishedAt: string;
  readonly scoreVersion: number;
}

export type Placed<P extends Dated> = P & { readonly x: number };

export const CHART_HEIGHT = 220;
const EDGE = { left: 40, right: 14, top: 12, bottom: 30 };
/** As far apart as fingers need. */
const PITCH_PX = 24;

/** Evenly, in their order: audits come in bursts, and those on top of each other could not be told apart. The newest, as many as fit. */
export function placeEvenly<P extends Dated>(points: readonly P[], width: number): readonly Placed<P>[] {
  const span = width - EDGE.left - EDGE.right;
  const shown = points.slice(-Math.max(1, Math.floor(span / PITCH_PX)));
  return shown.map((point, index) => ({ ...point, x: EDGE.left + ((index + 0.5) / shown.length) * span }));
}

export function yOf(value: number, most: number): number {
  return EDGE.top + (1 - value / most) * (CHART_HEIGHT - EDGE.top - EDGE.bottom);
}

/** Round values from 0 to one that is no smaller than `most`. */
export function ticksTo(most: number): readonly number[] {
  const rough = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}

export function TimeAxis({
  placed,
  width,
  ticks,
}: {
  readonly placed: readonly Placed<Dated>[];
  readonly width: number;
  readonly ticks: readonly number[];
}) {
  const most = ticks.at(-1) ?? 1;
  return (
    <g className="fill-ink-soft text-xs">
      {ticks.map((value) => (
        <g key={value}>
          <line
            x1={EDGE.left}
            x2={width - EDGE.right}
            y1={yOf(value, most)}
            y2={yOf(value, most)}
            className="stroke-line"
          />
          <text x={EDGE.left - 8} y={yOf(value, most) + 4} textAnchor="end" className="tabular-nums">
            {shortNumber(value)}
          </text>
        </g>
      ))}
      {axisLabels(placed).map(({ auditId, x, text }) => (
        <text key={auditId} x={x} y={CHART_HEIGHT - 8} textAnchor={anchorAt(x, widthOf(text), width)}>
          {text}
        </text>
      ))}
    </g>
  );
}

/** Where the formula of the score changed: what stands on both sides is not compared. */
export function FormulaBreaks({
  placed,
  label,
}: {
  readonly placed: readonly Placed<Dated>[];
  readonly label: string;
}) {
  return placed.map((point, index) => {
    const before = placed[index - 1];
    if (before === undefined || before.scoreVersion === point.scoreVersion) return null;
    const x = (before.x + point.x) / 2;
    const isLeft = x < CHART_HEIGHT;
    return (
      <g key={point.auditId} className="fill-ink-soft text-xs">
        <line x1={x} x2={x} y1={0} y2={CHART_HEIGHT - EDGE.bottom} className="stroke-ink-soft" strokeDasharray="4 4" />
        <text
          x={isLeft ? x + 6 : x - 6}
          y={EDGE.top - 2}
          textAnchor={isLeft ? "start" : "end"}
          className="stroke-surface stroke-3 [paint-order:stroke]"
        >
          {label}
        </text>
      </g>
    );
  });
}

export function hasBreak(points: readonly Dated[]): boolean {
  return points.some((point, index) => index > 0 && points[index - 1]?.scoreVersion !== point.scoreVersion);
}

function anchorAt(x: number, text: number, width: number): "start" | "middle" | "end" {
  if (x < text / 2) return "start";
  return x > width - text / 2 ? "end" : "middle";
}

/** A column for each audit, in parts that lie on each other. */
import { useState } from "react";
import { moment, number } from "../../data/format.ts";
import { screenWords } from "../../words/screens.ts";
import { classes } from "../classes.ts";
import { useWidth } from "../use-width.ts";
import { AuditMark } from "./audit-mark.tsx";
import { ChartTip } from "./chart-tip.tsx";
import { Legend, type Series } from "./legend.tsx";
import {
  CHART_HEIGHT,
  type Dated,
  FormulaBreaks,
  type Placed,
  placeEvenly,
  TimeAxis,
  ticksTo,
  yOf,
} from "./time-axis.tsx";

const w = screenWords.charts;
const WIDEST_PX = 36;
const GAP_PX = 6;

export interface StackedColumn extends Dated {
  /** One for each series; `null`: not recorded. */
  readonly parts: readonly number[] | null;
}

export function StackedColumns({
  columns,
  series,
  label,
  breaks,
}: {
  readonly columns: readonly StackedColumn[];
  /** The lowest first. */
  readonly series: readonly Series[];
  readonly label: string;
  /** What stands where the formula of the score changed; without it the figures don't depend on it. */
  readonly breaks?: string;
}) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<string>();
  const placed = placeEvenly(columns, width);
  const ticks = ticksTo(Math.max(...placed.map(sumOf)));
  const most = ticks.at(-1) ?? 1;
  const pitch = placed.length > 1 ? (placed[1]?.x ?? 0) - (placed[0]?.x ?? 0) : width;
  const thickness = Math.min(WIDEST_PX, pitch - GAP_PX);
  const tip = placed.find(({ auditId }) => auditId === shown);
  return (
    <div ref={frame} className="relative">
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: an SVG is no fieldset.
        <svg width={width} height={CHART_HEIGHT} role="group" aria-label={label} className="block max-w-full">
          <TimeAxis placed={placed} width={width} ticks={ticks} />
          {breaks !== undefined && <FormulaBreaks placed={placed} label={breaks} />}
          {placed.map((column) => (
            <AuditMark key={column.auditId} auditId={column.auditId} label={saying(column, series)} onShow={setShown}>
              <Stack column={column} series={series} most={most} thickness={thickness} pitch={pitch} />
            </AuditMark>
          ))}
        </svg>
      )}
      {tip !== undefined && (
        <ChartTip x={tip.x} y={yOf(sumOf(tip) / 2, most)} width={width}>
          <p className="font-semibold">{moment(tip.finishedAt)}</p>
          {tip.parts === null && <p className="text-ink-soft">{w.notRecorded}</p>}
          {tip.parts !== null &&
            series.toReversed().map(({ name }, index) => (
              <p key={name} className="flex justify-between gap-3 text-ink-soft">
                {name} <span className="tabular-nums">{number(tip.parts?.[series.length - 1 - index] ?? 0)}</span>
              </p>
            ))}
        </ChartTip>
      )}
      {/* Only what has a part in some column. */}
      <Legend series={series.filter((_, index) => columns.some(({ parts }) => (parts?.[index] ?? 0) > 0))} />
    </div>
  );
}

function Stack({
  column,
  series,
  most,
  thickness,
  pitch,
}: {
  readonly column: Placed<StackedColumn>;
  readonly series: readonly Series[];
  readonly most: number;
  readonly thickness: number;
  readonly pitch: number;
}) {
  const { x, parts } = column;
  const foot = yOf(0, most);
  const sums = (parts ?? []).map((_, index) => (parts ?? []).slice(0, index + 1).reduce((sum, part) => sum + part, 0));
  return (
    <>
      {/* Large enough for a finger, however low the column is. */}
      <rect
        x={x - pitch / 2}
        y={yOf(most, most)}
        width={pitch}
        height={foot - yOf(most, most)}
        className="fill-transparent group-hover:fill-ink/5 group-focus-visible:fill-ink/5 group-focus-visible:stroke-accent group-focus-visible:stroke-2"
      />
      {parts === null && (
        <text x={x} y={foot - 6} textAnchor="middle" className="fill-ink-soft text-xs">
          –
        </text>
      )}
      {/* Pale parts would let the lines behind them show through. */}
      <rect
        x={x - thickness / 2}
        y={yOf(sumOf(column), most)}
        width={thickness}
        height={foot - yOf(sumOf(column), most)}
        className="fill-surface"
      />
      {parts?.map((part, index) => {
        if (part === 0) return null;
        const top = yOf(sums[index] ?? 0, most);
        const height = Math.max(1, yOf((sums[index] ?? 0) - part, most) - top);
        const one = series[index];
        return (
          <rect
            key={one?.name}
            x={x - thickness / 2}
            y={top}
            width={thickness}
            height={height}
            className={classes("stroke-surface", one?.fill)}
          />
        );
      })}
    </>
  );
}

const sumOf = ({ parts }: StackedColumn): number => (parts ?? []).reduce((sum, part) => sum + part, 0);

function saying({ finishedAt, parts }: StackedColumn, series: readonly Series[]): string {
  const said = parts?.map((part, index) => `${series[index]?.name} ${number(part)}`) ?? [w.notRecorded];
  return `${moment(finishedAt)}: ${said.join(", ")}`;
}

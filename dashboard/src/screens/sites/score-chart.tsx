/** A line of scores, drawn in pixels so that its text keeps its size. Each point leads to its audit. */
import { useState } from "react";
import { moment } from "../../data/format.ts";
import { AuditMark } from "../../ui/chart/audit-mark.tsx";
import { ChartTip } from "../../ui/chart/chart-tip.tsx";
import {
  CHART_HEIGHT,
  type Dated,
  FormulaBreaks,
  type Placed,
  placeEvenly,
  TimeAxis,
  yOf,
} from "../../ui/chart/time-axis.tsx";
import { useWidth } from "../../ui/use-width.ts";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";

const w = words.sites.history;
const TICKS = [0, 25, 50, 75, 100];
const MOST = 100;

interface ScorePoint extends Dated {
  readonly score: number;
  readonly pages: number;
  readonly new: number | null;
  readonly fixed: number | null;
}

export function ScoreChart({ points, label }: { readonly points: readonly ScorePoint[]; readonly label: string }) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<string>();
  const placed = placeEvenly(points, width);
  const tip = placed.find(({ auditId }) => auditId === shown);
  return (
    <div ref={frame} className="relative">
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: an SVG is no fieldset.
        <svg width={width} height={CHART_HEIGHT} role="group" aria-label={label} className="block max-w-full">
          <TimeAxis placed={placed} width={width} ticks={TICKS} />
          <FormulaBreaks placed={placed} label={screenWords.charts.newFormula} />
          {runsOf(placed).map((alike) => (
            <polyline
              key={alike[0]?.auditId}
              points={alike.map(({ x, score }) => `${x.toFixed(1)},${yOf(score, MOST).toFixed(1)}`).join(" ")}
              className="fill-none stroke-accent stroke-2"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          ))}
          {placed.map((point) => (
            <Point key={point.auditId} point={point} onShow={setShown} />
          ))}
        </svg>
      )}
      {tip !== undefined && (
        <ChartTip x={tip.x} y={yOf(tip.score, MOST)} width={width}>
          <p className="font-semibold">
            {words.sites.score} {tip.score}
          </p>
          <p className="text-ink-soft">{moment(tip.finishedAt)}</p>
          <p className="text-ink-soft">
            {words.pages(tip.pages)} · {w.newAndFixed(tip.new, tip.fixed)}
          </p>
        </ChartTip>
      )}
    </div>
  );
}

/** Scores by one formula, in a row: no line leads from one formula to another. */
function runsOf(placed: readonly Placed<ScorePoint>[]): readonly (readonly Placed<ScorePoint>[])[] {
  const runs: Placed<ScorePoint>[][] = [];
  for (const point of placed) {
    const run = runs.at(-1);
    if (run?.[0]?.scoreVersion === point.scoreVersion) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

function Point({
  point,
  onShow,
}: {
  readonly point: Placed<ScorePoint>;
  readonly onShow: (auditId: string | undefined) => void;
}) {
  const { auditId, finishedAt, score, pages, new: added, fixed, x } = point;
  const label = `${w.point(moment(finishedAt), score, pages)}, ${w.newAndFixed(added, fixed)}`;
  return (
    <AuditMark auditId={auditId} label={label} onShow={onShow}>
      {/* Large enough for a finger. */}
      <circle cx={x} cy={yOf(score, MOST)} r="12" className="fill-transparent" />
      <circle
        cx={x}
        cy={yOf(score, MOST)}
        r="4.5"
        className="fill-surface stroke-accent stroke-2 group-hover:fill-accent group-focus-visible:fill-accent group-focus-visible:stroke-ink"
      />
    </AuditMark>
  );
}

/** A line of scores with its axes, drawn in pixels so that its text keeps its size. Each point leads to its audit. */
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useState } from "react";
import { day, moment } from "../../data/format.ts";
import { useWidth } from "../../ui/use-width.ts";
import { words } from "../../words/index.ts";

const w = words.sites.history;

export interface ScorePoint {
  readonly auditId: string;
  readonly finishedAt: string;
  readonly score: number;
  readonly scoreVersion: number;
  readonly pages: number;
  readonly added: number | null;
  readonly fixed: number | null;
}

interface Placed extends ScorePoint {
  readonly x: number;
  readonly y: number;
}

const HEIGHT = 220;
const EDGE = { left: 34, right: 14, top: 12, bottom: 30 };
const LINES = [0, 25, 50, 75, 100];
const DATE_PX = 110;
const TIP_PX = 208;

export function ScoreChart({ points, label }: { readonly points: readonly ScorePoint[]; readonly label: string }) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<string>();
  const placed = place(points, width);
  const tip = placed.find(({ auditId }) => auditId === shown);
  return (
    <div ref={frame} className="relative">
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: an SVG is no fieldset.
        <svg width={width} height={HEIGHT} role="group" aria-label={label} className="block max-w-full">
          <Axes width={width} placed={placed} />
          <Breaks placed={placed} />
          {[...Map.groupBy(placed, ({ scoreVersion }) => scoreVersion)].map(([version, alike]) => (
            <polyline
              key={version}
              points={alike.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
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
      {tip !== undefined && <Tip point={tip} width={width} />}
    </div>
  );
}

const yOf = (score: number): number => EDGE.top + (1 - score / 100) * (HEIGHT - EDGE.top - EDGE.bottom);

/** Evenly, in their order: audits come in bursts, and points on top of each other could not be told apart. */
function place(points: readonly ScorePoint[], width: number): readonly Placed[] {
  const span = width - EDGE.left - EDGE.right;
  return points.map((point, index) => ({
    ...point,
    x: EDGE.left + (points.length === 1 ? span / 2 : (index / (points.length - 1)) * span),
    y: yOf(point.score),
  }));
}

function Axes({ width, placed }: { readonly width: number; readonly placed: readonly Placed[] }) {
  return (
    <g className="fill-ink-soft text-xs">
      {LINES.map((score) => (
        <g key={score}>
          <line x1={EDGE.left} x2={width - EDGE.right} y1={yOf(score)} y2={yOf(score)} className="stroke-line" />
          <text x={EDGE.left - 8} y={yOf(score) + 4} textAnchor="end" className="tabular-nums">
            {score}
          </text>
        </g>
      ))}
      {dated(placed).map(({ auditId, finishedAt, x }) => (
        <text key={auditId} x={x} y={HEIGHT - 8} textAnchor={anchorAt(x, width)}>
          {day(finishedAt)}
        </text>
      ))}
    </g>
  );
}

/** Where the formula of the score changed: what stands on both sides is not compared. */
function Breaks({ placed }: { readonly placed: readonly Placed[] }) {
  return placed.map((point, index) => {
    const before = placed[index - 1];
    if (before === undefined || before.scoreVersion === point.scoreVersion) return null;
    const x = (before.x + point.x) / 2;
    return (
      <g key={point.auditId} className="fill-ink-soft text-xs">
        <line x1={x} x2={x} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} className="stroke-ink-soft" strokeDasharray="4 4" />
        <text x={x - 6} y={HEIGHT - EDGE.bottom - 6} textAnchor="end">
          {w.newFormula}
        </text>
      </g>
    );
  });
}

/** Points under which their date stands: each day once, and none so near that two dates would touch. */
function dated(placed: readonly Placed[]): readonly Placed[] {
  const shown: Placed[] = [];
  for (const point of placed) {
    const before = shown.at(-1);
    const isNear = before !== undefined && point.x - before.x < DATE_PX;
    if (!isNear && (before === undefined || day(before.finishedAt) !== day(point.finishedAt))) shown.push(point);
  }
  return shown;
}

function anchorAt(x: number, width: number): "start" | "middle" | "end" {
  if (x < DATE_PX / 2) return "start";
  return x > width - DATE_PX / 2 ? "end" : "middle";
}

function Point({ point, onShow }: { readonly point: Placed; readonly onShow: (auditId: string | undefined) => void }) {
  const navigate = useNavigate();
  const { auditId, finishedAt, score, pages, added, fixed, x, y } = point;
  const open = () => void navigate({ to: "/audits/$auditId", params: { auditId } });
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") open();
    else if (event.key === "Escape") onShow(undefined);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: inside an SVG a link of the router's cannot stand.
    <g
      role="link"
      tabIndex={0}
      aria-label={`${w.point(moment(finishedAt), score, pages)}, ${w.newAndFixed(added, fixed)}`}
      onClick={open}
      onKeyDown={press}
      onFocus={() => onShow(auditId)}
      onBlur={() => onShow(undefined)}
      onPointerEnter={() => onShow(auditId)}
      onPointerLeave={() => onShow(undefined)}
      className="group cursor-pointer outline-none"
    >
      {/* Large enough for a finger. */}
      <circle cx={x} cy={y} r="12" className="fill-transparent" />
      <circle
        cx={x}
        cy={y}
        r="4.5"
        className="fill-surface stroke-accent stroke-2 group-hover:fill-accent group-focus-visible:fill-accent group-focus-visible:stroke-ink"
      />
    </g>
  );
}

/** What the point says, for the eye; readers of the screen hear it as the point's name. */
function Tip({ point, width }: { readonly point: Placed; readonly width: number }) {
  const left = Math.min(Math.max(0, point.x - TIP_PX / 2), Math.max(0, width - TIP_PX));
  const isHigh = point.y < HEIGHT / 2;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-raised"
      style={{ left, width: TIP_PX, ...(isHigh ? { top: point.y + 14 } : { bottom: HEIGHT - point.y + 14 }) }}
    >
      <p className="font-semibold">
        {words.sites.score} {point.score}
      </p>
      <p className="text-ink-soft">{moment(point.finishedAt)}</p>
      <p className="text-ink-soft">
        {words.pages(point.pages)} · {w.newAndFixed(point.added, point.fixed)}
      </p>
    </div>
  );
}

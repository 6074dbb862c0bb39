/** The figures of the report as drawings: inline SVG without styles or scripts of its own. Each stands beside its numbers as text. */
import { toneOf } from "#domain/scoring.ts";
import type { Severity } from "#domain/severity.ts";
import { html } from "../escape.ts";

/** The score as a share of a circle. `under` is a word below the number. */
export function ring(score: number, { name, under }: { readonly name: string; readonly under?: string }): string {
  const radius = 52;
  const around = 2 * Math.PI * radius;
  const shown = (score / 100) * around;
  const circle = `cx="60" cy="60" r="${radius}" stroke-width="11"`;
  const word = under === undefined ? "" : `<text class="under" x="60" y="86" font-size="14">${html(under)}</text>`;
  // Without a length the round end of the line would still be a dot.
  const value =
    score === 0
      ? ""
      : `<circle class="value" ${circle} stroke-dasharray="${shown.toFixed(1)} ${around.toFixed(1)}" transform="rotate(-90 60 60)"/>`;
  return `<svg class="ring ${toneOf(score)}" viewBox="0 0 120 120" role="img" aria-label="${html(name)}"><circle class="track" ${circle}/>${value}<text x="60" y="${under === undefined ? 72 : 68}" font-size="${under === undefined ? 36 : 34}">${score}</text>${word}</svg>`;
}

/** A share of a whole as a line; what it says stands beside it. */
export function meter(percent: number): string {
  const width = Math.max(0, Math.min(100, percent));
  return `<svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="4"/><rect class="value" width="${width}" height="4"/></svg>`;
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly tone?: Severity;
}

const ROW = 34;
const WIDTH = 400;

/** Lying bars, one below the other. */
export function lyingBars(bars: readonly Bar[], name: string): string {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const rows = bars.map(({ label, value, tone = "" }, at) => {
    const y = at * ROW;
    const length = (value / most) * WIDTH;
    return `<text class="label" x="0" y="${y + 12}">${html(label)}</text><text x="${WIDTH}" y="${y + 12}" text-anchor="end">${value.toLocaleString("en")}</text><rect class="track" x="0" y="${y + 17}" width="${WIDTH}" height="9" rx="4.5"/><rect class="bar ${tone}" x="0" y="${y + 17}" width="${(value === 0 ? 0 : Math.max(9, length)).toFixed(1)}" height="9" rx="4.5"/>`;
  });
  return `<svg class="chart" viewBox="0 0 ${WIDTH} ${bars.length * ROW}" role="img" aria-label="${html(name)}">${rows.join("")}</svg>`;
}

const HEIGHT = 150;
const FOOT = 22;
const HEAD = 18;

/** Standing bars, one beside the other. */
export function standingBars(bars: readonly Bar[], name: string): string {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const width = Math.min(44, step * 0.7);
  const columns = bars.map(({ label, value }, at) => {
    const x = at * step + step / 2;
    const height = value === 0 ? 0 : Math.max(2, (value / most) * (HEIGHT - FOOT - HEAD));
    const top = HEIGHT - FOOT - height;
    return `<rect class="bar" x="${(x - width / 2).toFixed(1)}" y="${top.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="3"/><text class="label" x="${x.toFixed(1)}" y="${(top - 5).toFixed(1)}" text-anchor="middle">${short(value)}</text><text x="${x.toFixed(1)}" y="${HEIGHT - 6}" text-anchor="middle">${html(label)}</text>`;
  });
  return `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${html(name)}">${columns.join("")}<line class="axis" x1="0" y1="${HEIGHT - FOOT + 0.5}" x2="${WIDTH}" y2="${HEIGHT - FOOT + 0.5}"/></svg>`;
}

function short(value: number): string {
  return value < 10_000 ? value.toLocaleString("en") : `${Math.round(value / 1000).toLocaleString("en")}k`;
}

/** A shape for each severity, so that no meaning hangs on colour. */
const SHAPES: Readonly<Record<Severity | "good", string>> = {
  error: "M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z",
  warning: "M8 1.2 15.4 14.5H.6z",
  notice: "M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z",
  good: "M6.2 13.2 1.3 8.3l1.9-1.9 3 3 6.7-6.7 1.9 1.9z",
};

export function mark(tone: Severity | "good"): string {
  return `<svg class="mark ${tone}" viewBox="0 0 16 16" aria-hidden="true"><path d="${SHAPES[tone]}"/></svg>`;
}

import { Link } from "@tanstack/react-router";
import { moment, number } from "../../data/format.ts";
import { ChartTable } from "../../ui/chart/chart-table.tsx";
import type { Series } from "../../ui/chart/legend.tsx";
import { type StackedColumn, StackedColumns } from "../../ui/chart/stacked-columns.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import type { FinishedPoint } from "./comparable.ts";
import { ScoreChart } from "./score-chart.tsx";
import { DEEPEST, depthParts, STATUSES, statusParts } from "./trend-parts.ts";

const w = screenWords.charts;
type Points = { readonly points: readonly FinishedPoint[] };

export function ScoreTrend({ points }: Points) {
  const scored = points.flatMap((point) => (point.score === null ? [] : [{ ...point, score: point.score }]));
  return (
    <Card title={w.trends.score}>
      <ScoreChart points={scored} label={w.trends.score} />
      <ChartTable
        caption={w.trends.score}
        columns={[w.audit, w.trends.scoreShort, w.trends.scoreVersion]}
        rows={() =>
          points
            .map(({ auditId, finishedAt, score, scoreVersion }) => ({
              key: auditId,
              head: <AuditLink auditId={auditId} finishedAt={finishedAt} />,
              cells: [score ?? "–", scoreVersion],
            }))
            .toReversed()
        }
      />
    </Card>
  );
}

export function IssueTrend({ points }: Points) {
  const columns = points.map((point) => {
    const { error, warning, notice } = point.issues;
    return { ...point, parts: [error, warning, notice] };
  });
  return <ColumnCard title={w.trends.issues} columns={columns} series={SEVERITIES} breaks={w.newFormula} />;
}

export function StatusTrend({ points }: Points) {
  const columns = points.map((point) => ({ ...point, parts: statusParts(point.statuses) }));
  return <ColumnCard title={w.trends.statuses} columns={columns} series={STATUS_SERIES} />;
}

export function DepthTrend({ points }: Points) {
  const columns = points.map((point) => ({ ...point, parts: depthParts(point.depths) }));
  return <ColumnCard title={w.trends.depths} columns={columns} series={DEPTH_SERIES} />;
}

function ColumnCard({
  title,
  columns,
  series,
  breaks,
}: {
  readonly title: string;
  readonly columns: readonly StackedColumn[];
  readonly series: readonly Series[];
  readonly breaks?: string;
}) {
  return (
    <Card title={title}>
      <StackedColumns columns={columns} series={series} label={title} breaks={breaks} />
      <ChartTable
        caption={title}
        columns={[w.audit, ...series.map(({ name }) => name)]}
        rows={() =>
          columns
            .map(({ auditId, finishedAt, parts }) => ({
              key: auditId,
              head: <AuditLink auditId={auditId} finishedAt={finishedAt} />,
              cells: series.map((_, index) => (parts === null ? w.notRecorded : number(parts[index] ?? 0))),
            }))
            .toReversed()
        }
      />
    </Card>
  );
}

function AuditLink({ auditId, finishedAt }: Pick<FinishedPoint, "auditId" | "finishedAt">) {
  return (
    <Link to="/audits/$auditId" params={{ auditId }}>
      {moment(finishedAt)}
    </Link>
  );
}

const SEVERITIES: readonly Series[] = [
  { name: words.severities.error, fill: "fill-error", swatch: "bg-error border-error" },
  { name: words.severities.warning, fill: "fill-warning", swatch: "bg-warning border-warning" },
  { name: words.severities.notice, fill: "fill-notice", swatch: "bg-notice border-notice" },
];

const STATUS_LOOKS = {
  "1xx": { fill: "fill-line", swatch: "bg-line border-line-strong" },
  "2xx": { fill: "fill-good", swatch: "bg-good border-good" },
  "3xx": { fill: "fill-notice", swatch: "bg-notice border-notice" },
  "4xx": { fill: "fill-warning", swatch: "bg-warning border-warning" },
  "5xx": { fill: "fill-error", swatch: "bg-error border-error" },
  none: { fill: "fill-ink", swatch: "bg-ink border-ink" },
} as const;
const STATUS_SERIES: readonly Series[] = STATUSES.map((status) => ({
  name: screenWords.structure.status[status] ?? status,
  ...STATUS_LOOKS[status],
}));

/** The deeper, the paler: what lies near the start page is found best. */
const DEPTH_LOOKS = [
  { fill: "fill-accent", swatch: "bg-accent border-accent" },
  { fill: "fill-accent/80", swatch: "bg-accent/80 border-accent" },
  { fill: "fill-accent/60", swatch: "bg-accent/60 border-accent" },
  { fill: "fill-accent/45", swatch: "bg-accent/45 border-accent" },
  { fill: "fill-accent/30", swatch: "bg-accent/30 border-accent" },
  { fill: "fill-accent/15", swatch: "bg-accent/15 border-accent" },
] as const;
const DEPTH_SERIES: readonly Series[] = [
  ...DEPTH_LOOKS.map((look, depth) => ({ name: w.trends.depth(depth, DEEPEST), ...look })),
  { name: w.trends.unreachable, fill: "fill-warning", swatch: "bg-warning border-warning" },
];

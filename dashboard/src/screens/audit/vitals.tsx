/** How pages spread over the bands of each web vital, and the page that is worst. */
import type { AuditResult } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { number, pathOf, plain } from "../../data/format.ts";
import { StackedBar } from "../../ui/bars.tsx";
import { ChartTable } from "../../ui/chart/chart-table.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { LabFigure } from "../page/lab-figure.tsx";
import { BANDS, type Bands, type Measured, spread, worst } from "./vital-bands.ts";

const w = screenWords.charts.vitals;
const lab = words.pageDrawer.lab;
const NAMES = ["lcpMs", "fcpMs", "tbtMs", "cls"] as const;
const LOOKS = { good: "bg-good", fair: "bg-warning", poor: "bg-error" } as const;

interface Spread {
  readonly name: string;
  readonly bands: Bands;
  readonly worst: { readonly metric: (typeof NAMES)[number]; readonly page: Measured } | undefined;
}

export function Vitals({
  auditId,
  summary,
}: {
  readonly auditId: string;
  readonly summary: NonNullable<AuditResult["summary"]>;
}) {
  const pages = summary.lab ?? [];
  const measured = NAMES.map((metric): Spread => {
    const page = worst(pages, metric);
    return { name: lab.figures[metric], bands: spread(pages, metric), worst: page && { metric, page } };
  });
  const ttfb = summary.distribution?.ttfb;
  const all = ttfb === undefined ? measured : [...measured, { name: w.ttfb, bands: ttfb, worst: undefined }];
  const shown = all.filter(({ bands }) => sum(bands) > 0);
  if (shown.length === 0) return null;
  return (
    <Card title={w.title}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{w.lead(pages.length)}</p>
      <ul className="grid gap-x-8 gap-y-5 *:min-w-0 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ name, bands, worst: found }) => (
          <li key={name} className="space-y-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
              <span className="font-medium">{name}</span>
              <span className="text-ink-soft">{w.pages(sum(bands))}</span>
            </p>
            <StackedBar
              label={name}
              parts={BANDS.map((band) => ({
                ...{ key: band, label: lab.bands[band], value: bands[band], className: LOOKS[band] },
              }))}
            />
            {found !== undefined && (
              <p className="flex flex-wrap items-center gap-x-2 text-sm">
                <span className="text-ink-soft">{w.worst}</span>
                <PageLink auditId={auditId} page={found.page} />
                <LabFigure name={found.metric} value={found.page[found.metric]} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <ChartTable
        caption={w.title}
        columns={[w.metric, ...BANDS.map((band) => lab.bands[band])]}
        rows={() =>
          shown.map(({ name, bands }) => ({
            key: name,
            head: name,
            cells: BANDS.map((band) => number(bands[band])),
          }))
        }
      />
    </Card>
  );
}

function PageLink({ auditId, page }: { readonly auditId: string; readonly page: Measured }) {
  return (
    <Link
      to="/audits/$auditId/pages"
      params={{ auditId }}
      search={{ page: page.pageId }}
      className="min-w-0 break-all text-accent underline underline-offset-3"
    >
      {plain(pathOf(page.url))}
    </Link>
  );
}

const sum = ({ good, fair, poor }: Bands): number => good + fair + poor;

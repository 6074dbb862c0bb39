/** Pages that a browser measured: pictures of their first screens, with the figure that visitors feel most. */
import type { AuditResult } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { pathOf, plain } from "../../data/format.ts";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { LabFigure } from "../page/lab-figure.tsx";

const w = words.pageDrawer.lab;
type Measured = NonNullable<NonNullable<AuditResult["summary"]>["lab"]>[number];

export function OnAPhone({ auditId, pages }: { readonly auditId: string; readonly pages: readonly Measured[] }) {
  return (
    <Card title={words.audit.phone}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{words.audit.phoneLead}</p>
      <ul className="grid grid-cols-2 gap-5 sm:grid-cols-3 lg:grid-cols-5">
        {pages.map((page) => (
          <li key={page.pageId}>
            <Link
              to="/audits/$auditId/pages"
              params={{ auditId }}
              search={{ page: page.pageId }}
              className="block space-y-2"
            >
              <Picture auditId={auditId} page={page} />
              <span className="block text-sm break-all">{plain(pathOf(page.url))}</span>
            </Link>
            <dl className="mt-1 grid gap-1 text-sm">
              <Line label={w.figures.score} name="score" value={page.score} />
              <Line label="LCP" name="lcpMs" value={page.lcpMs} />
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Picture({ auditId, page }: { readonly auditId: string; readonly page: Measured }) {
  if (!page.isPictured) return <span className="block aspect-1/2 w-full rounded-lg border border-line bg-sunken" />;
  return (
    <img
      src={`/api/v1/audit/${auditId}/pages/${page.pageId}/screenshot`}
      alt=""
      loading="lazy"
      width={412}
      height={823}
      className="h-auto w-full rounded-lg border border-line shadow-raised"
    />
  );
}

function Line({
  label,
  name,
  value,
}: {
  readonly label: string;
  readonly name: "score" | "lcpMs";
  readonly value: number | null;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <LabFigure name={name} value={value} />
      </dd>
    </div>
  );
}

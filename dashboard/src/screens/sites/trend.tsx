/** How a site changed from audit to audit, one type of audit at a time: figures of different types say different things. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { historyQuery } from "../../data/comparison.ts";
import { hasBreak } from "../../ui/chart/time-axis.tsx";
import { Select } from "../../ui/field.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { type AuditTypeOfSite, comparable, typesToCompare } from "./comparable.ts";
import { DepthTrend, IssueTrend, ScoreTrend, StatusTrend } from "./trend-cards.tsx";

const w = screenWords.charts.trends;

export function Trend({ websiteId }: { readonly websiteId: string }) {
  const history = useQuery(historyQuery(websiteId));
  const [wanted, setWanted] = useState<AuditTypeOfSite>();
  if (history.error !== null) return <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />;
  const all = history.data ?? [];
  const types = typesToCompare(all);
  const type = wanted ?? types[0];
  if (type === undefined) return null;
  const { points, leftOut, areSamples } = comparable(all, type);
  return (
    <section aria-label={w.title} className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-base font-semibold">{w.title}</h2>
          <p className="text-sm text-ink-soft">
            {w.lead} {leftOut > 0 && w.leftOut(leftOut)}
          </p>
        </div>
        {types.length > 1 && (
          <Select label={w.type} value={type} onChange={(event) => setWanted(event.target.value as AuditTypeOfSite)}>
            {types.map((one) => (
              <option key={one} value={one}>
                {words.auditType[one]}
              </option>
            ))}
          </Select>
        )}
      </div>
      {areSamples && <Notice tone="warning">{w.samples}</Notice>}
      {hasBreak(points) && <Notice>{w.changed}</Notice>}
      <div className="grid gap-5 *:min-w-0 lg:grid-cols-2">
        <ScoreTrend points={points} />
        <IssueTrend points={points} />
        <StatusTrend points={points} />
        <DepthTrend points={points} />
      </div>
    </section>
  );
}

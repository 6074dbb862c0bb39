/** The scores of a site's audits over time, one type of audit at a time: scores of different types say different things. */
import type { HistoryPoint } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { historyQuery } from "../../data/comparison.ts";
import { Select } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { ScoreChart, type ScorePoint } from "./score-chart.tsx";

const w = words.sites.history;

export function Trend({ websiteId }: { readonly websiteId: string }) {
  const history = useQuery(historyQuery(websiteId));
  const [wanted, setWanted] = useState<HistoryPoint["type"]>();
  if (history.error !== null) return <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />;
  const all = history.data ?? [];
  const types = [...new Set(all.map(({ type }) => type))].filter((type) => pointsOf(all, type).length > 1);
  const type = wanted ?? types[0];
  if (type === undefined) return null;
  const choice = types.length > 1 && (
    <Select
      label={w.trendType}
      hideLabel
      value={type}
      onChange={(event) => setWanted(event.target.value as typeof type)}
    >
      {types.map((one) => (
        <option key={one} value={one}>
          {words.auditType[one]}
        </option>
      ))}
    </Select>
  );
  return (
    <Card title={w.trend} action={choice}>
      <ScoreChart points={pointsOf(all, type)} label={w.trend} />
      <p className="mt-2 text-sm text-ink-soft">{w.trendLead}</p>
    </Card>
  );
}

/** Oldest first, as time runs. The score of a sample says nothing beside those of the whole site. */
function pointsOf(history: readonly HistoryPoint[], type: HistoryPoint["type"]): readonly ScorePoint[] {
  const all = history.filter((point) => point.type === type);
  const whole = all.filter(({ truncated }) => !truncated);
  return (whole.length > 0 ? whole : all)
    .flatMap(({ auditId, finishedAt, score, scoreVersion, pages, new: added, fixed }) =>
      finishedAt === null || score === null ? [] : [{ auditId, finishedAt, score, scoreVersion, pages, added, fixed }],
    )
    .reverse();
}

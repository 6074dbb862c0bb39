/** What has been found so far, while the audit still reads. */
import { getResults } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../data/ask.ts";
import { SeverityColumn } from "../../ui/badges.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";

const w = words.audit;
const SHOWN = 8;
/** The list is asked for again when the count has grown by a tenth: often in the beginning, seldom later. */
const step = (found: number) => Math.floor(Math.log(found + 1) / Math.log(1.1));

export function FirstFindings({ auditId, found }: { readonly auditId: string; readonly found: number }) {
  const { data } = useQuery({
    queryKey: ["audit", auditId, "partial", step(found)],
    queryFn: async () =>
      (await ask(getResults({ path: { auditId }, query: { partial: "true", limit: SHOWN } }))).findings,
    enabled: found > 0,
    placeholderData: (previous) => previous,
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title={w.firstIssues}>
      <ul className="divide-y divide-line">
        {data.map(({ checkId, title, severity, affectedPages, issues }) => (
          <li key={checkId} className="flex flex-wrap items-center gap-3 py-2">
            <SeverityColumn severity={severity} />
            <span className="min-w-0 flex-1">{title}</span>
            <span className="text-sm text-ink-soft">{w.affects(affectedPages, issues)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

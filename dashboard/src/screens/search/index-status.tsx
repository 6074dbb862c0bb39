/** What Google says of the home page and of the pages of most clicks, in its own words. */
import type { UrlInspection } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { ago, moment, pathOf, plain } from "../../data/format.ts";
import { urlInspectionsQuery } from "../../data/search-console.ts";
import { Badge } from "../../ui/badges.tsx";
import { ErrorPanel, type Tone } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { screenWords } from "../../words/screens.ts";
import { canonicalOf, problemsOf } from "./inspection-texts.ts";

const w = screenWords.searchConsole.index;
const { page, status, problems, canonical, crawled } = w.columns;
const TONES: Readonly<Record<string, Tone>> = { PASS: "good", PARTIAL: "warning", FAIL: "error" };

export function IndexStatus({ websiteId }: { readonly websiteId: string }) {
  const { data, error, refetch } = useQuery(urlInspectionsQuery(websiteId));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.inspections.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="text-sm font-semibold">{w.title}</h2>
      <p className="mb-2 text-sm text-ink-soft">{w.lead}</p>
      <Table caption={w.title} columns={[page, status, problems, canonical, crawled]}>
        {data.inspections.map((inspection) => (
          <Row key={inspection.url} inspection={inspection} />
        ))}
      </Table>
    </section>
  );
}

function Row({ inspection }: { readonly inspection: UrlInspection }) {
  const { url, verdict, coverageState, lastCrawlAt, inspectedAt } = inspection;
  return (
    <tr>
      <th scope="row" className="min-w-40 wrap-anywhere">
        {plain(pathOf(url))}
      </th>
      <td>
        <Badge tone={TONES[verdict ?? ""] ?? "neutral"}>{plain(coverageState ?? verdict ?? w.unknown)}</Badge>
        <span className="block text-xs text-ink-soft">{w.asked(ago(inspectedAt))}</span>
      </td>
      <td data-label={problems}>{problemsOf(inspection)}</td>
      <td data-label={canonical} className="min-w-40 wrap-anywhere">
        {canonicalOf(inspection)}
      </td>
      <td data-label={crawled}>{lastCrawlAt === null ? w.never : moment(lastCrawlAt)}</td>
    </tr>
  );
}

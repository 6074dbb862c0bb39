/** The pages and queries of most clicks. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { number, pathOf, plain } from "../../data/format.ts";
import { searchRowsQuery } from "../../data/search-figures.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { words } from "../../words/index.ts";

const w = words.search;
/** At first, and with each “Show more”. */
const SHOWN = 10;
/** As many as the API tells at once. */
const MOST = 500;

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number | null;
}

export function TopRows({ websiteId, figuresId }: { readonly websiteId: string; readonly figuresId: string }) {
  const [shown, setShown] = useState(SHOWN);
  const { data, error, isPending, refetch } = useQuery({
    ...searchRowsQuery(websiteId, figuresId, shown),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <LoadingRows rows={SHOWN} />;
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const pages = data.pages.map(({ url, ...counts }) => ({ key: url, name: plain(pathOf(url)), ...counts }));
  const queries = data.queries.map(({ query, url, ...counts }) => ({
    key: `${query} ${url}`,
    name: (
      <>
        <bdi>{plain(query)}</bdi>
        {url !== null && <span className="block text-ink-soft">{plain(pathOf(url))}</span>}
      </>
    ),
    ...counts,
  }));
  return (
    <div>
      <div className="grid items-start gap-5 2xl:grid-cols-2">
        <Rows title={w.pages} column={w.columns.page} rows={pages} />
        <Rows title={w.queries} column={w.columns.query} rows={queries} />
      </div>
      {Math.max(pages.length, queries.length) >= shown && shown < MOST && (
        <Button className="mt-3" onClick={() => setShown((rows) => Math.min(MOST, rows * 2))}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

function Rows({
  title,
  column,
  rows,
}: {
  readonly title: string;
  readonly column: string;
  readonly rows: readonly Row[];
}) {
  const { clicks, impressions, ctr, position } = w.columns;
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">{w.none}</p>
      ) : (
        <Table caption={title} columns={[column, clicks, impressions, ctr, position]}>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="min-w-40 wrap-anywhere">
                {row.name}
              </th>
              <td data-label={clicks} className="whitespace-nowrap tabular-nums">
                {number(row.clicks)}
              </td>
              <td data-label={impressions} className="whitespace-nowrap tabular-nums">
                {number(row.impressions)}
              </td>
              <td data-label={ctr} className="whitespace-nowrap tabular-nums">
                {row.impressions === 0 ? "–" : `${((row.clicks / row.impressions) * 100).toFixed(1)}%`}
              </td>
              <td data-label={position} className="whitespace-nowrap tabular-nums">
                {row.position === null ? "–" : row.position.toFixed(1)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

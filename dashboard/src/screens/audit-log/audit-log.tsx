/** Who did what, when, from where, and whether it was allowed. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMyRole } from "../../data/account.ts";
import { type LogFilter, logQuery } from "../../data/audit-log.ts";
import { useMay } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { Empty, ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Chain } from "./chain.tsx";
import { EntryRow } from "./entry-row.tsx";
import { Filters } from "./filters.tsx";

const route = getRouteApi("/app/audit-log");
const w = words.log;

export function AuditLog() {
  const search = route.useSearch();
  const role = useMyRole();
  const mayRead = useMay("admin");
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} />
      {role !== undefined && !mayRead ? (
        <Notice>{w.adminsOnly(words.role[role])}</Notice>
      ) : (
        <div className="space-y-5">
          <Chain />
          <Filters search={search} />
          <Entries search={search} />
        </div>
      )}
    </>
  );
}

function Entries({ search }: { readonly search: LogFilter }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    logQuery(search),
  );
  if (isPending) return <LoadingRows />;
  if (data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Nothing isFiltered={search.actor !== undefined || search.action !== undefined} />;
  return (
    <>
      <Card>
        <ol aria-label={w.caption} className="-my-3 divide-y divide-line">
          {entries.map((entry) => (
            <EntryRow key={entry.seq} entry={entry} />
          ))}
        </ol>
      </Card>
      {error !== null && <ErrorPanel error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? <Empty title={w.nothingFits} /> : <Empty title={w.empty}>{w.emptyBody}</Empty>;
}

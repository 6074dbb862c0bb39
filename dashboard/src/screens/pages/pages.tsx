/** Every address of an audit, filtered and sorted as the screen's own address says, with one page in a drawer. */
import { getRouteApi } from "@tanstack/react-router";
import { useLongList } from "../../data/long-list.ts";
import { allPages } from "../../data/pages.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { Empty, ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { UnlessUnfinished } from "../audit/unfinished.tsx";
import { PageDrawer } from "../page/page-drawer.tsx";
import { ColumnPicker } from "./column-picker.tsx";
import { PageFilters } from "./filters.tsx";
import { PageTable } from "./page-table.tsx";
import { countPageFilters, pageFilterOf } from "./search.ts";
import { useColumns } from "./use-columns.tsx";

const route = getRouteApi("/app/audits/$auditId/pages");
const w = words.pagesScreen;

export function Pages() {
  const { auditId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isFiltered = countPageFilters(search) > 0;
  const list = useLongList(allPages(auditId, pageFilterOf(search)));
  const columns = useColumns(auditId, [...(list.first?.rows ?? []), ...list.near()]);
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} />
      <PageFilters search={search} />
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-soft">
          {list.first !== undefined && w.shown(list.count, list.hasMore)}
        </p>
        <ColumnPicker {...columns} />
      </div>
      {list.first === undefined && list.error === null && <LoadingRows rows={10} />}
      {list.error !== null && <ErrorPanel error={list.error} onRetry={list.retry} />}
      {list.first?.rows.length === 0 && isFiltered && <Empty title={w.empty} />}
      {list.first?.rows.length === 0 && !isFiltered && (
        <UnlessUnfinished comesIn auditId={auditId}>
          <Empty title={w.emptyAll} />
        </UnlessUnfinished>
      )}
      {list.count > 0 && (
        <PageTable
          list={list}
          columns={columns.shown}
          sort={search.sort}
          onSort={(sort) => void navigate({ search: { ...search, sort }, replace: true })}
        />
      )}
      <PageDrawer
        auditId={auditId}
        pageId={search.page}
        onClose={() => void navigate({ search: { ...search, page: undefined } })}
      />
    </>
  );
}

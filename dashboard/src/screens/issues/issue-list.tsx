/** Single issues, a hundred at a time, drawn only where the eye is: 100,000 of them scroll as fast as ten. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { issuesQuery } from "../../data/issues.ts";
import { Empty, ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { useListKeys } from "../../ui/use-list-keys.ts";
import { words } from "../../words/index.ts";
import { UnlessUnfinished } from "../audit/unfinished.tsx";
import { Filters } from "./filters.tsx";
import { IssueRow } from "./issue-row.tsx";
import { filterOf, type IssueSearch, isFiltered } from "./search.ts";
import { SelectionBar } from "./selection-bar.tsx";

const w = words.issuesScreen;
const ROW_PX = 74;

export function IssueList({ auditId, search }: { readonly auditId: string; readonly search: IssueSearch }) {
  const query = useInfiniteQuery(issuesQuery(auditId, filterOf(search)));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const issues = query.data?.pages.flatMap((page) => page.issues) ?? [];
  const facets = query.data?.pages[0]?.facets ?? null;
  const toggle = (id: string) => setSelected((before) => toggled(before, id));
  return (
    <>
      <Filters search={search} facets={facets} />
      {query.isPending && <LoadingRows />}
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && issues.length === 0 && (
        <UnlessUnfinished auditId={auditId}>
          <Empty title={isFiltered(search) ? w.empty : w.emptyAll} />
        </UnlessUnfinished>
      )}
      {issues.length > 0 && (
        <>
          <SelectionBar
            auditId={auditId}
            selected={selected}
            shown={issues.map(({ id }) => id)}
            total={query.data?.pages[0]?.page.totalEstimate ?? issues.length}
            onSelect={setSelected}
          />
          <Rows auditId={auditId} query={query} issues={issues} selected={selected} onToggle={toggle} />
        </>
      )}
    </>
  );
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface RowsProps {
  readonly auditId: string;
  readonly query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  readonly issues: readonly Parameters<typeof IssueRow>[0]["issue"][];
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

function Rows({ auditId, query, issues, selected, onToggle }: RowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useListKeys<HTMLUListElement>();
  const rows = useWindowVirtualizer({
    count: issues.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: frame.current?.offsetTop ?? 0,
    getItemKey: (index) => issues[index]?.id ?? index,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (last >= issues.length - 20 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [last, issues.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <div ref={frame} className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
      <ul ref={list} aria-label={w.title} className="relative" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const issue = issues[index];
          if (issue === undefined) return null;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={hasNextPage ? -1 : issues.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
            >
              <IssueRow
                issue={issue}
                auditId={auditId}
                isSelected={selected.has(issue.id)}
                onToggle={() => onToggle(issue.id)}
              />
            </li>
          );
        })}
      </ul>
      {isFetchingNextPage && (
        <p role="status" className="px-4 py-2 text-sm text-ink-soft">
          {words.loadingMore}
        </p>
      )}
    </div>
  );
}

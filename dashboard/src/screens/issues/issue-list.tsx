/** Single issues, drawn and held only where the eye is: 100,000 of them scroll as fast as ten. */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { allIssues, type IssueFilter, type IssuesPiece } from "../../data/issues.ts";
import { type LongList, useLongList } from "../../data/long-list.ts";
import { Empty, ErrorPanel, LoadingRows, Skeleton } from "../../ui/states.tsx";
import { useListKeys } from "../../ui/use-list-keys.ts";
import { words } from "../../words/index.ts";
import { UnlessUnfinished } from "../audit/unfinished.tsx";
import { IssueFilters } from "./filters.tsx";
import { IssueRow } from "./issue-row.tsx";
import { CLOSED, hasIssueFilters, type IssueSearch, issueFilterOf, matchingOf } from "./search.ts";
import { SelectionBar } from "./selection-bar.tsx";

const w = words.issuesScreen;
const ROW_PX = 74;

export function IssueList({ auditId, search }: { readonly auditId: string; readonly search: IssueSearch }) {
  const filter = issueFilterOf(search);
  const list = useLongList(allIssues(auditId, filter));
  const [selected, setSelected] = useSelection(filter);
  const toggle = (id: string) => setSelected(toggled(selected, id));
  return (
    <>
      <IssueFilters auditId={auditId} search={search} facets={list.first?.facets ?? null} />
      {list.error !== null && <ErrorPanel error={list.error} onRetry={list.retry} />}
      {list.first === undefined && list.error === null && <LoadingRows />}
      {list.first?.rows.length === 0 && (
        <UnlessUnfinished auditId={auditId}>
          <Empty title={nothing(search, list.first.facets)} />
        </UnlessUnfinished>
      )}
      {list.count > 0 && (
        <>
          <SelectionBar
            auditId={auditId}
            selected={selected}
            shown={list.near().map(({ id }) => id)}
            total={list.first?.page.totalEstimate ?? list.count}
            matching={matchingOf(search)}
            onSelect={setSelected}
          />
          <Rows auditId={auditId} list={list} selected={selected} onToggle={toggle} />
        </>
      )}
    </>
  );
}

function nothing(search: IssueSearch, facets: IssuesPiece["facets"]): string {
  if (hasIssueFilters(search)) return w.empty;
  const closed = CLOSED.reduce((sum, status) => sum + (facets?.status[status] ?? 0), 0);
  return closed > 0 ? w.emptyClosed(closed) : w.emptyAll;
}

const NONE: ReadonlySet<string> = new Set();

/** Nobody decides about what they no longer see: a choice holds in any order, and ends with its filter. */
function useSelection({ sort: _sort, ...filter }: IssueFilter) {
  const made = JSON.stringify(filter);
  const [choice, setChoice] = useState({ made, ids: NONE });
  if (choice.made !== made) setChoice({ made, ids: NONE });
  return [choice.made === made ? choice.ids : NONE, (ids: ReadonlySet<string>) => setChoice({ made, ids })] as const;
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface RowsProps {
  readonly auditId: string;
  readonly list: LongList<IssuesPiece>;
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

function Rows({ auditId, list, selected, onToggle }: RowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const keys = useListKeys<HTMLUListElement>();
  const { count, hasMore, row, see } = list;
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: frame.current?.offsetTop ?? 0,
  });
  const items = rows.getVirtualItems();
  useEffect(() => see(items[0]?.index ?? 0, items.at(-1)?.index ?? 0));
  return (
    <div ref={frame} className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
      <ul ref={keys} aria-label={w.title} className="relative" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const issue = row(index);
          return (
            <li
              key={index}
              ref={issue && rows.measureElement}
              data-index={index}
              aria-setsize={hasMore ? -1 : count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
            >
              {issue === undefined ? (
                <Skeleton className="m-3 h-12" />
              ) : (
                <IssueRow
                  issue={issue}
                  auditId={auditId}
                  isSelected={selected.has(issue.id)}
                  onToggle={() => onToggle(issue.id)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {list.isLoading && (
        <p role="status" className="px-4 py-2 text-sm text-ink-soft">
          {words.loadingMore}
        </p>
      )}
    </div>
  );
}

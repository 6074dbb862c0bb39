/** Addresses, a hundred at a time, drawn only where the eye is. A real table, so that readers of the screen hear its columns. */
import type { Page } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { Scrollable } from "../../ui/scrollable.tsx";
import { useListKeys } from "../../ui/use-list-keys.ts";
import { words } from "../../words/index.ts";
import { ADDRESS, addressOf, COLUMNS, type Column, type ColumnKey } from "./columns.tsx";
import { SortHeading } from "./sort-heading.tsx";

const w = words.pagesScreen;
const ROW_PX = 42;
const FETCH_BEFORE_ROWS = 20;

interface PageTableProps {
  readonly pages: readonly Page[];
  readonly query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  readonly shown: ReadonlySet<ColumnKey>;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function PageTable({ pages, query, shown, sort, onSort }: PageTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const body = useListKeys<HTMLTableSectionElement>();
  const rows = useVirtualizer({
    count: pages.length,
    estimateSize: () => ROW_PX,
    getScrollElement: () => frame.current,
    overscan: 12,
    getItemKey: (index) => pages[index]?.id ?? index,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (last >= pages.length - FETCH_BEFORE_ROWS && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [last, pages.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const columns = COLUMNS.filter(({ key }) => shown.has(key));
  const width = columns.reduce((sum, { widthPx }) => sum + widthPx, ADDRESS.widthPx as number);
  return (
    <Scrollable
      ref={frame}
      label={w.title}
      className="max-h-[72dvh] min-h-60 overflow-auto rounded-xl border border-line bg-surface shadow-raised print:max-h-none"
    >
      <table
        aria-rowcount={hasNextPage ? -1 : pages.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ minWidth: width }}
      >
        <caption className="sr-only">{w.title}</caption>
        <thead>
          <tr>
            <SortHeading column={ADDRESS} sort={sort} onSort={onSort} />
            {columns.map((column) => (
              <SortHeading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap px={items[0]?.start ?? 0} />
          {items.map(({ index, key }) => {
            const page = pages[index];
            return page === undefined ? null : <Row key={key} page={page} index={index} columns={columns} />;
          })}
          <Gap px={rows.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
      {isFetchingNextPage && (
        <p role="status" className="px-4 py-2 text-sm text-ink-soft">
          {words.loadingMore}
        </p>
      )}
    </Scrollable>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ px }: { readonly px: number }) {
  return px <= 0 ? null : <tr aria-hidden style={{ height: px }} />;
}

function Row({
  page,
  index,
  columns,
}: {
  readonly page: Page;
  readonly index: number;
  readonly columns: readonly Column[];
}) {
  return (
    <tr aria-rowindex={index + 2} className="group relative" style={{ height: ROW_PX }}>
      <th
        scope="row"
        className="truncate border-t border-line bg-surface px-4 text-left font-medium group-hover:bg-sunken sm:sticky sm:left-0"
      >
        <Link
          data-list-item
          from="/audits/$auditId/pages"
          search={(before) => ({ ...before, page: page.id })}
          title={addressOf(page)}
          className="no-underline hover:underline"
        >
          {addressOf(page)}
        </Link>
      </th>
      {columns.map(({ key, cell, right }) => (
        <Cell key={key} right={right === true}>
          {cell(page)}
        </Cell>
      ))}
    </tr>
  );
}

function Cell({ right, children }: { readonly right: boolean; readonly children: ReactNode }) {
  return (
    <td
      className={`truncate border-t border-line px-4 group-hover:bg-sunken ${right ? "text-right tabular-nums" : ""}`}
    >
      {children}
    </td>
  );
}

/** Addresses, drawn and held only where the eye is. A real table, so that readers of the screen hear its columns. */
import type { Page } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import type { LongList, Piece } from "../../data/long-list.ts";
import { Scrollable } from "../../ui/scrollable.tsx";
import { SortHeading } from "../../ui/sort-heading.tsx";
import { useListKeys } from "../../ui/use-list-keys.ts";
import { words } from "../../words/index.ts";
import { ADDRESS, addressOf, type Column } from "./columns.tsx";

const w = words.pagesScreen;
const ROW_PX = 42;

interface PageTableProps {
  readonly list: LongList<Piece<Page>>;
  readonly columns: readonly Column[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function PageTable({ list, columns, sort, onSort }: PageTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const body = useListKeys<HTMLTableSectionElement>();
  const rows = useVirtualizer({
    count: list.count,
    estimateSize: () => ROW_PX,
    getScrollElement: () => frame.current,
    overscan: 12,
  });
  const items = rows.getVirtualItems();
  useEffect(() => list.see(items[0]?.index ?? 0, items.at(-1)?.index ?? 0));
  const width = columns.reduce((sum, { widthPx }) => sum + widthPx, ADDRESS.widthPx as number);
  return (
    <Scrollable
      ref={frame}
      label={w.title}
      className="max-h-[72dvh] min-h-60 overflow-auto rounded-xl border border-line bg-surface shadow-raised print:max-h-none"
    >
      <table
        aria-rowcount={list.hasMore ? -1 : list.count + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ minWidth: width }}
      >
        <caption className="sr-only">{w.title}</caption>
        <thead>
          <tr>
            <SortHeading column={ADDRESS} sort={sort} onSort={onSort} className="z-20 sm:left-0" />
            {columns.map((column) => (
              <SortHeading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap px={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const page = list.row(index);
            return page === undefined ? (
              <Gap key={index} px={ROW_PX} />
            ) : (
              <Row key={index} page={page} index={index} columns={columns} />
            );
          })}
          <Gap px={rows.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
      {list.isLoading && (
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

/** Addresses, drawn and held only where the eye is. A real table, so that readers of the screen hear its columns. */
import type { Page } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { LongList, Piece } from "../../data/long-list.ts";
import { classes } from "../../ui/classes.ts";
import { Scrollable } from "../../ui/scrollable.tsx";
import { SortHeading } from "../../ui/sort-heading.tsx";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import { useListKeys } from "../../ui/use-list-keys.ts";
import { words } from "../../words/index.ts";
import { ADDRESS, addressOf, type Column } from "./columns.tsx";

const w = words.pagesScreen;
const ROW_PX = 42;
const NARROW_ROW_PX = 118;
/** About a screen below what is seen. */
const OVERSCAN = 12;
const NARROW_OVERSCAN = 4;

interface PageTableProps {
  readonly list: LongList<Piece<Page>>;
  readonly columns: readonly Column[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function PageTable({ list, columns, sort, onSort }: PageTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const body = useListKeys<HTMLTableSectionElement>();
  const isNarrow = useIsNarrow();
  const rows = useVirtualizer({
    count: list.count,
    estimateSize: () => (isNarrow ? NARROW_ROW_PX : ROW_PX),
    getScrollElement: () => frame.current,
    overscan: isNarrow ? NARROW_OVERSCAN : OVERSCAN,
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
        style={{ minWidth: isNarrow ? undefined : width }}
      >
        <caption className="sr-only">{w.title}</caption>
        <thead>
          <tr>
            <SortHeading
              column={isNarrow ? { ...ADDRESS, widthPx: undefined } : ADDRESS}
              sort={sort}
              onSort={onSort}
              className="z-20 sm:left-0"
            />
            {!isNarrow &&
              columns.map((column) => <SortHeading key={column.key} column={column} sort={sort} onSort={onSort} />)}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap px={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const page = list.row(index);
            return page === undefined ? (
              <Gap key={index} px={ROW_PX} />
            ) : (
              <Row key={index} {...{ page, index, columns, isNarrow, measure: rows.measureElement }} />
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

interface RowProps {
  readonly page: Page;
  readonly index: number;
  readonly columns: readonly Column[];
  /** One cell: the URL, and the columns as lines below it. */
  readonly isNarrow: boolean;
  readonly measure: (row: HTMLTableRowElement | null) => void;
}

function Row({ page, index, columns, isNarrow, measure }: RowProps) {
  return (
    // The keyboard has the link.
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      onClick={openByRow}
      className="group cursor-pointer"
      style={{ height: ROW_PX }}
    >
      <th
        scope="row"
        className={classes(
          "border-t border-line bg-surface px-4 py-2 text-left font-medium group-hover:bg-sunken",
          !isNarrow && "sticky left-0",
        )}
      >
        <Link
          data-list-item
          from="/audits/$auditId/pages"
          search={(before) => ({ ...before, page: page.id })}
          title={addressOf(page)}
          className="line-clamp-2 wrap-anywhere no-underline hover:underline"
        >
          {addressOf(page)}
        </Link>
        {isNarrow && <Lines page={page} columns={columns} />}
      </th>
      {!isNarrow &&
        columns.map(({ key, cell, right }) => (
          <Cell key={key} right={right === true}>
            {cell(page)}
          </Cell>
        ))}
    </tr>
  );
}

/** As its link would: with the keys that open another tab. What is pressed itself, and text that is selected, stay. */
function openByRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget, target, ctrlKey, metaKey, shiftKey } = event;
  if ((target as Element).closest("a, button") !== null || getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector("[data-list-item]");
  link?.dispatchEvent(
    new globalThis.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

/** What says itself what it is has no label. */
const PLAIN_TO_SEE: ReadonlySet<string> = new Set(["title", "status", "issues"]);

function Lines({ page, columns }: Pick<RowProps, "page" | "columns">) {
  return (
    <dl className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 font-normal">
      {columns.map(({ key, name, cell }) => (
        <div key={key} className={classes("flex gap-1.5", key === "title" && "w-full")}>
          <dt className={PLAIN_TO_SEE.has(key) ? "sr-only" : "text-ink-soft"}>{name}</dt>
          <dd className="tabular-nums">{cell(page) ?? "–"}</dd>
        </div>
      ))}
    </dl>
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

/** Folders as a tree whose rows are a table's (ARIA treegrid); a folder's content is fetched when it is opened. */
// biome-ignore-all lint/correctness/noComponentHookFactories: it takes the names of keys for components
import { useQueries } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import type { Shape } from "../../data/pages.ts";
import { structureQuery } from "../../data/pages.ts";
import { ErrorPanel } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { rateOf } from "./rate.ts";
import { searchOf, TreeRowView } from "./tree-row.tsx";
import { type TreeRow, treeRows } from "./tree-rows.ts";

const w = screenWords.structure;

export function FolderTree({
  auditId,
  shape,
  opensFirst,
}: {
  readonly auditId: string;
  readonly shape: Shape;
  /** A flat site would fill the screen with one row for each page. */
  readonly opensFirst: boolean;
}) {
  const top = shape.folder.prefix;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(opensFirst ? [top] : []));
  const [active, setActive] = useState(top);
  const table = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  const prefixes = [...open].filter((prefix) => prefix !== top);
  const queries = useQueries({ queries: prefixes.map((prefix) => structureQuery(auditId, prefix)) });
  const folders = new Map(
    prefixes.flatMap((prefix, index) => {
      const folder = queries[index]?.data?.folder;
      return folder === undefined ? [] : [[prefix, folder] as const];
    }),
  ).set(top, shape.folder);
  const failed = queries.find(({ error }) => error !== null);
  const rows = treeRows(shape.origins, folders, open);

  const toggle = useCallback((key: string) => {
    setOpen((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
  }, []);
  const focusRow = (row: TreeRow | undefined) => {
    if (row === undefined) return;
    setActive(row.key);
    table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ key }) => key === (event.target as HTMLElement).dataset.row);
    const row = rows[at];
    if (row === undefined) return;
    const isOpen = open.has(row.key);
    const isFolder = row.kind === "folder";
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusRow(rows[at + 1]),
      ArrowUp: () => focusRow(rows[at - 1]),
      Home: () => focusRow(rows[0]),
      End: () => focusRow(rows.at(-1)),
      ArrowRight: () => {
        if (isFolder && !isOpen) toggle(row.key);
        else if (isFolder) focusRow(rows[at + 1]);
      },
      ArrowLeft: () => {
        if (isFolder && isOpen) toggle(row.key);
        else focusRow(rows.find(({ key }) => key === row.parent));
      },
      Enter: () => {
        const search = searchOf(row);
        if (search !== undefined) void navigate({ to: "/audits/$auditId/pages", params: { auditId }, search });
      },
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };

  return (
    <section aria-label={w.tree} className="rounded-xl border border-line bg-surface shadow-raised">
      <div className="px-5 pt-5 pb-3">
        <h2 className="text-sm font-semibold">{w.tree}</h2>
        <p className="mt-1 text-sm text-ink-soft">{w.treeLead}</p>
      </div>
      {failed !== undefined && <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: that is what a treegrid is. */}
      <table ref={table} role="treegrid" aria-label={w.tree} onKeyDown={press} className="w-full table-fixed text-sm">
        <thead className="text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="px-5 py-2 text-left font-medium">
              {w.columns.name}
            </th>
            <th scope="col" className="w-20 px-2 py-2 text-right font-medium sm:w-28">
              {w.columns.pages}
            </th>
            <th scope="col" className="w-28 px-2 py-2 text-right font-medium max-sm:hidden">
              {w.columns.issues}
            </th>
            <th scope="col" className="w-20 py-2 pr-5 pl-2 text-right font-medium sm:w-32">
              {w.columns.rate}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <TreeRowView
              key={row.key}
              row={row}
              auditId={auditId}
              average={rateOf(shape.total)}
              isActive={row.key === active || (index === 0 && !rows.some(({ key }) => key === active))}
              isOpen={open.has(row.key)}
              onToggle={toggle}
              onFocus={setActive}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

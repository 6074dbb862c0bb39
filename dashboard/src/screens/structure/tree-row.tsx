import { ChevronRight, File, Folder, LoaderCircle } from "lucide-react";
import { memo } from "react";
import { number, plain } from "../../data/format.ts";
import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import type { PageSearch } from "../pages/search.ts";
import { decoded } from "./area.tsx";
import { PagesLink } from "./pages-link.tsx";
import { rateOf, rateText, STEP_SWATCHES, stepOf } from "./rate.ts";
import { isSameRow, type TreeRow } from "./tree-rows.ts";

const w = screenWords.structure;
const INDENT_REM = 1.25;

/** The pages that a row counts, as the page explorer finds them. */
export function searchOf({ kind, key, pageId }: TreeRow): PageSearch | undefined {
  if (kind === "folder") return { url: key, visited: "true" };
  if (kind === "leaf")
    return pageId === undefined ? { url: key, visited: "true" } : { url: key, visited: "true", page: pageId };
  return undefined;
}

function nameOf({ kind, name, entries }: TreeRow): string {
  if (kind === "own") return w.own;
  if (kind === "rest") return w.rest(entries);
  return kind === "loading" ? words.loading : plain(decoded(name));
}

interface TreeRowProps {
  readonly row: TreeRow;
  readonly auditId: string;
  /** Issues a page of the whole site. */
  readonly average: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  /** The same functions each time. */
  readonly onToggle: (key: string) => void;
  readonly onFocus: (key: string) => void;
}

/** Drawn again only where something of it changed: each key would otherwise draw hundreds of rows. */
export const TreeRowView = memo(
  DrawnRow,
  ({ row: before, ...old }: TreeRowProps, { row, ...now }: TreeRowProps) =>
    isSameRow(before, row) && (Object.keys(old) as (keyof typeof old)[]).every((name) => old[name] === now[name]),
);

function DrawnRow({ row, auditId, average, isActive, isOpen, onToggle, onFocus }: TreeRowProps) {
  const isFolder = row.kind === "folder";
  const name = nameOf(row);
  const rate = rateOf(row);
  const search = searchOf(row);
  return (
    <tr
      data-row={row.key}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={isFolder ? isOpen : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(row.key)}
      onClick={(event) => isFolder && !(event.target as Element).closest("a") && onToggle(row.key)}
      className={classes(
        isFolder && "cursor-pointer",
        "border-t border-line first:border-t-0 hover:bg-sunken/60 focus-visible:-outline-offset-2",
      )}
    >
      <td className="py-1.5 pr-2 pl-5">
        <span className="flex min-w-0 items-center gap-2" style={{ paddingLeft: `${(row.level - 1) * INDENT_REM}rem` }}>
          <ChevronRight
            aria-hidden
            className={classes(
              "size-4 shrink-0 text-ink-soft transition-transform",
              !isFolder && "invisible",
              isOpen && "rotate-90",
            )}
          />
          <Picture kind={row.kind} />
          <span className={classes("truncate", isFolder ? "font-medium" : "text-ink-soft")} title={name}>
            {name}
            {isFolder && row.level > 1 && "/"}
          </span>
        </span>
      </td>
      <td className="px-2 text-right tabular-nums">
        {row.kind === "loading" ? null : search === undefined ? (
          number(row.pages)
        ) : (
          <PagesLink auditId={auditId} search={search} tabIndex={isActive ? 0 : -1} label={w.pagesOf(name, row.pages)}>
            {number(row.pages)}
          </PagesLink>
        )}
      </td>
      <td className="px-2 text-right tabular-nums max-sm:hidden">{row.kind !== "loading" && number(row.issues)}</td>
      <td className="pr-5 pl-2 text-right tabular-nums">
        {row.kind !== "loading" && (
          <span className="inline-flex items-center gap-2">
            <span aria-hidden className={classes("size-2.5 rounded-sm border", STEP_SWATCHES[stepOf(rate, average)])} />
            {rateText(rate)}
          </span>
        )}
      </td>
    </tr>
  );
}

function Picture({ kind }: { readonly kind: TreeRow["kind"] }) {
  if (kind === "loading") return <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-ink-soft" />;
  const Icon = kind === "folder" ? Folder : File;
  return <Icon aria-hidden className={`size-4 shrink-0 ${kind === "folder" ? "text-accent" : "text-ink-soft"}`} />;
}

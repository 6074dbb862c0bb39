import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";
import type { Column } from "./columns.tsx";

const w = words.pagesScreen;
type Heading = Omit<Column, "cell">;

/** Pressed once it sorts the useful way, twice the other way, three times not at all. */
function nextSort({ sort: key, largestFirst }: Heading, sort: string | undefined): string | undefined {
  const [first, second] = largestFirst ? [`-${key}`, key] : [key, `-${key}`];
  if (sort === first) return second;
  return sort === second ? undefined : first;
}

export function SortHeading({
  column,
  sort,
  onSort,
}: {
  readonly column: Heading;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}) {
  const direction = sort === column.sort ? "ascending" : sort === `-${column.sort}` ? "descending" : undefined;
  const { name } = column;
  const Icon = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={column.sort === undefined ? undefined : (direction ?? "none")}
      style={{ width: column.widthPx }}
      className={classes(
        "sticky top-0 bg-surface p-0 font-medium text-ink-soft",
        column.right ? "text-right" : "text-left",
        column.key === "url" ? "z-20 sm:left-0" : "z-10",
      )}
    >
      {column.sort === undefined ? (
        <span className="block truncate px-4 py-2.5" title={name}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          title={w.sortBy(name)}
          onClick={() => onSort(nextSort(column, sort))}
          className={classes(
            "inline-flex w-full items-center gap-1 px-4 py-2.5 whitespace-nowrap hover:text-ink",
            column.right && "flex-row-reverse justify-start",
            direction !== undefined && "text-ink",
          )}
        >
          {name}
          <Icon aria-hidden className={classes("size-3.5 shrink-0", direction === undefined && "opacity-50")} />
        </button>
      )}
    </th>
  );
}

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { words } from "../words/index.ts";
import { classes } from "./classes.ts";

/** The head of a column that may sort the table; the first one stays in view. */
export interface ColumnHeading {
  readonly name: string;
  /** As the API calls the order; without it the column cannot be sorted by. */
  readonly sort?: string;
  /** What pays first: the largest. */
  readonly largestFirst?: boolean;
  readonly widthPx?: number;
  readonly right?: boolean;
}

/** Pressed once it sorts the useful way, twice the other way, three times not at all. */
function nextSort({ sort: key, largestFirst }: ColumnHeading, sort: string | undefined): string | undefined {
  const [first, second] = largestFirst ? [`-${key}`, key] : [key, `-${key}`];
  if (sort === first) return second;
  return sort === second ? undefined : first;
}

export function SortHeading({
  column,
  sort,
  onSort,
  className = "z-10",
}: {
  readonly column: ColumnHeading;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  /** Of the first column: where it stays when the others scroll. */
  readonly className?: string;
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
        className,
      )}
    >
      {column.sort === undefined ? (
        <span className="block truncate px-4 py-2.5" title={name}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          title={words.sortBy(name)}
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

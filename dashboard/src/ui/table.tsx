/**
 * A plain table. On a phone each row is a block: its name, and below it the cells, each with the name of its column
 * (`data-label`), so that nothing has to be scrolled to. Browsers keep it a table for readers of the screen.
 */
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Scrollable } from "./scrollable.tsx";

const CELLS =
  "[&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5 [&_th]:text-left [&_tbody_th]:font-medium [&_tbody_tr]:border-t [&_tbody_tr]:border-line";
const ON_A_PHONE = [
  "max-sm:block max-sm:[&_thead]:sr-only max-sm:[&_tbody]:block max-sm:[&_tbody_tr:first-child]:border-t-0",
  "max-sm:[&_tbody_tr]:flex max-sm:[&_tbody_tr]:flex-wrap max-sm:[&_tbody_tr]:items-baseline max-sm:[&_tbody_tr]:gap-x-4 max-sm:[&_tbody_tr]:gap-y-1 max-sm:[&_tbody_tr]:px-4 max-sm:[&_tbody_tr]:py-3",
  "max-sm:[&_tbody_th]:basis-full max-sm:[&_tbody_th]:p-0 max-sm:[&_td]:max-w-full max-sm:[&_td]:p-0 max-sm:[&_td:empty]:hidden",
  "max-sm:[&_td[data-label]]:before:mr-1.5 max-sm:[&_td[data-label]]:before:text-ink-soft max-sm:[&_td[data-label]]:before:content-[attr(data-label)]",
];

export function Table({
  caption,
  columns,
  children,
}: {
  readonly caption: string;
  readonly columns: readonly ReactNode[];
  readonly children: ReactNode;
}) {
  return (
    <Scrollable label={caption} className="overflow-x-auto rounded-xl border border-line bg-surface shadow-raised">
      <table className={classes("w-full text-sm", CELLS, ...ON_A_PHONE)}>
        <caption className="sr-only">{caption}</caption>
        <thead className="text-ink-soft">
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
              <th key={index} scope="col" className="font-medium whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scrollable>
  );
}

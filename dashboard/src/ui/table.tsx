/** A plain table that scrolls sideways on its own when the screen is narrow. */
import type { ReactNode } from "react";
import { Scrollable } from "./scrollable.tsx";

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
      <table className="w-full text-sm [&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5 [&_th]:text-left [&_tbody_th]:font-medium [&_tbody_tr]:border-t [&_tbody_tr]:border-line">
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

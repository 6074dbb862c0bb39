/** The numbers of a picture, for those who don't see it and those who like tables better. */
import { type ReactNode, useState } from "react";
import { screenWords } from "../../words/screens.ts";
import { Table } from "../table.tsx";

export interface ChartRow {
  readonly key: string;
  readonly head: ReactNode;
  readonly cells: readonly ReactNode[];
}

export function ChartTable({
  caption,
  summary = screenWords.charts.asTable,
  columns,
  rows,
}: {
  readonly caption: string;
  /** What opens it. */
  readonly summary?: string;
  readonly columns: readonly string[];
  /** Made when somebody opens it: few do, and links are dear. */
  readonly rows: () => readonly ChartRow[];
}) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="mt-3 text-sm" onToggle={() => setWasOpened(true)}>
      <summary className="text-accent">
        {summary}
        {summary !== caption && <span className="sr-only">: {caption}</span>}
      </summary>
      <div className="mt-2">
        <Table caption={caption} columns={columns}>
          {(wasOpened ? rows() : []).map(({ key, head, cells }) => (
            <tr key={key}>
              <th scope="row" className="whitespace-nowrap">
                {head}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
                <td key={index} className="whitespace-nowrap tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
    </details>
  );
}

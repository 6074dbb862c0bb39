import { plain } from "../../data/format.ts";
import type { OnePage } from "../../data/pages.ts";
import { words } from "../../words/index.ts";
import { Part } from "./part.tsx";

const w = words.pageDrawer;

/** What the website's own rules extracted from the page. */
export function Extracted({ columns }: { readonly columns: NonNullable<OnePage["extracted"]> }) {
  return (
    <Part title={w.extracted} count={String(columns.length)}>
      <table className="w-full table-fixed text-left text-sm [&_td]:py-1 [&_td]:align-top [&_th]:py-1 [&_th]:pr-4 [&_th]:align-top">
        <caption className="sr-only">{w.extracted}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{w.column}</th>
            <th scope="col">{w.value}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row" className="w-2/5 font-normal break-words text-ink-soft">
                {plain(name)}
              </th>
              <td className="break-words">
                {values.length === 0 ? (
                  <span className="text-ink-soft">{w.notFound}</span>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: values keep their order, and may be repeated.
                  values.map((value, index) => <p key={index}>{plain(value)}</p>)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

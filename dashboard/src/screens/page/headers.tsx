import { plain } from "../../data/format.ts";
import type { OnePage } from "../../data/pages.ts";
import { words } from "../../words/index.ts";
import { Nothing, Part } from "./part.tsx";

const w = words.pageDrawer;

export function Headers({ headers }: { readonly headers: OnePage["headers"] }) {
  return (
    <Part title={w.headers} count={headers.length === 0 ? undefined : String(headers.length)}>
      {headers.length === 0 ? (
        <Nothing>{w.noHeaders}</Nothing>
      ) : (
        <table className="w-full table-fixed text-left text-sm [&_td]:py-1 [&_td]:align-top [&_th]:py-1 [&_th]:pr-4 [&_th]:align-top">
          <caption className="sr-only">{w.headers}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{w.header}</th>
              <th scope="col">{w.value}</th>
            </tr>
          </thead>
          <tbody>
            {headers.map(({ name, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headers keep their order, and may be repeated.
              <tr key={index}>
                <th scope="row" className="w-2/5 font-normal break-words text-ink-soft">
                  {plain(name)}
                </th>
                <td>
                  <code className="break-all">{plain(value)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

/** What the page said as it was sent, beside what its scripts made of it. */
import { number, plain } from "../../data/format.ts";
import { Scrollable } from "../../ui/scrollable.tsx";
import { words } from "../../words/index.ts";
import type { RenderingFacts as Facts } from "./facts.ts";
import { Part } from "./part.tsx";

const w = words.pageDrawer.rendering;

const ROWS = ["title", "description", "h1", "canonical", "robots", "words"] as const;

export function Rendering({ rendering: { sent, finished, ...rest } }: { readonly rendering: Facts }) {
  return (
    <Part title={w.title}>
      <p className="mb-3 text-sm text-ink-soft">{w.lead}</p>
      <Scrollable label={w.title} className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full text-left text-sm">
          <thead className="bg-sunken text-ink-soft">
            <tr>
              {[w.fact, w.sent, w.finished].map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row} className="border-t border-line align-top">
                <th scope="row" className="px-3 py-2 font-normal text-ink-soft">
                  {w.facts[row]}
                </th>
                <Side value={sent[row]} />
                <Side value={finished[row]} isChanged={finished[row] !== sent[row]} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
      <Trouble {...rest} />
    </Part>
  );
}

function Side({ value, isChanged = false }: { readonly value: string | number | null; readonly isChanged?: boolean }) {
  const shown = typeof value === "number" ? number(value) : plain(value ?? "");
  return (
    <td className={`px-3 py-2 [overflow-wrap:anywhere] ${isChanged ? "font-medium" : ""}`}>
      {shown === "" ? <span className="font-normal text-ink-soft">{words.none}</span> : <bdi>{shown}</bdi>}
    </td>
  );
}

function Trouble({ errors, missing, sentTo, settled }: Omit<Facts, "sent" | "finished">) {
  return (
    <div className="mt-3 space-y-2 text-sm [overflow-wrap:anywhere]">
      {!settled && <p>{w.unsettled}</p>}
      {sentTo !== "" && <p>{plain(w.sentTo(sentTo))}</p>}
      {errors.length > 0 && <List title={w.errors} lines={errors} />}
      {missing.length > 0 && (
        <List
          title={w.missing}
          lines={missing.map(({ url, why, status }) => `${url}: ${w.missingBecause(why, status)}`)}
        />
      )}
    </div>
  );
}

function List({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <>
      <h4 className="font-medium">{title}</h4>
      <ul className="list-disc space-y-1 pl-5 text-ink-soft">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{plain(line)}</li>
        ))}
      </ul>
    </>
  );
}

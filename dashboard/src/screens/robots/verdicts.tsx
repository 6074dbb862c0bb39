/** What a robots.txt says to each crawler about each path, and the lines that say so. */
import type { testRobotsTxt } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { Card } from "../../ui/layout.tsx";
import { Scrollable } from "../../ui/scrollable.tsx";
import { Table } from "../../ui/table.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.robots;
/** A longer file is not shown beside its verdicts; they name the lines. */
const MOST_LINES = 2_000;

export type RobotsTxtTest = NonNullable<Awaited<ReturnType<typeof testRobotsTxt<true>>>["data"]>["data"];
type Row = RobotsTxtTest["rows"][number];

export function Verdicts({ test }: { readonly test: RobotsTxtTest }) {
  return (
    <Table caption={w.results} columns={Object.values(w.columns)}>
      {test.rows.map((row) => (
        <tr key={`${row.agent} ${row.path}`} className="align-top">
          <th scope="row" className="min-w-32 break-all">
            {plain(row.path)}
          </th>
          <td className="whitespace-nowrap">{row.agent}</td>
          <td data-label={w.columns.google}>
            <Verdict decision={row.google} />
          </td>
          <td data-label={w.columns.rfc}>
            <Verdict decision={row.rfc} />
            {row.difference !== null && <p className="mt-1 min-w-52 text-xs text-ink-soft">{plain(row.difference)}</p>}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Verdict({ decision: { allowed, line, group } }: { readonly decision: Row["google"] }) {
  const reason = line !== null ? w.line(line) : group === null ? w.noGroup : w.noRule(group);
  return (
    <div className="min-w-24 space-y-0.5">
      <Badge tone={allowed ? "good" : "error"}>{allowed ? w.allowed : w.blocked}</Badge>
      <p className="text-xs text-ink-soft">{reason}</p>
    </div>
  );
}

/** The file with the lines that decided marked, and what is wrong with others. */
export function TestedFile({ test: { text, rows, remarks, moreRemarks } }: { readonly test: RobotsTxtTest }) {
  const lines = (text ?? "").split(/\r\n|\r|\n/);
  const deciding = new Set(rows.flatMap(({ google, rfc }) => [google.line, rfc.line]));
  return (
    <>
      {lines.length <= MOST_LINES && text !== "" && (
        <Card title={w.tested}>
          <Scrollable label={w.tested} className="max-h-96 overflow-auto">
            <ol className="font-mono text-xs">
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their number.
                <li key={index} className={deciding.has(index + 1) ? "flex bg-notice-soft" : "flex"}>
                  <span aria-hidden className="w-10 shrink-0 pr-3 text-right text-ink-soft">
                    {index + 1}
                  </span>
                  <span className="whitespace-pre">{plain(line)}</span>
                  {deciding.has(index + 1) && <span className="pl-3 text-ink-soft">← {w.decides}</span>}
                </li>
              ))}
            </ol>
          </Scrollable>
        </Card>
      )}
      <Card title={w.remarks}>
        {remarks.length === 0 ? (
          <p className="text-sm">{w.noRemarks}</p>
        ) : (
          <ul className="list-disc space-y-1 pl-5 text-sm">
            {remarks.map(({ line, message }) => (
              <li key={`${line} ${message}`} className="break-words">
                {line !== null && `${w.line(line)}: `}
                {plain(message)}
              </li>
            ))}
          </ul>
        )}
        {moreRemarks > 0 && <p className="mt-2 text-sm text-ink-soft">{w.moreRemarks(moreRemarks)}</p>}
      </Card>
    </>
  );
}

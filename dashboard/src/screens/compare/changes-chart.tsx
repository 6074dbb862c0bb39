/** What changed most, by check: fixed to the one side, new and regressed to the other. The table of all checks has the same figures. */
import type { CompareAuditsResponse } from "@sitemend/client";
import { number, plain } from "../../data/format.ts";
import { classes } from "../../ui/classes.ts";
import { Card } from "../../ui/layout.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.charts.comparison;
const { counts } = screenWords.compare;
type Check = CompareAuditsResponse["data"]["checks"][number];
const MOST_CHECKS = 12;
/** What is left is for the number. */
const WIDEST_PERCENT = 70;

export function ChangesChart({ checks }: { readonly checks: readonly Check[] }) {
  const changed = checks.filter((check) => extentOf(check) > 0).toSorted((a, b) => extentOf(b) - extentOf(a));
  const shown = changed.slice(0, MOST_CHECKS);
  if (shown.length === 0) return null;
  const most = Math.max(...shown.map((check) => Math.max(check.fixed, check.new + check.regressed)));
  const share = (value: number) => ({ width: `${(value / most) * WIDEST_PERCENT}%` });
  return (
    <Card title={w.changes}>
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{w.changes}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="w-2/5 pb-2 text-left font-medium">
              {screenWords.compare.check}
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              <Swatch className="bg-good" /> {counts.fixed.name}
            </th>
            <th scope="col" className="pb-2 pl-3 text-left font-medium">
              <Swatch className="bg-error" /> {counts.new.name}
              <span className="ml-2 inline-block">
                <Swatch className="bg-warning" /> {counts.regressed.name}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((check) => (
            <tr key={check.checkId}>
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {plain(check.title)}
              </th>
              <td className="py-1">
                <span className="flex items-center justify-end gap-2">
                  <Value value={check.fixed} />
                  <span className="h-4 shrink-0 rounded-l-sm bg-good" style={share(check.fixed)} />
                </span>
              </td>
              <td className="border-l border-line-strong py-1">
                <span className="flex items-center gap-2">
                  <span className="h-4 shrink-0 bg-error" style={share(check.new)} />
                  <span className="-ml-2 h-4 shrink-0 rounded-r-sm bg-warning" style={share(check.regressed)} />
                  <Value value={check.new + check.regressed} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length > shown.length && (
        <p className="mt-3 text-sm text-ink-soft">{w.moreChecks(changed.length - shown.length)}</p>
      )}
    </Card>
  );
}

function Swatch({ className }: { readonly className: string }) {
  return <span aria-hidden className={classes("mr-0.5 inline-block size-2.5 rounded-sm", className)} />;
}

function Value({ value }: { readonly value: number }) {
  return (
    <span className={classes("whitespace-nowrap tabular-nums", value === 0 && "text-ink-soft")}>{number(value)}</span>
  );
}

const extentOf = (check: Check): number => check.fixed + check.new + check.regressed;

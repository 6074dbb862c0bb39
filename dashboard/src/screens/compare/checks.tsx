import type { CompareAuditsResponse } from "@sitemend/client";
import { useState } from "react";
import type { Change } from "../../data/comparison.ts";
import { number, plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { issuesTone } from "../../ui/change-tone.ts";
import { classes } from "../../ui/classes.ts";
import { Table } from "../../ui/table.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.compare;
type Check = CompareAuditsResponse["data"]["checks"][number];
const CHANGES: readonly Change[] = ["new", "regressed", "fixed", "persisting", "notComparable"];

const isChanged = (check: Check): boolean => check.new + check.regressed + check.fixed > 0;

/** What changed first; the rest on demand. */
export function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const [all, setAll] = useState(false);
  const changed = checks.filter(isChanged);
  const unchanged = checks.filter((check) => !isChanged(check));
  const shown = all || changed.length === 0 ? [...changed, ...unchanged] : changed;
  return (
    <div>
      <h2 className="mb-3 text-sm font-semibold">{w.checks}</h2>
      {checks.length === 0 ? (
        <p className="text-sm text-ink-soft">{w.noChecks}</p>
      ) : (
        <Table caption={w.checks} columns={[w.check, ...CHANGES.map((change) => w.counts[change].name)]}>
          {shown.map((check) => (
            <tr key={check.checkId}>
              <th scope="row" className="min-w-44">
                {plain(check.title)}
              </th>
              {CHANGES.map((change) => (
                <td
                  key={change}
                  data-label={w.counts[change].name}
                  className={classes(
                    "tabular-nums",
                    check[change] > 0 && "font-medium",
                    issuesTone(change, check[change]),
                  )}
                >
                  {number(check[change])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
      {shown.length < checks.length && (
        <Button className="mt-3" onClick={() => setAll(true)}>
          {w.showUnchanged(unchanged.length)}
        </Button>
      )}
    </div>
  );
}

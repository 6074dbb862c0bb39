import type { CategoryScore } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { classes } from "../../ui/classes.ts";
import { Card } from "../../ui/layout.tsx";
import { scoreTone } from "../../ui/score-tone.ts";
import { words } from "../../words/index.ts";

const w = words.audit;

/** A bar for each category that lost something, weakest first; the number stands beside it. */
export function Categories({
  categories,
  auditId,
}: {
  readonly categories: readonly CategoryScore[];
  readonly auditId: string;
}) {
  // What changed since the last audit has no score.
  const scored = categories.filter(({ id }) => id !== "changes");
  const judged = scored.flatMap(({ id, score }) => (score === null ? [] : [{ id, score }]));
  const ordered = judged.filter(({ score }) => score < 100).sort((a, b) => a.score - b.score);
  const whole = judged.length - ordered.length;
  const notApplicable = scored.length - judged.length;
  return (
    <Card title={w.categories}>
      <table className="w-full text-sm">
        <caption className="sr-only">{w.categories}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.issuesScreen.category}</th>
            <th scope="col">{w.score}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ id, score }) => (
            <tr key={id}>
              <th scope="row" className="w-px py-1 pr-4 text-left font-normal whitespace-nowrap">
                <Link to="/audits/$auditId/issues" params={{ auditId }} search={{ category: id, view: "each" }}>
                  {words.category[id]}
                </Link>
              </th>
              <td className="py-1">
                <div className="flex items-center gap-3">
                  <div className={classes("h-2 flex-1 overflow-hidden rounded-full bg-sunken", scoreTone(score))}>
                    <div className="h-full rounded-full bg-current" style={{ width: `${score}%` }} />
                  </div>
                  <span className="w-8 text-right tabular-nums">{score}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {whole > 0 && <p className="mt-3 text-sm text-ink-soft">{w.wholeCategories(whole)}</p>}
      {notApplicable > 0 && <p className="mt-1 text-sm text-ink-soft">{w.otherCategories(notApplicable)}</p>}
    </Card>
  );
}

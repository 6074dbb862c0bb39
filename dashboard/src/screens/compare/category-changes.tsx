/** Scores of categories in both audits; only for scores by one formula, which can be compared. */
import { useQuery } from "@tanstack/react-query";
import { resultsQuery } from "../../data/audits.ts";
import { classes } from "../../ui/classes.ts";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.charts.comparison;

interface Pair {
  readonly id: keyof typeof words.category;
  readonly before: number;
  readonly after: number;
}

export function CategoryChanges({ auditId, baseId }: { readonly auditId: string; readonly baseId: string }) {
  const after = useQuery(resultsQuery(auditId)).data?.categories;
  const before = useQuery(resultsQuery(baseId)).data?.categories;
  if (after === undefined || before === undefined) return null;
  const pairs = after.flatMap(({ id, score }): Pair[] => {
    const earlier = before.find((category) => category.id === id)?.score ?? null;
    return score === null || earlier === null || score === earlier ? [] : [{ id, before: earlier, after: score }];
  });
  if (pairs.length === 0) return null;
  return (
    <Card title={w.categories}>
      <table className="w-full text-sm">
        <caption className="sr-only">{w.categories}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="pb-2 text-left font-medium">
              {words.issuesScreen.category}
            </th>
            <th scope="col" className="pb-2 pl-3 text-right font-medium">
              {w.before}
            </th>
            <th scope="col" className="w-1/2 pb-2 max-sm:hidden">
              <span className="sr-only">{w.change}</span>
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              {w.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs
            .toSorted((one, other) => one.after - one.before - (other.after - other.before))
            .map((pair) => (
              <Row key={pair.id} pair={pair} />
            ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ pair: { id, before, after } }: { readonly pair: Pair }) {
  const isBetter = after > before;
  const [from, to] = [Math.min(before, after), Math.max(before, after)];
  return (
    <tr>
      <th scope="row" className="py-1 text-left font-normal">
        {words.category[id]}
      </th>
      <td className="py-1 pl-3 text-right text-ink-soft tabular-nums">{before}</td>
      <td className="px-4 py-1 max-sm:hidden">
        <span aria-hidden className={classes("relative block h-2.5", isBetter ? "text-good" : "text-error")}>
          <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
          <span
            className="absolute top-1/2 h-1 -translate-y-1/2 bg-current"
            style={{ left: `${from}%`, width: `${to - from}%` }}
          />
          <Dot at={before} className="border-2 border-current bg-surface" />
          <Dot at={after} className="bg-current" />
        </span>
        <span className="sr-only">{after > before ? w.up(after - before) : w.down(before - after)}</span>
      </td>
      <td className={classes("py-1 text-right font-medium tabular-nums", isBetter ? "text-good" : "text-error")}>
        {after}
      </td>
    </tr>
  );
}

function Dot({ at, className }: { readonly at: number; readonly className: string }) {
  return (
    <span
      className={classes("absolute top-1/2 size-2.5 -translate-1/2 rounded-full", className)}
      style={{ left: `${at}%` }}
    />
  );
}

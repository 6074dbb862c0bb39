import type { CompareAuditsResponse } from "@sitemend/client";
import { ArrowRight, CircleCheck, CircleHelp, CirclePlus, Equal, type LucideIcon, RotateCcw } from "lucide-react";
import type { Change } from "../../data/comparison.ts";
import { number } from "../../data/format.ts";
import { issuesTone, pointsTone } from "../../ui/change-tone.ts";
import { classes } from "../../ui/classes.ts";
import { Card } from "../../ui/layout.tsx";
import { ScoreRing } from "../../ui/score-ring.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.compare;
type Comparison = CompareAuditsResponse["data"];

const LOOKS: readonly (readonly [change: Change, icon: LucideIcon, className: string])[] = [
  ["new", CirclePlus, "text-error"],
  ["regressed", RotateCcw, "text-error"],
  ["fixed", CircleCheck, "text-good"],
  ["persisting", Equal, "text-ink-soft"],
  ["notComparable", CircleHelp, "text-ink-soft"],
];

export function Counts({ comparison }: { readonly comparison: Comparison }) {
  const { audit, base, scoreDelta, counts } = comparison;
  return (
    <div className="grid gap-5 lg:grid-cols-[auto_1fr]">
      <Card title={w.score}>
        <div className="flex items-center gap-4">
          <ScoreRing score={base.score} label={w.base} size="small" />
          <ArrowRight aria-hidden className="size-5 text-ink-soft" />
          <ScoreRing score={audit.score} label={w.audit} size="small" />
          <p className={classes("text-sm font-medium", pointsTone(scoreDelta))}>{deltaWords(scoreDelta)}</p>
        </div>
      </Card>
      <Card>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-5">
          {LOOKS.map(([change, Icon, className]) => (
            <div key={change}>
              <dt className="flex items-center gap-1.5 text-sm font-medium">
                <Icon aria-hidden className={classes("size-4 shrink-0", className)} />
                {w.counts[change].name}
              </dt>
              <dd className={classes("mt-0.5 text-2xl font-semibold tabular-nums", issuesTone(change, counts[change]))}>
                {number(counts[change])}
              </dd>
              <dd className="text-sm text-ink-soft">{w.counts[change].means}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function deltaWords(delta: number | null): string {
  if (delta === null) return w.noScore;
  if (delta === 0) return w.same;
  return delta > 0 ? w.better(delta) : w.worse(-delta);
}

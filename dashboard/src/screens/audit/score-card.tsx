import type { AuditResult } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { fixedQuery } from "../../data/issues.ts";
import { StackedBar } from "../../ui/bars.tsx";
import { pointsTone } from "../../ui/change-tone.ts";
import { classes } from "../../ui/classes.ts";
import { Card } from "../../ui/layout.tsx";
import { ScoreRing } from "../../ui/score-ring.tsx";
import { words } from "../../words/index.ts";

const w = words.audit;

export function ScoreCard({
  auditId,
  score,
  summary,
  closed,
}: {
  readonly auditId: string;
  readonly score: AuditResult["score"];
  readonly summary: AuditResult["summary"];
  /** Issues that were ignored or fixed since. */
  readonly closed: number;
}) {
  const bySeverity = summary?.issues.bySeverity;
  const { data: fixed = 0 } = useQuery(fixedQuery(auditId));
  return (
    <Card title={w.score}>
      <div className="flex flex-col items-center gap-4">
        <ScoreRing
          score={score?.overall ?? null}
          label={w.score}
          grade={score === null ? undefined : w.grade(score.grade)}
        />
        {score !== null && score.delta !== null && (
          <p className={classes("text-sm font-medium", pointsTone(score.delta))}>
            {score.delta === 0 ? w.sameScore : w.delta(score.delta)}
          </p>
        )}
        {fixed > 0 && <p className="text-center text-sm">{w.fixedSince(fixed)}</p>}
      </div>
      {bySeverity !== undefined && (
        <div className="mt-5">
          <StackedBar
            label={words.issuesScreen.severity}
            parts={[
              { key: "error", label: words.severities.error, value: bySeverity.error ?? 0, className: "bg-error" },
              {
                key: "warning",
                label: words.severities.warning,
                value: bySeverity.warning ?? 0,
                className: "bg-warning",
              },
              { key: "notice", label: words.severities.notice, value: bySeverity.notice ?? 0, className: "bg-notice" },
            ]}
          />
          {closed > 0 && <p className="mt-2 text-sm text-ink-soft">{w.withoutClosed(closed)}</p>}
        </div>
      )}
      {score !== null && score.explanation !== null && <p className="mt-5 text-sm">{score.explanation}</p>}
      {score !== null && (
        <details className="mt-3 text-sm">
          <summary className="text-ink-soft">{w.howScored}</summary>
          {score.explanation === null && score.cappedBy !== null && (
            <p className="mt-2 font-medium">{score.cappedBy}</p>
          )}
          <p className="mt-2">{score.method}</p>
        </details>
      )}
    </Card>
  );
}

import type { BulkResult } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice, type Tone } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import type { Bulk } from "./use-bulk.ts";

const w = words.review;
const TONES: Record<BulkResult["status"], Tone | "neutral"> = {
  pending: "neutral",
  applied: "good",
  proposed: "notice",
  rolled_back: "good",
  unchanged: "good",
  conflict: "warning",
  failed: "error",
  skipped: "neutral",
  in_doubt: "warning",
};

/** Somebody else was first: nothing is left to do, and nothing went wrong. */
export function isSettled({ error }: BulkResult): boolean {
  return error?.code === "issue_not_open";
}

/** What became of each item, as it happens; a partial success is explained item by item. */
export function ItemResults({
  bulk,
  total,
  titles,
  outcome = w.outcome,
  onStop,
}: {
  readonly bulk: Bulk;
  /** With those that are still on their way. */
  readonly total: number;
  readonly titles: Readonly<Record<string, string>>;
  /** What it came to, in words. */
  readonly outcome?: (done: number, total: number, settled: number) => string;
  readonly onStop: () => void;
}) {
  const { status, summary } = bulk.bulkOperation;
  const items = Object.entries(bulk.results);
  const done = items.filter(([, result]) => result.status !== "pending").length;
  const applied = summary.applied + summary.unchanged;
  const proposed = items.filter(([, result]) => result.status === "proposed").length;
  const settled = items.filter(([, result]) => isSettled(result)).length;
  const said = (words: typeof outcome) =>
    [
      ...(proposed > 0 ? [w.outcomeProposed(proposed, total)] : []),
      ...(proposed < total ? [words(applied, total, settled)] : []),
    ].join("; ");
  const wasStopped = items.some(([, { error }]) => error?.code === "stopped_after_failures");
  return (
    <div className="space-y-3">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="font-medium">
          {status === "completed" ? said(outcome) : w.progress(done, total)}
        </p>
        {status === "running" && <Button onClick={onStop}>{w.stop}</Button>}
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-accent transition-[width]" style={{ width: `${(done / total) * 100}%` }} />
      </div>
      {proposed > 0 && status === "completed" && <Notice>{w.mergeThem}</Notice>}
      {wasStopped && <Notice tone="warning">{w.stoppedAfter(summary.failed)}</Notice>}
      <ul className="space-y-1.5 text-sm">
        {items.map(([issueId, result]) => (
          <li key={issueId} className="flex flex-wrap items-center gap-2 rounded-lg bg-sunken px-3 py-2">
            <span dir="auto" className="min-w-0 flex-1 basis-48">
              {plain(titles[issueId] ?? issueId)}
            </span>
            <Badge tone={TONES[result.status]}>{isSettled(result) ? w.settled : w.results[result.status]}</Badge>
            {result.error != null && <p className="w-full text-ink-soft">{plain(result.error.message)}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

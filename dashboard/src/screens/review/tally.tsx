import { words } from "../../words/index.ts";
import { tallyOf, useDecisions } from "./decisions.ts";

const w = words.review;

/** Where one is in the queue, and what has been decided; said aloud after each decision. */
export function Tally({
  auditId,
  position,
  issueIds,
  hasMore,
}: {
  readonly auditId: string;
  readonly position: number;
  /** Those that can be approved. */
  readonly issueIds: readonly string[];
  readonly hasMore: boolean;
}) {
  const { approved, sent, skipped, rejected } = tallyOf(useDecisions(auditId), issueIds);
  const total = issueIds.length;
  const left = Math.max(0, total - approved - sent - skipped - rejected);
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
      <p className="font-medium text-ink tabular-nums">{w.position(position, total, hasMore)}</p>
      <p role="status">{w.tally(approved, skipped, rejected, left)}</p>
      <div aria-hidden className="flex h-1.5 w-full overflow-hidden rounded-full bg-sunken">
        <div className="bg-good" style={{ width: `${(approved / total) * 100}%` }} />
        <div className="bg-line-strong" style={{ width: `${(skipped / total) * 100}%` }} />
        <div className="bg-error" style={{ width: `${(rejected / total) * 100}%` }} />
      </div>
    </div>
  );
}

import { Button } from "../../ui/button.tsx";
import { words } from "../../words/index.ts";
import type { ReviewState } from "./review-state.ts";

const w = words.approvals;

interface DecideBarProps {
  readonly review: ReviewState;
  readonly isSending: boolean;
  readonly onDecide: () => void;
}

/** Stays in view while one reads: what was chosen so far, and the button that sends it. */
export function DecideBar({ review, isSending, onDecide }: DecideBarProps) {
  const { decisions, open, grantable } = review;
  const granted = decisions.filter(({ decision }) => decision === "grant").length;
  const declined = decisions.length - granted;
  const left = open.filter((item) => review.choiceOn(item) === undefined).length;
  return (
    <section
      aria-label={w.all}
      data-print="hide"
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface px-4 py-3 shadow-raised max-sm:px-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-40 text-sm text-ink-soft tabular-nums">
        {w.tally(granted, declined, left)}
      </p>
      {open.length > 0 && (
        <div className="flex gap-2 max-sm:order-1 max-sm:basis-full max-sm:*:flex-1">
          <Button disabled={isSending || grantable.length === 0} onClick={() => review.choose(grantable, "grant")}>
            {w.grantShown(grantable.length)}
          </Button>
          <Button disabled={isSending} onClick={() => review.choose(open, "decline")}>
            {w.declineAll}
          </Button>
        </div>
      )}
      <Button look="primary" busy={isSending} disabled={decisions.length === 0} onClick={onDecide}>
        {w.decide(granted, declined)}
      </Button>
    </section>
  );
}

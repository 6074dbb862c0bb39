/** Many suggestions at once, approved by ticking. For values that can be judged at a glance. */
import type { Preview } from "@sitemend/client";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { removalOf } from "../../data/field-name.ts";
import { plain } from "../../data/format.ts";
import { IssueImage } from "../../shell/issue-image.tsx";
import { Button } from "../../ui/button.tsx";
import { words } from "../../words/index.ts";
import { WordDiff } from "../fix/word-diff.tsx";
import { decide, decideAll, takeBack, useDecisions } from "./decisions.ts";
import { IssueLine } from "./issue-line.tsx";
import type { ReadyItem } from "./sorted-queue.ts";
import { Tally } from "./tally.tsx";

const w = words.review;
const SHOWN = 20;

interface GridProps {
  readonly auditId: string;
  /** Those that can be approved. */
  readonly items: readonly ReadyItem[];
  readonly hasMore: boolean;
  readonly isLooking: boolean;
  /** Told where one is, so that more is previewed in time. */
  readonly onReached: (position: number) => void;
}

export function Grid({ auditId, items, hasMore, isLooking, onReached }: GridProps) {
  const [wanted, setWanted] = useState(0);
  // What seemed to be more may have turned out to need a person.
  const last = Math.max(0, Math.ceil(items.length / SHOWN) - 1) * SHOWN;
  const from = hasMore ? wanted : Math.min(wanted, last);
  const go = (next: number) => {
    setWanted(next);
    onReached(next);
  };
  const shown = items.slice(from, from + SHOWN);
  const hasNext = from + SHOWN < items.length || hasMore;
  return (
    <>
      <Tally auditId={auditId} position={from + 1} issueIds={items.map(({ issue }) => issue.id)} hasMore={hasMore} />
      <ApproveShown auditId={auditId} items={shown} />
      <ul className="space-y-3">
        {shown.map((item) => (
          <GridRow key={item.issue.id} auditId={auditId} item={item} />
        ))}
      </ul>
      <div className="mt-4 flex gap-2">
        {from > 0 && <Button onClick={() => go(Math.max(0, from - SHOWN))}>{words.back}</Button>}
        {hasNext && (
          <Button busy={isLooking} onClick={() => go(from + SHOWN)}>
            {words.more}
          </Button>
        )}
      </div>
    </>
  );
}

/** All that can be seen at once, and no more: nobody approves what they have not seen. Each button takes the focus when the other is used up. */
function ApproveShown({ auditId, items }: { readonly auditId: string; readonly items: readonly ReadyItem[] }) {
  const decisions = useDecisions(auditId);
  const open = items.filter(({ issue }) => !decisions.has(issue.id));
  const approved = items.filter(({ issue }) => decisions.get(issue.id)?.kind === "approved");
  const approveButton = useRef<HTMLButtonElement>(null);
  const withdrawButton = useRef<HTMLButtonElement>(null);
  const approve = () => {
    flushSync(() =>
      decideAll(auditId, new Map(open.map(({ issue, preview }) => [issue.id, { kind: "approved", preview }]))),
    );
    withdrawButton.current?.focus();
  };
  const withdraw = () => {
    flushSync(() =>
      takeBack(
        auditId,
        approved.map(({ issue }) => issue.id),
      ),
    );
    approveButton.current?.focus();
  };
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button ref={approveButton} disabled={open.length === 0} onClick={approve}>
        {w.approveShown(open.length)}
      </Button>
      {approved.length > 0 && (
        <Button ref={withdrawButton} look="quiet" onClick={withdraw}>
          {w.withdrawShown(approved.length)}
        </Button>
      )}
    </div>
  );
}

function GridRow({ auditId, item: { issue, preview } }: { readonly auditId: string; readonly item: ReadyItem }) {
  const decision = useDecisions(auditId).get(issue.id);
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-raised">
      <IssueLine issue={issue} />
      <div className="mt-2 space-y-2">
        <IssueImage issue={issue} />
        <WordDiff
          preview={decision?.kind === "approved" ? decision.preview : preview}
          removal={removalOf(issue.field, issue.suggestedValue)}
        />
      </div>
      <ApproveTick
        auditId={auditId}
        preview={preview}
        isApproved={decision?.kind === "approved"}
        isSent={decision?.kind === "sent"}
        label={plain(issue.message)}
      />
    </li>
  );
}

function ApproveTick({
  auditId,
  preview,
  isApproved,
  isSent,
  label,
}: {
  readonly auditId: string;
  readonly preview: Preview;
  readonly isApproved: boolean;
  readonly isSent: boolean;
  readonly label: string;
}) {
  const toggle = () =>
    isApproved ? takeBack(auditId, [preview.issueId]) : decide(auditId, preview.issueId, { kind: "approved", preview });
  return (
    <label className="mt-3 inline-flex items-center gap-2 text-sm font-medium">
      <input
        type="checkbox"
        checked={isApproved || isSent}
        disabled={isSent}
        onChange={toggle}
        className="size-4 accent-(--accent)"
      />
      {isSent ? w.sent : w.approve}
      <span className="sr-only">: {label}</span>
    </label>
  );
}

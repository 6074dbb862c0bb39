/** One card after the other, worked by a, e, s, x, j and k. */
import type { Preview } from "@sitemend/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type AnyPreview, previewQuery } from "../../data/changes.ts";
import { removalOf } from "../../data/field-name.ts";
import { plain } from "../../data/format.ts";
import type { Issue } from "../../data/issues.ts";
import { IssueImage } from "../../shell/issue-image.tsx";
import { LivePage } from "../../shell/live-page.tsx";
import { SeverityBadge } from "../../ui/badges.tsx";
import { Card } from "../../ui/layout.tsx";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { NotFixable } from "../fix/proposal.tsx";
import { CardActions } from "./card-actions.tsx";
import { type Decision, decide, takeBack, useDecisions } from "./decisions.ts";
import { ProposalOnCard } from "./proposal-on-card.tsx";
import type { ReadyItem } from "./sorted-queue.ts";
import { Tally } from "./tally.tsx";

const w = words.review;

interface OneByOneProps {
  readonly auditId: string;
  /** Those that can be approved. */
  readonly items: readonly ReadyItem[];
  readonly hasMore: boolean;
  /** Told where one is, so that more is previewed in time. */
  readonly onReached: (position: number) => void;
}

export function OneByOne({ auditId, items, hasMore, onReached }: OneByOneProps) {
  const decisions = useDecisions(auditId);
  const issues = items.map((item) => item.issue);
  const [at, setAt] = useState(() => firstUndecided(issues, decisions, 0));
  // At the end of what is known so far: the next card comes by itself.
  const [isWaiting, setWaiting] = useState(false);
  if (isWaiting && at < issues.length - 1) {
    setWaiting(false);
    setAt(firstUndecided(issues, decisions, at + 1));
  }
  const { issue, preview } = items[Math.min(at, items.length - 1)] ?? {};
  const go = (next: number) => setAt(Math.max(0, Math.min(issues.length - 1, next)));
  useEffect(() => onReached(at), [at, onReached]);
  usePreviewAhead(auditId, issues[at + 1]);
  if (issue === undefined || preview === undefined) return null;
  const settle = (decision: Decision) => {
    decide(auditId, issue.id, decision);
    setWaiting(hasMore && at === issues.length - 1);
    go(firstUndecided(issues, new Map(decisions).set(issue.id, decision), at + 1));
  };
  return (
    <>
      <Tally auditId={auditId} position={at + 1} issueIds={issues.map(({ id }) => id)} hasMore={hasMore} />
      <ReviewCard
        key={issue.id}
        auditId={auditId}
        issue={issue}
        foreseen={preview}
        decision={decisions.get(issue.id)}
        onSettle={settle}
        onTakeBack={() => takeBack(auditId, [issue.id])}
        onMove={(by) => go(at + by)}
      />
      {isWaiting && (
        <p role="status" className="mt-3 text-sm text-ink-soft">
          {w.looking}
        </p>
      )}
    </>
  );
}

function firstUndecided(issues: readonly Issue[], decisions: ReadonlyMap<string, Decision>, from: number): number {
  const found = issues.findIndex(({ id }, index) => index >= from && !decisions.has(id));
  return found === -1 ? Math.min(from, issues.length - 1) : found;
}

/** The next card's live value is read while this one is being judged. */
function usePreviewAhead(auditId: string, next: Issue | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (next !== undefined) void client.prefetchQuery({ ...previewQuery(auditId, next.id), gcTime: 300_000 });
  }, [auditId, next, client]);
}

interface ReviewCardProps {
  readonly auditId: string;
  readonly issue: Issue;
  /** What the queue was sorted by; shown until the fresh one is here. */
  readonly foreseen: Preview;
  readonly decision: Decision | undefined;
  readonly onSettle: (decision: Decision) => void;
  readonly onTakeBack: () => void;
  readonly onMove: (by: number) => void;
}

/** Long enough to go back and forth among cards without waiting. */
const KEPT_MS = 300_000;

function ReviewCard({ auditId, issue, foreseen, decision, onSettle, onTakeBack, onMove }: ReviewCardProps) {
  const live = useQuery({ ...previewQuery(auditId, issue.id), gcTime: KEPT_MS, placeholderData: foreseen });
  const approved = decision?.kind === "approved" ? decision.preview : undefined;
  const [edited, setEdited] = useState<AnyPreview | undefined>(approved?.change.edited ? approved : undefined);
  const card = useRef<HTMLDivElement>(null);
  const shown = approved ?? edited ?? live.data;
  // Whoever writes or asks anew approves of what comes of it, not of what stood there before.
  const withdraw = () => approved !== undefined && onTakeBack();
  const [isDrafting, setIsDrafting] = useState(false);
  const isSent = decision?.kind === "sent";
  const approvable = shown?.fixable === true && !shown.singleApproval && !isDrafting && !isSent ? shown : undefined;
  useCardKeys({ card, approvable, onSettle: isSent ? () => onMove(1) : onSettle, onMove });
  return (
    <div ref={card}>
      <Card>
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <SeverityBadge severity={issue.severity} />
          <h2 dir="auto" className="min-w-0 flex-1 basis-60 text-lg font-semibold">
            {plain(issue.message)}
          </h2>
          <p className="w-full text-sm">
            <LivePage url={issue.url} />
          </p>
        </div>
        <div className="mb-4 empty:hidden">
          <IssueImage issue={issue} />
        </div>
        {live.isPending && <LoadingRows rows={3} />}
        {live.error !== null && <ErrorPanel error={live.error} onRetry={() => void live.refetch()} />}
        {shown?.fixable === true && (
          <ProposalOnCard
            auditId={auditId}
            preview={shown}
            removal={removalOf(issue.field, issue.suggestedValue)}
            onWrite={withdraw}
            onEdited={(preview) => {
              withdraw();
              setEdited(preview);
            }}
            onRefresh={() => {
              withdraw();
              void live.refetch();
            }}
            onDraft={setIsDrafting}
          />
        )}
        {shown?.fixable === false && <NotFixable preview={shown} />}
        <CardActions
          decision={decision}
          canApprove={approvable !== undefined}
          isSent={isSent}
          isSingle={shown?.fixable === true && shown.singleApproval}
          issueLink={{ auditId, issueId: issue.id }}
          onApprove={() => approvable !== undefined && onSettle({ kind: "approved", preview: approvable })}
          onSkip={() => onSettle({ kind: "skipped" })}
          onReject={() => onSettle({ kind: "rejected" })}
        />
      </Card>
      <p className="mt-3 text-sm text-ink-soft pointer-coarse:hidden">{w.keys}</p>
    </div>
  );
}

function useCardKeys({
  card,
  approvable,
  onSettle,
  onMove,
}: {
  readonly card: { readonly current: HTMLDivElement | null };
  readonly approvable: Preview | undefined;
  readonly onSettle: (decision: Decision) => void;
  readonly onMove: (by: number) => void;
}): void {
  useShortcuts({
    a: () => approvable !== undefined && onSettle({ kind: "approved", preview: approvable }),
    s: () => onSettle({ kind: "skipped" }),
    x: () => onSettle({ kind: "rejected" }),
    e: () => card.current?.querySelector<HTMLButtonElement>('[data-action="edit"]')?.click(),
    j: () => onMove(1),
    k: () => onMove(-1),
  });
}

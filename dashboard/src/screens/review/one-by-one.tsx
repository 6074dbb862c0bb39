/** One card after the other, worked by a, e, s, x, j and k. */
import type { Preview } from "@sitemend/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type AnyPreview, previewQuery } from "../../data/changes.ts";
import { pathOf, plain } from "../../data/format.ts";
import type { Issue } from "../../data/issues.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { SeverityBadge } from "../../ui/badges.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { NotFixable } from "../fix/proposal.tsx";
import { CardActions } from "./card-actions.tsx";
import { type Decision, decide, useDecisions } from "./decisions.ts";
import { ProposalOnCard } from "./proposal-on-card.tsx";
import { Tally } from "./tally.tsx";

const w = words.review;
const FETCH_BEFORE_END = 10;

interface OneByOneProps {
  readonly auditId: string;
  readonly issues: readonly Issue[];
  readonly hasMore: boolean;
  readonly onNeedMore: () => void;
}

export function OneByOne({ auditId, issues, hasMore, onNeedMore }: OneByOneProps) {
  const decisions = useDecisions(auditId);
  const [at, setAt] = useState(() => firstUndecided(issues, decisions, 0));
  const issue = issues[Math.min(at, issues.length - 1)];
  const go = (next: number) => setAt(Math.max(0, Math.min(issues.length - 1, next)));
  useEffect(() => {
    if (hasMore && at >= issues.length - FETCH_BEFORE_END) onNeedMore();
  }, [at, hasMore, issues.length, onNeedMore]);
  usePreviewAhead(auditId, issues[at + 1]);
  if (issue === undefined) return null;
  const settle = (decision: Decision) => {
    decide(auditId, issue.id, decision);
    go(firstUndecided(issues, new Map(decisions).set(issue.id, decision), at + 1));
  };
  return (
    <>
      <Tally auditId={auditId} position={at + 1} total={issues.length} hasMore={hasMore} />
      <ReviewCard
        key={issue.id}
        auditId={auditId}
        issue={issue}
        decision={decisions.get(issue.id)}
        onSettle={settle}
        onMove={(by) => go(at + by)}
      />
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
  readonly decision: Decision | undefined;
  readonly onSettle: (decision: Decision) => void;
  readonly onMove: (by: number) => void;
}

function ReviewCard({ auditId, issue, decision, onSettle, onMove }: ReviewCardProps) {
  const live = useQuery({ ...previewQuery(auditId, issue.id), gcTime: 300_000 });
  const [edited, setEdited] = useState<AnyPreview>();
  const card = useRef<HTMLDivElement>(null);
  const shown = decision?.kind === "approved" ? decision.preview : (edited ?? live.data);
  const [isDrafting, setIsDrafting] = useState(false);
  const approvable = shown?.fixable === true && !shown.singleApproval && !isDrafting ? shown : undefined;
  useCardKeys({ card, approvable, onSettle, onMove });
  return (
    <div ref={card}>
      <Card>
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <SeverityBadge severity={issue.severity} />
          <h2 className="min-w-0 flex-1 basis-60 text-lg font-semibold">{plain(issue.message)}</h2>
          <p className="w-full text-sm text-ink-soft">{plain(pathOf(issue.url))}</p>
        </div>
        {live.isPending && <LoadingRows rows={3} />}
        {live.error !== null && <ErrorPanel error={live.error} onRetry={() => void live.refetch()} />}
        {shown?.fixable === true && (
          <ProposalOnCard
            auditId={auditId}
            preview={shown}
            onEdited={setEdited}
            onRefresh={() => void live.refetch()}
            onDraft={setIsDrafting}
          />
        )}
        {shown?.fixable === false && <NotFixable preview={shown} />}
        <CardActions
          decision={decision}
          canApprove={approvable !== undefined}
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

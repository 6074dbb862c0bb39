/**
 * What a key asks, item by item, for a person to grant or decline. All text on it comes from elsewhere and stays text; nothing
 * can be granted before its whole value has been on the screen, and what is sent names the revisions that were.
 */
import type { RequestedTrigger } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  APPROVALS,
  type ApprovalWithItems,
  approvalQuery,
  decideItems,
  type ItemDecision,
} from "../../data/approvals.ts";
import { isProblem } from "../../data/ask.ts";
import { wantsConfirmation } from "../../data/confirmation.ts";
import { plain } from "../../data/format.ts";
import { meQuery } from "../../data/session.ts";
import { websiteQuery } from "../../data/websites.ts";
import { allows } from "../../data/workspaces.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { ScreenError } from "../../ui/screen-error.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { ApprovalStatusBadge } from "../approvals/status-badge.tsx";
import { DecideBar } from "./decide-bar.tsx";
import { ItemCard } from "./item-card.tsx";
import { RefusedItems } from "./refused-items.tsx";
import { RequestFacts } from "./request-facts.tsx";
import { isOpenToDecisions, useReviewState } from "./review-state.ts";
import { StatusNotice } from "./status-notice.tsx";
import { Warnings, warningsOfAll } from "./warnings.tsx";

const route = getRouteApi("/app/approvals/$approvalRequestId");
const w = words.approvals;

export function Approval() {
  const { approvalRequestId } = route.useParams();
  const { data, error, refetch } = useQuery(approvalQuery(approvalRequestId));
  if (data === undefined && error !== null) return <ScreenError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows />;
  return <Asked key={approvalRequestId} asked={data} />;
}

/** What would be called is part of every decision: if it changes, all of them are made anew. */
function Asked({ asked }: { readonly asked: ApprovalWithItems }) {
  const calls = asked.triggers.map(({ id, version }) => `${id}:${version}`).join();
  const [atFirst] = useState(calls);
  return <Review key={calls} asked={asked} callsOthers={calls !== atFirst} />;
}

function Review({
  asked: { approvalRequest: request, items, triggers },
  callsOthers,
}: {
  readonly asked: ApprovalWithItems;
  readonly callsOthers: boolean;
}) {
  const { data: website } = useQuery(websiteQuery(request.projectId));
  const { data: me } = useQuery(meQuery);
  const role = me?.workspaces.find(({ id }) => id === website?.workspaceId)?.role;
  const mayDecide = allows(role, "editor") && isOpenToDecisions(request);
  const review = useReviewState(items, me?.id);
  const decide = useDecide(request.id, triggers, review.clear);
  const site = website === undefined ? w.someSite : plain(website.name);
  const refused = items.filter(({ state }) => state === "refused");
  const shown = items.filter(({ state }) => state !== "refused");
  const saidAbove = warningsOfAll(shown);
  return (
    <>
      <PageHeader
        above={<Link to="/approvals">{w.title}</Link>}
        title={w.requestTitle[request.kind](request.itemCount, site)}
        lead={<ApprovalStatusBadge status={request.status} />}
      />
      <div className="space-y-5">
        {role !== undefined && !allows(role, "editor") && <Notice>{words.needsRole(words.role.editor)}</Notice>}
        <StatusNotice request={request} items={items} />
        <RequestFacts request={request} triggers={triggers} website={website} />
        <p className="text-sm text-ink-soft">{w.untrusted}</p>
        {callsOthers && mayDecide && (
          <Told title={w.changed} tone="warning">
            {w.callsBody}
          </Told>
        )}
        <WhyNotDecided error={decide.error} isStale={review.isStale} />
        <Warnings texts={saidAbove} title={w.warningsOfAll} />
        {shown.map((item) => (
          <ItemCard
            key={item.position}
            request={request}
            item={item}
            count={items.length}
            saidAbove={saidAbove}
            onRead={review.read}
            review={mayDecide ? review : undefined}
            isSending={decide.isPending}
          />
        ))}
        <RefusedItems items={refused} />
        {mayDecide && (review.open.length > 0 || review.decisions.length > 0) && (
          <DecideBar review={review} isSending={decide.isPending} onDecide={() => decide.mutate(review.decisions)} />
        )}
      </div>
    </>
  );
}

function useDecide(approvalRequestId: string, triggers: readonly RequestedTrigger[], onDecided: () => void) {
  const client = useQueryClient();
  const { queryKey } = approvalQuery(approvalRequestId);
  return useMutation({
    mutationFn: (decisions: readonly ItemDecision[]) => decideItems(approvalRequestId, decisions, triggers),
    onSuccess: (asked) => {
      client.setQueryData(queryKey, asked);
      onDecided();
      toast(w.decided);
      return client.invalidateQueries({ queryKey: APPROVALS });
    },
    // What it is by now is shown before anything is decided again.
    onError: (error) =>
      isProblem(error, "approval_changed") || isProblem(error, "approval_over")
        ? client.invalidateQueries({ queryKey })
        : undefined,
  });
}

function WhyNotDecided({ error, isStale }: { readonly error: Error | null; readonly isStale: boolean }) {
  if (isProblem(error, "approval_changed"))
    return (
      <Told title={w.changed} tone="warning">
        {w.changedBody}
      </Told>
    );
  if (isProblem(error, "approval_over"))
    return (
      <Told title={w.over} tone="warning">
        {w.overBody}
      </Told>
    );
  if (isProblem(error, "own_request"))
    return (
      <Told title={w.own} tone="error">
        {w.ownBody}
      </Told>
    );
  if (error !== null && !wantsConfirmation(error)) return <ErrorPanel error={error} />;
  if (isStale)
    return (
      <Told title={w.changed} tone="warning">
        {w.staleBody}
      </Told>
    );
  return null;
}

function Told({
  title,
  tone,
  children,
}: {
  readonly title: string;
  readonly tone: "warning" | "error";
  readonly children: string;
}) {
  return (
    <div role={tone === "error" ? undefined : "status"}>
      <Notice tone={tone} title={title}>
        {children}
      </Notice>
    </div>
  );
}

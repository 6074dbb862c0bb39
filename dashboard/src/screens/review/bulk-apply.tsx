/**
 * From approvals to writes: a summary first, then the approvals go to the service, which writes one after the other,
 * stops by itself when too many fail, and needs nobody to look on; at last what became of each.
 */
import type { Preview } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fieldName } from "../../data/field-name.ts";
import { plain } from "../../data/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { isExpired, takeBack } from "./decisions.ts";
import { ItemResults } from "./item-results.tsx";
import { sendApprovals } from "./send-approvals.ts";
import { type Bulk, stopBulk, useBulk } from "./use-bulk.ts";

const w = words.review;

interface BulkApplyProps {
  readonly auditId: string;
  readonly approved: readonly Preview[];
  readonly open: boolean;
  readonly onClose: () => void;
}

export function BulkApply({ auditId, approved, open, onClose }: BulkApplyProps) {
  const [sent, setSent] = useState<readonly Preview[]>([]);
  const [begun, setBegun] = useState<readonly Bulk[]>([]);
  const [expired, setExpired] = useState(0);
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (previews: readonly Preview[]) => sendApprovals(auditId, previews, setBegun),
  });
  useWarningBeforeLeaving(start.isPending);
  const bulk = useBulk(auditId, begun);
  const isOver = bulk?.bulkOperation.status === "completed" && !start.isPending;
  const begin = () => {
    const dead = approved.filter((preview) => isExpired(preview)).map(({ issueId }) => issueId);
    takeBack(auditId, dead);
    for (const id of dead) void client.resetQueries({ queryKey: ["audit", auditId, "preview", id] });
    if (dead.length > 0) void client.resetQueries({ queryKey: ["audit", auditId, "previews"] });
    setExpired(dead.length);
    const living = approved.filter((preview) => !isExpired(preview));
    setSent(living);
    if (living.length > 0) start.mutate(living);
  };
  const leave = () => {
    if (isOver) {
      takeBack(
        auditId,
        Object.entries(bulk.results).flatMap(([id, { status }]) => (status === "skipped" ? [] : [id])),
      );
      void client.invalidateQueries({ queryKey: ["audit", auditId] });
      start.reset();
      setBegun([]);
    }
    setExpired(0);
    onClose();
  };
  const number = start.isIdle ? approved.length : sent.length;
  const notSent = start.isError ? sent.length - (bulk?.bulkOperation.summary.requested ?? 0) : 0;
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={bulk === undefined ? w.summaryTitle(number) : w.applying(number)}
      lead={bulk === undefined ? w.summaryLead : w.applyingLead}
    >
      <div className="space-y-4">
        {expired > 0 && <Notice tone="warning">{w.expiredNote(expired)}</Notice>}
        {start.isError && <ErrorPanel error={start.error} />}
        {notSent > 0 && bulk !== undefined && <Notice tone="warning">{w.notSent(notSent)}</Notice>}
        {bulk === undefined ? (
          <Summary approved={approved} />
        ) : (
          <ItemResults
            bulk={bulk}
            total={sent.length - notSent}
            titles={titlesOf(sent)}
            onStop={() => void stopBulk(auditId, bulk)}
          />
        )}
        <div className="flex justify-end gap-2">
          {bulk === undefined && (
            <>
              <Button onClick={leave}>{w.backToQueue}</Button>
              <Button look="primary" busy={start.isPending} disabled={approved.length === 0} onClick={begin}>
                {w.startApply}
              </Button>
            </>
          )}
          {isOver && (
            <>
              <Button onClick={leave}>{w.backToQueue}</Button>
              <ButtonLink to="/audits/$auditId/changes" params={{ auditId }} look="primary">
                {w.toChanges}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Only while approvals are still on their way: what the service has got, it does without us. */
function useWarningBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isSending]);
}

function Summary({ approved }: { readonly approved: readonly Preview[] }) {
  return (
    <ul className="max-h-72 space-y-2 overflow-y-auto text-sm">
      {approved.map(({ issueId, change }) => (
        <li key={issueId} className="rounded-lg bg-sunken px-3 py-2">
          <p className="text-ink-soft">
            {plain(fieldName(change.field))} · {plain(change.resource.title || change.resource.url)}
          </p>
          <p dir="auto" className="line-clamp-2">
            {plain(change.proposedValue) || words.fix.nothing}
          </p>
        </li>
      ))}
    </ul>
  );
}

function titlesOf(previews: readonly Preview[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    previews.map(({ issueId, change }) => [
      issueId,
      `${fieldName(change.field)} · ${change.resource.title || change.resource.url}`,
    ]),
  );
}

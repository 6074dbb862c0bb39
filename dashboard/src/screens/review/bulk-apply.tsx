/**
 * From approvals to writes: a summary first, then one request with a token for each item, then what became of each. It
 * stops by itself when writes fail one after the other.
 */
import { bulkApply, type Preview } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { fieldName } from "../../data/field-name.ts";
import { plain } from "../../data/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { isExpired, takeBack } from "./decisions.ts";
import { ItemResults } from "./item-results.tsx";
import { type Bulk, stopBulk, useBulk } from "./use-bulk.ts";

const w = words.review;
/** The service takes no more at once. */
const AT_ONCE = 100;

interface BulkApplyProps {
  readonly auditId: string;
  readonly approved: readonly Preview[];
  readonly open: boolean;
  readonly onClose: () => void;
}

export function BulkApply({ auditId, approved, open, onClose }: BulkApplyProps) {
  const [sent, setSent] = useState<readonly Preview[]>([]);
  const [expired, setExpired] = useState(0);
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (previews: readonly Preview[]): Promise<Bulk> =>
      ask(
        bulkApply({
          path: { auditId },
          body: { approvals: approvalsOf(previews) },
          headers: { prefer: "respond-async" },
        }),
      ),
  });
  const bulk = useBulk(auditId, start.data);
  const begin = () => {
    const dead = approved.filter((preview) => isExpired(preview)).map(({ issueId }) => issueId);
    takeBack(auditId, dead);
    for (const id of dead) void client.resetQueries({ queryKey: ["audit", auditId, "preview", id] });
    setExpired(dead.length);
    const living = approved.filter((preview) => !isExpired(preview)).slice(0, AT_ONCE);
    setSent(living);
    if (living.length > 0) start.mutate(living);
  };
  const leave = () => {
    if (bulk?.bulkOperation.status === "completed") {
      takeBack(
        auditId,
        Object.entries(bulk.results).flatMap(([id, { status }]) => (status === "skipped" ? [] : [id])),
      );
      void client.invalidateQueries({ queryKey: ["audit", auditId] });
      start.reset();
    }
    setExpired(0);
    onClose();
  };
  const number = start.isIdle ? approved.length : sent.length;
  return (
    <Dialog open={open} onClose={leave} title={w.summaryTitle(number)} lead={w.summaryLead}>
      <div className="space-y-4">
        {expired > 0 && <Notice tone="warning">{w.expiredNote(expired)}</Notice>}
        {start.isError && <ErrorPanel error={start.error} />}
        {bulk === undefined ? (
          <Summary approved={approved} />
        ) : (
          <ItemResults bulk={bulk} titles={titlesOf(sent)} onStop={() => void stopBulk(auditId, bulk)} />
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
          {bulk?.bulkOperation.status === "completed" && (
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

function Summary({ approved }: { readonly approved: readonly Preview[] }) {
  return (
    <ul className="max-h-72 space-y-2 overflow-y-auto text-sm">
      {approved.map(({ issueId, change }) => (
        <li key={issueId} className="rounded-lg bg-sunken px-3 py-2">
          <p className="text-ink-soft">
            {plain(fieldName(change.field))} · {plain(change.resource.title || change.resource.url)}
          </p>
          <p className="line-clamp-2">{plain(change.proposedValue) || words.fix.nothing}</p>
        </li>
      ))}
    </ul>
  );
}

function approvalsOf(previews: readonly Preview[]) {
  return Object.fromEntries(
    previews.map(({ issueId, approvalToken, change }) => [
      issueId,
      change.edited ? { approvalToken, overrideSuggestedValue: change.proposedValue } : { approvalToken },
    ]),
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

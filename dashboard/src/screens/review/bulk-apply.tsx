/**
 * From approvals to writes: a summary first, then the approvals go to the service, which writes one after the other,
 * stops by itself when too many fail, and needs nobody to look on; at last what became of each.
 */
import { type LeftOut, oneOfEachPlace, type Preview } from "@sitemend/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plain } from "../../data/format.ts";
import { useTarget } from "../../shell/use-target.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { inShort } from "../fix/in-short.ts";
import { Hunks } from "../fix/word-diff.tsx";
import { isExpired, takeBack } from "./decisions.ts";
import { ItemResults } from "./item-results.tsx";
import { placeName } from "./place-name.ts";
import { clearRun, type RunNow, sizeOf, startRun } from "./run.ts";
import { stopBulk } from "./use-bulk.ts";

const w = words.review;

interface BulkApplyProps {
  readonly auditId: string;
  /** In the order of the queue: of two for one place the first is sent. */
  readonly approved: readonly Preview[];
  /** What issues say, by their ids. */
  readonly messages: ReadonlyMap<string, string>;
  readonly now: RunNow;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function BulkApply({ auditId, approved, messages, now, open, onClose }: BulkApplyProps) {
  const { run, bulk, isOver } = now;
  const [expired, setExpired] = useState(0);
  const client = useQueryClient();
  const target = useTarget();
  const begin = () => {
    const dead = approved.filter((preview) => isExpired(preview)).map(({ issueId }) => issueId);
    takeBack(auditId, dead);
    for (const id of dead) void client.resetQueries({ queryKey: ["audit", auditId, "preview", id] });
    if (dead.length > 0) void client.resetQueries({ queryKey: ["audit", auditId, "previews"] });
    setExpired(dead.length);
    const living = approved.filter((preview) => !isExpired(preview));
    if (living.length > 0) void startRun(auditId, living);
  };
  const leave = () => {
    if (isOver || (bulk === undefined && run?.isSending !== true)) clearRun(auditId);
    setExpired(0);
    onClose();
  };
  const coming = oneOfEachPlace(approved);
  const shown = run?.isSending || bulk !== undefined ? run : undefined;
  const { sent, leftOut } = shown ?? { sent: coming.kept, leftOut: coming.leftOut };
  const size = shown === undefined ? sent.length : sizeOf(shown);
  const notSent = run?.error == null ? 0 : size - (bulk?.bulkOperation.summary.requested ?? 0);
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={bulk === undefined ? w.summaryTitle(size) : isOver ? w.over(size) : w.applying(size)}
      lead={bulk === undefined ? w.summaryLead[target] : isOver ? w.overLead : w.applyingLead}
    >
      <div className="space-y-4">
        {expired > 0 && <Notice tone="warning">{w.expiredNote(expired)}</Notice>}
        {run?.error != null && <ErrorPanel error={run.error} />}
        {notSent > 0 && bulk !== undefined && <Notice tone="warning">{w.notSent(notSent)}</Notice>}
        {bulk === undefined ? (
          <Summary approved={sent} />
        ) : (
          <ItemResults
            bulk={bulk}
            total={size - notSent}
            titles={shown?.titles ?? {}}
            onStop={() => void stopBulk(auditId, bulk)}
          />
        )}
        {leftOut.length > 0 && <LeftOutNotice leftOut={leftOut} messages={messages} />}
        <div className="flex justify-end gap-2">
          {bulk === undefined && (
            <>
              <Button onClick={leave}>{w.backToQueue}</Button>
              <Button look="primary" busy={run?.isSending === true} disabled={approved.length === 0} onClick={begin}>
                {w.startApply[target]}
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

/** Two of one place: the later one has to be judged by what the first one leaves there. */
function LeftOutNotice({
  leftOut,
  messages,
}: Pick<BulkApplyProps, "messages"> & { readonly leftOut: readonly LeftOut<Preview>[] }) {
  const name = (preview: Preview) => plain(messages.get(preview.issueId) ?? placeName(preview));
  return (
    <Notice tone="warning" title={w.leftOutTitle(leftOut.length)}>
      <p>{w.leftOutLead}</p>
      <details className="mt-1">
        <summary>{w.leftOutWhich}</summary>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {leftOut.map(({ preview, inFavourOf }) => (
            <li key={preview.issueId} dir="auto">
              {w.leftOut(name(preview), name(inFavourOf), plain(placeName(preview)))}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

function Summary({ approved }: { readonly approved: readonly Preview[] }) {
  return (
    <ul className="space-y-2 text-sm">
      {approved.map((preview) => (
        <li key={preview.issueId} className="rounded-lg border border-line px-3 py-2">
          <p className="text-ink-soft">{plain(placeName(preview))}</p>
          <Hunks hunks={inShort(preview.change.diff.hunks)} />
        </li>
      ))}
    </ul>
  );
}

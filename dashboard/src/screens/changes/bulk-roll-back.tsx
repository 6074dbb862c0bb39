/** Several changes taken back together: what would return is shown first, and what became of each afterwards. */
import { type AppliedChange, bulkRollback } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { fieldName } from "../../data/field-name.ts";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { ItemResults } from "../review/item-results.tsx";
import { sendInParts } from "../review/send-in-parts.ts";
import { type Bulk, STOP_AFTER_FAILURES, stopBulk, useBulk } from "../review/use-bulk.ts";

const w = words.changesScreen;

interface BulkRollBackProps {
  readonly auditId: string;
  readonly changes: readonly AppliedChange[];
  readonly onDone: () => void;
}

export function BulkRollBack({ auditId, changes, onDone }: BulkRollBackProps) {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const [begun, setBegun] = useState<readonly Bulk[]>([]);
  const start = useMutation({ mutationFn: () => sendRollbacks(auditId, changes, setBegun) });
  const bulk = useBulk(auditId, begun);
  const leave = () => {
    setOpen(false);
    if (bulk === undefined) return start.reset();
    void client.invalidateQueries({ queryKey: ["audit", auditId] });
    start.reset();
    setBegun([]);
    onDone();
  };
  const titles = Object.fromEntries(changes.map((change) => [change.id, titleOf(change)]));
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {w.rollBackSelected(changes.length)}
      </Button>
      <Dialog open={open} onClose={leave} title={`${w.rollBackSelected(changes.length)}?`} lead={w.rollBackLead}>
        <div className="space-y-4">
          {start.isError && <ErrorPanel error={start.error} />}
          {bulk === undefined ? (
            <Returning changes={changes} />
          ) : (
            <ItemResults
              bulk={bulk}
              total={changes.length}
              titles={titles}
              outcome={words.review.outcomeOfReturn}
              onStop={() => void stopBulk(auditId, bulk)}
            />
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={leave}>{bulk === undefined ? words.cancel : words.close}</Button>
            {bulk === undefined && (
              <Button look="danger" busy={start.isPending} onClick={() => start.mutate()}>
                {w.rollBackSelected(changes.length)}
              </Button>
            )}
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** The newest first, over all calls: a later change of a place has to go before an earlier one. */
async function sendRollbacks(
  auditId: string,
  changes: readonly AppliedChange[],
  onSent: (bulks: readonly Bulk[]) => void,
): Promise<void> {
  const ids = changes.map(({ id }) => id).sort();
  await sendInParts(ids.reverse(), {
    send: (part, continues) =>
      ask(
        bulkRollback({
          path: { auditId },
          body: { appliedChangeIds: [...part], stopAfterFailures: STOP_AFTER_FAILURES, ...continues },
          headers: { prefer: "respond-async" },
        }),
      ),
    onSent,
  });
}

function Returning({ changes }: { readonly changes: readonly AppliedChange[] }) {
  return (
    <ul className="max-h-72 space-y-2 overflow-y-auto text-sm">
      {changes.map((change) => (
        <li key={change.id} className="rounded-lg bg-sunken px-3 py-2">
          <p className="text-ink-soft">{titleOf(change)}</p>
          <p className="line-clamp-2">
            {w.returns}: <bdi>{plain(change.before ?? "") || words.fix.nothing}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}

function titleOf({ field, resource }: AppliedChange): string {
  return plain(`${fieldName(field)} · ${resource.title || resource.url}`);
}

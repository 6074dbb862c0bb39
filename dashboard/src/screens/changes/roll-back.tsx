/**
 * The way back. When somebody edited the value since, the service refuses and says what stands there; only then, and only
 * with that text before their eyes, can a person decide to overwrite it.
 */
import { type AppliedChange, rollbackChange } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.changesScreen;

interface Wish {
  readonly force?: boolean;
  readonly expectedCurrentHash?: string;
  readonly cascade?: boolean;
  readonly reason?: string;
}

export function RollBack({ change }: { readonly change: AppliedChange }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: (wish: Wish) =>
      ask(
        rollbackChange({
          path: { auditId: change.auditId, appliedChangeId: change.id },
          body: { ...wish, reason: reason.trim() || undefined },
        }),
      ),
    onSuccess: ({ rollback }) => {
      toast(words.fix.states[rollback.status === "applied" ? "rolled_back" : rollback.status]);
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["audit", change.auditId] }),
  });
  const close = () => {
    setOpen(false);
    back.reset();
  };
  const name = change.kind === "rollback" ? w.redo : w.rollBack;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      <Dialog open={open} onClose={close} title={w.rollBackTitle} lead={w.rollBackLead}>
        <div className="space-y-4">
          {back.isError ? (
            <Refusal error={back.error} busy={back.isPending} onWish={(wish) => back.mutate(wish)} onKeep={close} />
          ) : (
            <>
              <TextField
                label={`${w.reason} (${words.optional})`}
                maxLength={2000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
              <div className="flex justify-end gap-2">
                <Button onClick={close}>{words.cancel}</Button>
                <Button look="primary" busy={back.isPending} onClick={() => back.mutate({})}>
                  {name}
                </Button>
              </div>
            </>
          )}
        </div>
      </Dialog>
    </>
  );
}

interface RefusalProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onWish: (wish: Wish) => void;
  readonly onKeep: () => void;
}

function Refusal({ error, busy, onWish, onKeep }: RefusalProps) {
  if (isProblem(error, "drift_detected") && typeof error.details.currentHash === "string") {
    const { current, currentHash } = error.details;
    return (
      <Notice tone="warning" title={w.driftTitle}>
        <p>{w.driftLead}</p>
        <p className="mt-3 text-ink-soft">{w.theirs}</p>
        <p className="rounded-lg bg-surface px-3 py-2 whitespace-pre-wrap">
          {typeof current === "string" && current !== "" ? plain(current) : words.fix.nothing}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button look="primary" onClick={onKeep}>
            {w.keep}
          </Button>
          <Button
            look="danger"
            busy={busy}
            onClick={() => onWish({ force: true, expectedCurrentHash: String(currentHash) })}
          >
            {w.force}
          </Button>
        </div>
      </Notice>
    );
  }
  if (isProblem(error, "superseded_by_later_change"))
    return (
      <Notice tone="warning" title={w.later}>
        <p>{error.next}</p>
        <Button className="mt-3" busy={busy} onClick={() => onWish({ cascade: true })}>
          {w.cascade}
        </Button>
      </Notice>
    );
  return <ErrorPanel error={error} />;
}

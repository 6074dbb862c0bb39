/**
 * The way back. When somebody edited the value since, the service refuses and says what stands there; only then, and only
 * with that text before their eyes, can a person decide to overwrite it.
 */
import { type AppliedChange, rollbackChange } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { fieldName } from "../../data/field-name.ts";
import { moment, plain } from "../../data/format.ts";
import { isOfRepository } from "../../data/platform.ts";
import { type Target, useTarget } from "../../shell/use-target.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.changesScreen;

interface RollbackRequest {
  readonly force?: boolean;
  readonly expectedCurrentHash?: string;
  readonly cascade?: boolean;
  readonly reason?: string;
}

export function RollBack({ change }: { readonly change: AppliedChange }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const target = useTarget();
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: (request: RollbackRequest) =>
      ask(
        rollbackChange({
          path: { auditId: change.auditId, appliedChangeId: change.id },
          body: { ...request, reason: reason.trim() || undefined },
        }),
      ),
    onSuccess: ({ rollback }) => {
      toast(words.fix.states[rollback.status === "applied" ? "rolled_back" : rollback.status]);
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["audit"] }),
  });
  const close = () => {
    setOpen(false);
    back.reset();
  };
  const isProposed = change.status === "proposed";
  const name = isProposed ? w.withdraw : change.kind === "rollback" ? w.redo : w.rollBack;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      <Dialog
        open={open}
        onClose={close}
        title={isProposed ? w.withdrawTitle : w.rollBackTitle}
        lead={leadOf(change, target)}
      >
        <div className="space-y-4">
          {back.isError ? (
            <Refusal
              change={change}
              error={back.error}
              busy={back.isPending}
              onRequest={(request) => back.mutate(request)}
              onKeep={close}
            />
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

/** What taking it back does, and where. */
function leadOf({ resource, status }: AppliedChange, target: Target): string {
  if (!isOfRepository(resource) || target === "wordpress") return w.rollBackLead;
  return w.rollBackLeadOf[status === "proposed" ? "proposed" : target];
}

interface RefusalProps {
  readonly change: AppliedChange;
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRequest: (request: RollbackRequest) => void;
  readonly onKeep: () => void;
}

function Refusal({ change, error, busy, onRequest, onKeep }: RefusalProps) {
  if (isProblem(error, "drift_detected") && typeof error.details.currentHash === "string") {
    const { current, currentHash } = error.details;
    return (
      <Notice tone="warning" title={w.driftTitle}>
        <p>{w.driftLead}</p>
        <dl className="mt-3 space-y-2">
          <Value name={w.theirs} text={typeof current === "string" ? current : null} />
          <Value name={w.ours} text={change.after} />
          <Value name={w.returns} text={change.before} />
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button look="primary" onClick={onKeep}>
            {w.keep}
          </Button>
          <Button
            look="danger"
            busy={busy}
            onClick={() => onRequest({ force: true, expectedCurrentHash: String(currentHash) })}
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
        <ul className="mt-2 list-disc pl-5">
          {blockersOf(error.details).map((blocker) => (
            <li key={blocker}>{blocker}</li>
          ))}
        </ul>
        <Button className="mt-3" busy={busy} onClick={() => onRequest({ cascade: true })}>
          {w.cascade}
        </Button>
      </Notice>
    );
  return <ErrorPanel error={error} />;
}

function Value({ name, text }: { readonly name: string; readonly text: string | null }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd dir="auto" className="rounded-lg bg-surface px-3 py-2 whitespace-pre-wrap">
        {text === null || text === "" ? words.fix.nothing : plain(text)}
      </dd>
    </div>
  );
}

/** The later changes that the service names: what, and when. */
function blockersOf({ blockingChanges }: Readonly<Record<string, unknown>>): string[] {
  if (!Array.isArray(blockingChanges)) return [];
  return blockingChanges.map(
    ({ field, createdAt }) => `${plain(fieldName(String(field)))}, ${moment(String(createdAt))}`,
  );
}

import { deleteRecipient, type Recipient, testRecipient } from "@sitemend/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { RECIPIENTS, recipientsQuery } from "../../data/alerts.ts";
import { ask, isProblem } from "../../data/ask.ts";
import { ago, moment, plain } from "../../data/format.ts";
import { ConfirmAction } from "../../shell/confirm-action.tsx";
import { RowActions } from "../../shell/row-actions.tsx";
import { OWN_ZONE } from "../../shell/time-zone-field.tsx";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import type { Creation } from "../../ui/use-creations.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { NewRecipient } from "./new-recipient.tsx";
import { enteredRecipient, RecipientFields } from "./recipient-fields.tsx";
import { useUpdateRecipient } from "./use-updates.ts";

const w = screenWords.alerts;

interface RecipientListProps {
  readonly workspaceId: string;
  readonly mayChange: boolean;
}

export function RecipientList({ workspaceId, mayChange }: RecipientListProps) {
  const { data, error, isPending, refetch } = useQuery(recipientsQuery(workspaceId));
  const creation: Creation = {
    label: w.newRecipient,
    icon: <UserPlus aria-hidden className="size-4" />,
    dialog: (props) => <NewRecipient workspaceId={workspaceId} {...props} />,
  };
  return (
    <ListCard
      title={w.recipients}
      empty={mayChange ? w.noRecipients : `${w.noRecipients} ${w.needsAdmin}`}
      isEmpty={data && data.length === 0}
      creations={mayChange ? [creation] : []}
    >
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!mayChange && <Notice>{w.needsAdmin}</Notice>}
      {data !== undefined && (
        <ul className="-my-3 divide-y divide-line">
          {data.map((recipient) => (
            <Row key={recipient.id} recipient={recipient} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </ListCard>
  );
}

function Row({ recipient, mayChange }: { readonly recipient: Recipient; readonly mayChange: boolean }) {
  const { name, kind, address, state, failingSince, lastMessage, waiting, timing } = recipient;
  return (
    <li className="space-y-3 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi className="min-w-0 break-words">{plain(name)}</bdi> <Badge tone="neutral">{w.kinds[kind]}</Badge>
          {state === "paused" && <Badge tone="neutral">{w.states.paused}</Badge>}
        </p>
        <p className="text-sm break-all text-ink-soft">{plain(address)}</p>
        <p className="text-sm text-ink-soft">{timingInWords(recipient)}</p>
        {waiting !== null && (
          <p className="text-sm">
            {w.waiting(waiting.incidents, moment(waiting.nextAt), (timing.timeZone ?? "UTC") !== OWN_ZONE)}
          </p>
        )}
        {lastMessage !== null && (
          <p className="text-sm text-ink-soft">{w.lastMessage[lastMessage.state](ago(lastMessage.at))}</p>
        )}
      </div>
      {failingSince !== null && state === "active" && (
        <Notice tone="warning" title={w.failing(moment(failingSince))}>
          {lastMessage?.problem != null && w.failingNext(plain(lastMessage.problem))}
        </Notice>
      )}
      {mayChange && <Actions recipient={recipient} />}
    </li>
  );
}

function timingInWords({ timing }: Recipient): string {
  const { delivery = "immediate", time = "", quiet = null, timeZone = "UTC" } = timing;
  if (delivery === "daily") return w.timing.daily(time, plain(timeZone));
  return [w.timing.immediate, ...(quiet === null ? [] : [w.timing.quiet(quiet.from, quiet.to, plain(timeZone))])].join(
    ", ",
  );
}

function Actions({ recipient }: { readonly recipient: Recipient }) {
  const [asked, setAsked] = useState<"edit" | "delete">();
  const update = useUpdateRecipient(recipient);
  const test = useMutation({
    mutationFn: () => ask(testRecipient({ path: { recipientId: recipient.id } })),
    onSuccess: ({ isDelivered }) => {
      if (isDelivered) toast(w.tested(plain(recipient.name)));
    },
  });
  const name = plain(recipient.name);
  const close = () => setAsked(undefined);
  return (
    <>
      {update.isError && !isProblem(update.error, "confirmation_required") && <ErrorPanel error={update.error} />}
      {test.isError && <ErrorPanel error={test.error} />}
      {test.data?.isDelivered === false && (
        <Notice tone="error" title={w.testFailed}>
          {w.testProblem(plain(test.data.problem ?? ""))}
        </Notice>
      )}
      <RowActions
        {...{ name, state: recipient.state, busy: update.isPending }}
        onState={(state) => update.mutate({ state })}
        onEdit={() => setAsked("edit")}
        onDelete={() => setAsked("delete")}
        first={
          <Button aria-label={w.testNamed(name)} busy={test.isPending} onClick={() => test.mutate()}>
            {w.test}
          </Button>
        }
      />
      <Dialog open={asked === "edit"} onClose={close} title={words.rowActions.editTitle(name)}>
        <Editing recipient={recipient} onClose={close} />
      </Dialog>
      <ConfirmAction
        {...{
          open: asked === "delete",
          onClose: close,
          title: words.rowActions.deleteTitle(name),
          lead: w.deleteRecipientLead,
        }}
        action={words.rowActions.delete}
        run={() => ask(deleteRecipient({ path: { recipientId: recipient.id } }))}
        done={words.rowActions.deleted(name)}
        queryKey={RECIPIENTS}
      />
    </>
  );
}

function Editing({ recipient, onClose }: { readonly recipient: Recipient; readonly onClose: () => void }) {
  const update = useUpdateRecipient(recipient);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    update.mutate(enteredRecipient(new FormData(event.currentTarget)), { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {update.isError && !isProblem(update.error, "confirmation_required") && <ErrorPanel error={update.error} />}
      <RecipientFields recipient={recipient} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" busy={update.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

/** A first alert is one form: who adds an address here needs no recipient before. */
import { createAlert, createRecipient } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ALERTS, RECIPIENTS, recipientsQuery } from "../../data/alerts.ts";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { meQuery, sendsEmail, waysInQuery } from "../../data/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import type { CreationDialogProps } from "../../ui/use-creations.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { AlertFields, enteredAlert } from "./alert-fields.tsx";

const w = screenWords.alerts;

interface NewAlertProps {
  readonly workspaceId: string;
  /** Who chooses addresses. */
  readonly isAdmin: boolean;
}

type Entered = NonNullable<ReturnType<typeof enteredAlert>["alert"]>;

export function NewAlert({ workspaceId, isAdmin, ...dialog }: NewAlertProps & CreationDialogProps) {
  return (
    <Dialog {...dialog} isForm title={w.create}>
      <Creating {...{ workspaceId, isAdmin }} onDone={dialog.onClose} />
    </Dialog>
  );
}

function Creating({ workspaceId, isAdmin, onDone }: NewAlertProps & { readonly onDone: () => void }) {
  const client = useQueryClient();
  const { data: recipients } = useQuery(recipientsQuery(workspaceId));
  const hasEmail = sendsEmail(useQuery(waysInQuery));
  const [missing, setMissing] = useState<string>();
  const creation = useMutation({
    mutationFn: async ({ entered, email }: { readonly entered: Entered; readonly email: string }) => {
      const added = email === "" ? [] : [await newRecipient(email)];
      const body = { workspaceId, ...entered, recipientIds: [...entered.recipientIds, ...added] };
      return ask(createAlert({ body }));
    },
    onSuccess: async ({ alert }) => {
      toast(w.created(plain(alert.name)));
      await client.invalidateQueries({ queryKey: ALERTS });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: RECIPIENTS }),
  });

  async function newRecipient(address: string): Promise<string> {
    // One that was made by a try that failed later.
    const known = recipients?.find((one) => one.kind === "email" && one.address === address);
    if (known !== undefined) return known.id;
    const body = { kind: "email", name: address.slice(0, 80), address, workspaceId } as const;
    return (await ask(createRecipient({ body }))).recipient.id;
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const { alert, missing: lacking } = enteredAlert(form);
    setMissing(lacking);
    if (alert !== undefined) creation.mutate({ entered: alert, email: String(form.get("email") ?? "").trim() });
  };
  if (recipients === undefined || hasEmail === undefined) return <LoadingRows rows={6} />;
  return (
    <form onSubmit={submit} className="space-y-4">
      {creation.isError && !isProblem(creation.error, "confirmation_required") && <ErrorPanel error={creation.error} />}
      {missing !== undefined && <Notice>{missing}</Notice>}
      <AlertFields workspaceId={workspaceId} />
      {isAdmin && hasEmail && <NewEmail isFirst={recipients.length === 0} />}
      {isAdmin && !hasEmail && <TextField label={w.newEmail} hint={words.noEmail} disabled />}
      <FormActions
        action={w.createAction}
        icon={<BellPlus aria-hidden className="size-4" />}
        busy={creation.isPending}
        onCancel={onDone}
      />
    </form>
  );
}

/** The first one is likely for whoever makes it. */
function NewEmail({ isFirst }: { readonly isFirst: boolean }) {
  const { data: me } = useQuery(meQuery);
  return (
    <TextField
      key={me?.email}
      {...{ label: w.newEmail, hint: w.newEmailHint, name: "email", type: "email", maxLength: 254 }}
      defaultValue={isFirst ? me?.email : ""}
      autoComplete="email"
    />
  );
}

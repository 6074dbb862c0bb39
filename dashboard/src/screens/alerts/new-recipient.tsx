import { createRecipient } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import type { FormEvent } from "react";
import { RECIPIENTS } from "../../data/alerts.ts";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { sendsEmail, waysInQuery } from "../../data/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import type { CreationDialogProps } from "../../ui/use-creations.tsx";
import { screenWords } from "../../words/screens.ts";
import { newRecipientBody, RecipientFields } from "./recipient-fields.tsx";

const w = screenWords.alerts;

interface NewRecipientProps {
  readonly workspaceId: string;
}

export function NewRecipient({ workspaceId, ...dialog }: NewRecipientProps & CreationDialogProps) {
  return (
    <Dialog {...dialog} isForm title={w.newRecipient}>
      <Creating workspaceId={workspaceId} onDone={dialog.onClose} />
    </Dialog>
  );
}

function Creating({ workspaceId, onDone }: NewRecipientProps & { readonly onDone: () => void }) {
  const client = useQueryClient();
  const hasEmail = sendsEmail(useQuery(waysInQuery));
  const creation = useMutation({
    mutationFn: (form: FormData) => ask(createRecipient({ body: newRecipientBody(form, workspaceId) })),
    onSuccess: async ({ recipient }) => {
      toast(w.created(plain(recipient.name)));
      await client.invalidateQueries({ queryKey: RECIPIENTS });
      onDone();
    },
    // A URL that is a credential is gone with the form.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {creation.isError && !isProblem(creation.error, "confirmation_required") && <ErrorPanel error={creation.error} />}
      {hasEmail === undefined ? <LoadingRows rows={4} /> : <RecipientFields hasEmail={hasEmail} />}
      <FormActions
        action={w.addRecipient}
        icon={<UserPlus aria-hidden className="size-4" />}
        busy={creation.isPending}
        onCancel={onDone}
      />
    </form>
  );
}

import { type FormEvent, useState } from "react";
import { isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { DeployHookFields, enteredDeployHook } from "./deploy-hook-fields.tsx";
import { useUpdateWebhook } from "./use-update-webhook.ts";
import type { WebhookDialogProps } from "./webhook-dialog.ts";
import { enteredWebhook, WebhookFields } from "./webhook-fields.tsx";

const w = screenWords.webhooks;

export function EditWebhook({ webhook, open, onClose }: WebhookDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.rowActions.editTitle(plain(webhook.name))}>
      <Editing webhook={webhook} onClose={onClose} />
    </Dialog>
  );
}

function Editing({ webhook, onClose }: Omit<WebhookDialogProps, "open">) {
  const [isIncomplete, setIncomplete] = useState(false);
  const update = useUpdateWebhook(webhook);
  const { service } = webhook;
  const enteredOf = service === null ? enteredWebhook : enteredDeployHook;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = enteredOf(new FormData(event.currentTarget));
    setIncomplete(entered === undefined);
    if (entered !== undefined) update.mutate(entered, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {update.isError && !isProblem(update.error, "confirmation_required") && (
        <ErrorPanel error={update.error} beside={["/url"]} />
      )}
      {isIncomplete && <Notice>{service === null ? w.pickSome : screenWords.deployHooks.pickSome}</Notice>}
      {service === null ? (
        <WebhookFields workspaceId={webhook.workspaceId} webhook={webhook} error={update.error} />
      ) : (
        <DeployHookFields workspaceId={webhook.workspaceId} service={service} hook={webhook} error={update.error} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" busy={update.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

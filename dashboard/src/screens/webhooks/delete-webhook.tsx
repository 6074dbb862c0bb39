import { deleteIntegration } from "@sitemend/client";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { WEBHOOKS } from "../../data/webhooks.ts";
import { ConfirmAction } from "../../shell/confirm-action.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import type { WebhookDialogProps } from "./webhook-dialog.ts";

const w = screenWords.webhooks;

export function DeleteWebhook({ webhook, open, onClose }: WebhookDialogProps) {
  const name = plain(webhook.name);
  return (
    <ConfirmAction
      {...{
        open,
        onClose,
        title: words.rowActions.deleteTitle(name),
        lead: w.deleteLead,
        action: words.rowActions.delete,
      }}
      run={() => ask(deleteIntegration({ path: { integrationId: webhook.id } }))}
      done={words.rowActions.deleted(name)}
      queryKey={WEBHOOKS}
    />
  );
}

import { deleteIntegration } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { WEBHOOKS } from "../../data/webhooks.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import type { WebhookDialogProps } from "./webhook-dialog.ts";

const w = words.webhooks;

export function DeleteWebhook({ webhook, open, onClose }: WebhookDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={w.deleteTitle(plain(webhook.name))} lead={w.deleteLead}>
      <Deleting webhook={webhook} onClose={onClose} />
    </Dialog>
  );
}

function Deleting({ webhook, onClose }: Omit<WebhookDialogProps, "open">) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => ask(deleteIntegration({ path: { integrationId: webhook.id } })),
    onSuccess: () => {
      toast(w.deleted(plain(webhook.name)));
      onClose();
      return client.invalidateQueries({ queryKey: WEBHOOKS });
    },
  });
  return (
    <div className="space-y-4">
      {remove.isError && <ErrorPanel error={remove.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {w.delete}
        </Button>
      </div>
    </div>
  );
}

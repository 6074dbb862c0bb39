import { rollIntegrationSecret } from "@sitemend/client";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { WEBHOOKS } from "../../data/webhooks.ts";
import { RollDialog } from "../../shell/roll-dialog.tsx";
import { screenWords } from "../../words/screens.ts";
import type { WebhookDialogProps } from "./webhook-dialog.ts";

const w = screenWords.webhooks;

export function RollSecret({ webhook, open, onClose }: WebhookDialogProps) {
  const name = plain(webhook.name);
  return (
    <RollDialog
      {...{ open, onClose, title: w.rollTitle(name), lead: w.rollLead, queryKey: WEBHOOKS }}
      texts={{ ...w, shown: w.secretOf(name) }}
      roll={(overlapHours) =>
        ask(rollIntegrationSecret({ path: { integrationId: webhook.id }, body: { overlapHours } }))
      }
    />
  );
}

/** Save with the version that was read, so that nobody's settings are overwritten unseen. */
import {
  type Alert,
  type Recipient,
  type UpdateAlertData,
  type UpdateRecipientData,
  updateAlert,
  updateRecipient,
} from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ALERTS, RECIPIENTS } from "../../data/alerts.ts";
import { ask } from "../../data/ask.ts";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

export function useUpdateAlert({ id: alertId, version }: Alert) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<UpdateAlertData["body"]>) =>
      ask(updateAlert({ path: { alertId }, body, headers: { "If-Match": `"${version}"` } })),
    onSuccess: () => toast(words.saved),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ALERTS }),
        client.invalidateQueries({ queryKey: ["incidents"] }),
      ]),
  });
}

export function useUpdateRecipient({ id: recipientId, version }: Recipient) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<UpdateRecipientData["body"]>) =>
      ask(updateRecipient({ path: { recipientId }, body, headers: { "If-Match": `"${version}"` } })),
    onSuccess: () => toast(words.saved),
    onSettled: () => client.invalidateQueries({ queryKey: RECIPIENTS }),
  });
}

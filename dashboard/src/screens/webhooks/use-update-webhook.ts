/** Saves with the version that was read, so that nobody's settings are overwritten unseen. */
import { type Integration, type UpdateIntegrationData, updateIntegration } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../data/ask.ts";
import { WEBHOOKS } from "../../data/webhooks.ts";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

type Body = NonNullable<UpdateIntegrationData["body"]>;

export function useUpdateWebhook({ id, version }: Integration) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      ask(updateIntegration({ path: { integrationId: id }, body, headers: { "If-Match": `"${version}"` } })),
    onSuccess: () => toast(words.saved),
    onSettled: () => client.invalidateQueries({ queryKey: WEBHOOKS }),
  });
}

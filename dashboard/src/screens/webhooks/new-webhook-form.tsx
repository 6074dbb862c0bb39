import { type CreateIntegrationData, createIntegration } from "@sitemend/client";
import { Webhook } from "lucide-react";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { WEBHOOKS } from "../../data/webhooks.ts";
import { CreationForm } from "../../shell/creation-form.tsx";
import { words } from "../../words/index.ts";
import { enteredWebhook, WebhookFields } from "./webhook-fields.tsx";

const w = words.webhooks;

export function NewWebhookForm({ workspaceId }: { readonly workspaceId: string }) {
  const entered = (form: FormData): CreateIntegrationData["body"] | undefined => {
    const webhook = enteredWebhook(form);
    return webhook && { kind: "webhook", workspaceId, ...webhook };
  };
  return (
    <CreationForm
      entered={entered}
      create={(body) => ask(createIntegration({ body }))}
      queryKey={WEBHOOKS}
      shown={({ integration }) => w.secretOf(plain(integration.name))}
      texts={w}
      icon={<Webhook aria-hidden className="size-4" />}
      beside={["/url"]}
    >
      {(error) => <WebhookFields workspaceId={workspaceId} error={error} />}
    </CreationForm>
  );
}

import { type CreateIntegrationData, createIntegration } from "@sitemend/client";
import { Webhook } from "lucide-react";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { WEBHOOKS } from "../../data/webhooks.ts";
import { CreationForm } from "../../shell/creation-form.tsx";
import type { CreationDialogProps } from "../../ui/use-creations.tsx";
import { screenWords } from "../../words/screens.ts";
import { enteredWebhook, WebhookFields } from "./webhook-fields.tsx";

const w = screenWords.webhooks;

interface NewWebhookFormProps extends CreationDialogProps {
  readonly workspaceId: string;
}

export function NewWebhookForm({ workspaceId, ...dialog }: NewWebhookFormProps) {
  const entered = (form: FormData): CreateIntegrationData["body"] | undefined => {
    const webhook = enteredWebhook(form);
    return webhook && { kind: "webhook", workspaceId, ...webhook };
  };
  return (
    <CreationForm
      {...dialog}
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

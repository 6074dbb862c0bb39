import { createIntegration } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { WEBHOOKS } from "../../data/webhooks.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { enteredWebhook, WebhookFields } from "./webhook-fields.tsx";

const w = words.webhooks;

export function NewWebhookForm({ workspaceId }: { readonly workspaceId: string }) {
  const [isIncomplete, setIncomplete] = useState(false);
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (body: Parameters<typeof createIntegration>[0]["body"]) => ask(createIntegration({ body })),
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS }),
    // The signing secret is gone with the screen.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = enteredWebhook(new FormData(event.currentTarget));
    setIncomplete(entered === undefined);
    if (entered !== undefined) create.mutate({ kind: "webhook", workspaceId, ...entered });
  };
  if (create.isSuccess) {
    const title = w.secretOf(plain(create.data.integration.name));
    return (
      <Card title={title}>
        <ShownOnce label={title} value={create.data.secret} lead={w.use} onDone={() => create.reset()} />
      </Card>
    );
  }
  return (
    <Card title={w.create}>
      <form onSubmit={submit} className="space-y-4">
        <p className="-mt-2 text-sm text-ink-soft">{w.createLead}</p>
        {create.isError && !isProblem(create.error, "confirmation_required") && <ErrorPanel error={create.error} />}
        {isIncomplete && <Notice>{w.pickSome}</Notice>}
        <WebhookFields workspaceId={workspaceId} />
        <Button type="submit" look="primary" busy={create.isPending} icon={<Webhook aria-hidden className="size-4" />}>
          {w.createAction}
        </Button>
      </form>
    </Card>
  );
}

import { rollIntegrationSecret } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { WEBHOOKS } from "../../data/webhooks.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/field.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import type { WebhookDialogProps } from "./webhook-dialog.ts";

const w = words.webhooks;
const USUAL_OVERLAP = "24";

export function RollSecret({ webhook, open, onClose }: WebhookDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={w.rollTitle(plain(webhook.name))} lead={w.rollLead}>
      <Rolling webhook={webhook} onClose={onClose} />
    </Dialog>
  );
}

function Rolling({ webhook, onClose }: Omit<WebhookDialogProps, "open">) {
  const client = useQueryClient();
  const roll = useMutation({
    mutationFn: (overlapHours: number) =>
      ask(rollIntegrationSecret({ path: { integrationId: webhook.id }, body: { overlapHours } })),
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS }),
    // The signing secret is gone with the dialog.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    roll.mutate(Number(new FormData(event.currentTarget).get("overlap")));
  };
  if (roll.isSuccess)
    return <ShownOnce label={w.secretOf(plain(webhook.name))} value={roll.data.secret} lead={w.use} onDone={onClose} />;
  return (
    <form onSubmit={submit} className="space-y-4">
      {roll.isError && !isProblem(roll.error, "confirmation_required") && <ErrorPanel error={roll.error} />}
      <Select label={w.overlap} name="overlap" defaultValue={USUAL_OVERLAP}>
        {Object.entries(w.overlaps).map(([hours, label]) => (
          <option key={hours} value={hours}>
            {label}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" busy={roll.isPending}>
          {w.roll}
        </Button>
      </div>
    </form>
  );
}

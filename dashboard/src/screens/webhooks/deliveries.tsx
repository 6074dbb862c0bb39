/** What was sent to a webhook, and what it answered. */
import { type Delivery, redeliverEvent } from "@sitemend/client";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { ask } from "../../data/ask.ts";
import { ago, moment, plain } from "../../data/format.ts";
import { deliveriesQuery } from "../../data/webhooks.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Scrollable } from "../../ui/scrollable.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import type { WebhookDialogProps } from "./webhook-dialog.ts";

const [w, d] = [screenWords.webhooks, screenWords.deployHooks];
const TONES = { pending: "notice", delivered: "good", failed: "error" } as const;

export function Deliveries({ webhook, open, onClose }: WebhookDialogProps) {
  const name = plain(webhook.name);
  const isHook = webhook.kind === "deploy_hook";
  const [title, lead] = isHook ? [d.callsOf(name), d.callsLead] : [w.deliveriesOf(name), w.deliveriesLead];
  return (
    <Dialog open={open} onClose={onClose} title={title} lead={lead} placement="side">
      <List integrationId={webhook.id} isHook={isHook} />
    </Dialog>
  );
}

function List({ integrationId, isHook }: { readonly integrationId: string; readonly isHook: boolean }) {
  const query = useInfiniteQuery(deliveriesQuery(integrationId));
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const all = data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  return (
    <div className="space-y-4">
      <Button
        icon={<RefreshCw aria-hidden className="size-4" />}
        busy={isFetching && !isPending && !isFetchingNextPage}
        onClick={() => void refetch()}
      >
        {w.refresh}
      </Button>
      {isPending && <LoadingRows rows={4} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data !== undefined && all.length === 0 && (
        <p className="text-sm text-ink-soft">{isHook ? d.noCalls : w.noDeliveries}</p>
      )}
      <ul className="divide-y divide-line">
        {all.map((delivery) => (
          <Row key={delivery.eventId} {...{ delivery, integrationId, isHook }} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  readonly delivery: Delivery;
  readonly integrationId: string;
  readonly isHook: boolean;
}

function Row({ delivery, integrationId, isHook }: RowProps) {
  const { eventId, payload, state, attempts, triedAt, nextAttemptAt } = delivery;
  const client = useQueryClient();
  const redeliver = useMutation({
    mutationFn: () => ask(redeliverEvent({ path: { integrationId, eventId } })),
    onSuccess: () => {
      toast(w.redelivering);
      return client.invalidateQueries({ queryKey: deliveriesQuery(integrationId).queryKey });
    },
  });
  const type = w.types[payload.type];
  const [again, againNamed] = isHook ? [d.callAgain, d.callAgainNamed(type)] : [w.redeliver, w.redeliverNamed(type)];
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            {type} <Badge tone={TONES[state]}>{w.deliveryStates[state]}</Badge>
          </p>
          <p className="text-sm text-ink-soft">
            {answerOf(delivery)}
            {triedAt !== null && `; ${w.attempts(attempts, ago(triedAt))}`}
            {state === "pending" && nextAttemptAt !== null && attempts > 0 && `; ${w.nextAt(moment(nextAttemptAt))}`}
          </p>
        </div>
        <Button aria-label={againNamed} busy={redeliver.isPending} onClick={() => redeliver.mutate()}>
          {again}
        </Button>
      </div>
      {redeliver.isError && <ErrorPanel error={redeliver.error} />}
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-soft">{w.payload}</summary>
        <p className="mt-1 break-all text-ink-soft">
          webhook-id: <code>{eventId}</code>
        </p>
        <Scrollable label={w.payload} className="mt-1 overflow-x-auto rounded-lg bg-sunken p-3">
          <pre className="font-mono text-xs">{JSON.stringify(payload, null, 2)}</pre>
        </Scrollable>
      </details>
    </li>
  );
}

function answerOf({ status, problem, attempts }: Delivery): string {
  if (attempts === 0 && status === null && problem === null) return w.notYet;
  return status === null ? w.noAnswer(plain(problem ?? "")) : w.answered(status);
}

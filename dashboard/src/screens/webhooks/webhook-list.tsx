import { useInfiniteQuery } from "@tanstack/react-query";
import { Rocket, Webhook } from "lucide-react";
import { webhooksQuery } from "../../data/webhooks.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import type { Creation } from "../../ui/use-creations.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { NewDeployHookForm } from "./new-deploy-hook-form.tsx";
import { NewWebhookForm } from "./new-webhook-form.tsx";
import { WebhookRow } from "./webhook-row.tsx";

const w = screenWords.webhooks;

export function WebhookList({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    webhooksQuery(workspaceId),
  );
  const all = data?.pages.flatMap(({ integrations }) => integrations) ?? [];
  const creations: readonly Creation[] = [
    {
      label: w.create,
      icon: <Webhook aria-hidden className="size-4" />,
      look: "primary",
      dialog: (props) => <NewWebhookForm workspaceId={workspaceId} {...props} />,
    },
    {
      label: screenWords.deployHooks.create,
      icon: <Rocket aria-hidden className="size-4" />,
      dialog: (props) => <NewDeployHookForm workspaceId={workspaceId} {...props} />,
    },
  ];
  return (
    <ListCard title={w.list} empty={w.empty} isEmpty={data && all.length === 0} creations={creations}>
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {all.length > 0 && (
        <ul className="-my-3 divide-y divide-line">
          {all.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-5" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </ListCard>
  );
}

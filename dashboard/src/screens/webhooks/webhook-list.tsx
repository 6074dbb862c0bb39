import { useInfiniteQuery } from "@tanstack/react-query";
import { webhooksQuery } from "../../data/webhooks.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { WebhookRow } from "./webhook-row.tsx";

const w = words.webhooks;

export function WebhookList({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    webhooksQuery(workspaceId),
  );
  const all = data?.pages.flatMap(({ integrations }) => integrations) ?? [];
  return (
    <Card title={w.list}>
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data !== undefined && all.length === 0 && <p className="text-sm text-ink-soft">{w.empty}</p>}
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
    </Card>
  );
}

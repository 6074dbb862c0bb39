import { deleteShare, type Share } from "@sitemend/client";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link2, Link2Off } from "lucide-react";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { ago, day, moment, plain } from "../../data/format.ts";
import { sharesQuery } from "../../data/shares.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { toast } from "../../ui/toasts.tsx";
import { useCreations } from "../../ui/use-creations.tsx";
import { words } from "../../words/index.ts";
import { MakeLink } from "./make-link.tsx";

const w = words.share.links;

export function ShareLinks({ auditId }: { readonly auditId: string }) {
  const query = useInfiniteQuery(sharesQuery(auditId));
  const [revoking, setRevoking] = useState<Share>();
  const { buttons, dialogs } = useCreations([
    {
      label: words.share.make.title,
      icon: <Link2 aria-hidden className="size-4" />,
      look: "primary",
      dialog: (props) => <MakeLink auditId={auditId} {...props} />,
    },
  ]);
  const shares = query.data?.pages.flatMap((page) => page.shares) ?? [];
  return (
    <section aria-label={w.title}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{w.title}</h2>
        {shares.length > 0 && buttons}
      </div>
      {query.isPending && <LoadingRows rows={2} />}
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && shares.length === 0 && <Empty title={w.empty} action={buttons} />}
      {shares.length > 0 && (
        <Table
          caption={w.title}
          columns={[w.columns.name, w.columns.made, w.columns.ends, w.columns.state, w.columns.act]}
        >
          {shares.map((share) => (
            <Row key={share.id} share={share} onRevoke={() => setRevoking(share)} />
          ))}
        </Table>
      )}
      <ShowMore query={query} className="mt-3" />
      <Revoke share={revoking} onClose={() => setRevoking(undefined)} />
      {dialogs}
    </section>
  );
}

const TONES = { live: "good", expired: "neutral", revoked: "neutral" } as const;

function Row({ share, onRevoke }: { readonly share: Share; readonly onRevoke: () => void }) {
  const { brand, hasPassword, createdAt, expiresAt, state } = share;
  return (
    <tr>
      <th scope="row">
        <bdi>{plain(brand.title ?? brand.name ?? w.plain)}</bdi>
        {hasPassword && <p className="text-xs font-normal text-ink-soft">{w.password}</p>}
      </th>
      <td data-label={w.columns.made} className="whitespace-nowrap" title={moment(createdAt)}>
        {ago(createdAt)}
      </td>
      <td data-label={w.columns.ends} className="whitespace-nowrap" title={moment(expiresAt)}>
        {day(expiresAt)}
      </td>
      <td>
        <Badge tone={TONES[state]}>{w.states[state]}</Badge>
      </td>
      <td className="max-sm:basis-full max-sm:empty:hidden">
        {state === "live" && (
          <Button look="danger" icon={<Link2Off aria-hidden className="size-4" />} onClick={onRevoke}>
            {w.revoke}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Revoke({ share, onClose }: { readonly share: Share | undefined; readonly onClose: () => void }) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: ({ id, auditId }: Share) => ask(deleteShare({ path: { auditId, shareId: id } })),
    onSuccess: async (_none, { auditId }) => {
      toast(w.revoked);
      onClose();
      await client.invalidateQueries({ queryKey: sharesQuery(auditId).queryKey });
    },
  });
  return (
    <Dialog open={share !== undefined} onClose={onClose} title={w.revokeTitle} lead={w.revokeBody}>
      <div className="space-y-4">
        {revoke.isError && <ErrorPanel error={revoke.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="danger" busy={revoke.isPending} onClick={() => share !== undefined && revoke.mutate(share)}>
            {w.revoke}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

import { type Invitation, revokeInvitation } from "@sitemend/client";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { ask } from "../../data/ask.ts";
import { ago, plain } from "../../data/format.ts";
import { INVITATIONS, invitationsQuery } from "../../data/team.ts";
import type { Workspace } from "../../data/workspaces.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import type { Creation } from "../../ui/use-creations.tsx";
import { words } from "../../words/index.ts";
import { InviteForm } from "./invite-form.tsx";

const w = words.team;

export function Invitations({ workspace }: { readonly workspace: Workspace }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    invitationsQuery(workspace.id),
  );
  const all = data?.pages.flatMap(({ invitations }) => invitations) ?? [];
  const creation: Creation = {
    label: w.invite,
    icon: <UserPlus aria-hidden className="size-4" />,
    look: "primary",
    dialog: (props) => <InviteForm workspace={workspace} {...props} />,
  };
  return (
    <ListCard title={w.invitations} empty={w.noInvitations} isEmpty={data && all.length === 0} creations={[creation]}>
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <ul className="-my-3 divide-y divide-line">
        {all.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <ShowMore query={{ hasNextPage, isFetchingNextPage, fetchNextPage }} className="mt-5" />
    </ListCard>
  );
}

function Row({ invitation }: { readonly invitation: Invitation }) {
  const { id, role, invitedBy, createdAt, expiresAt } = invitation;
  const email = plain(invitation.email);
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => ask(revokeInvitation({ path: { invitationId: id } })),
    onSuccess: () => {
      toast(w.revoked(email));
      return client.invalidateQueries({ queryKey: INVITATIONS });
    },
  });
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            {email} <Badge>{words.role[role]}</Badge>
          </p>
          <p className="text-sm text-ink-soft">
            {w.invitedBy(plain(invitedBy), ago(createdAt))}; {w.expires(ago(expiresAt))}
          </p>
        </div>
        <Button look="danger" aria-label={w.revokeNamed(email)} busy={revoke.isPending} onClick={() => revoke.mutate()}>
          {w.revoke}
        </Button>
      </div>
      {revoke.isError && <ErrorPanel error={revoke.error} />}
    </li>
  );
}

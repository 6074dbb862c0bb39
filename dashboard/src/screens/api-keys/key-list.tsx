import type { ApiKey } from "@sitemend/client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { apiKeysQuery } from "../../data/api-keys.ts";
import { ago, day, moment, plain } from "../../data/format.ts";
import { meQuery } from "../../data/session.ts";
import { allows, type Workspace } from "../../data/workspaces.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import type { Creation } from "../../ui/use-creations.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { NewKeyForm } from "./new-key-form.tsx";
import { RevokeKey } from "./revoke-key.tsx";
import { RollKey } from "./roll-key.tsx";

const w = screenWords.apiKeys;

export function KeyList({ workspace }: { readonly workspace: Workspace }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    apiKeysQuery(workspace.id),
  );
  const all = data?.pages.flatMap(({ keys }) => keys) ?? [];
  const creation: Creation = {
    label: w.create,
    icon: <KeyRound aria-hidden className="size-4" />,
    look: "primary",
    dialog: (props) => <NewKeyForm workspace={workspace} {...props} />,
  };
  return (
    <ListCard title={w.list} empty={w.empty} isEmpty={data && all.length === 0} creations={[creation]}>
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {all.length > 0 && (
        <ul className="-my-3 divide-y divide-line">
          {all.map((key) => (
            <Row key={key.id} apiKey={key} workspace={workspace} />
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

const TONES = { active: "good", expired: "neutral", revoked: "neutral" } as const;

function Row({ apiKey, workspace }: { readonly apiKey: ApiKey; readonly workspace: Workspace }) {
  const [asked, setAsked] = useState<"roll" | "revoke">();
  const { data: me } = useQuery(meQuery);
  const { state, createdBy, createdAt, expiresAt, lastUsedAt, lastUsedAddress, previousUntil, websiteIds } = apiKey;
  const name = plain(apiKey.name);
  const isOwn = me?.id === createdBy.userId;
  const used = lastUsedAt === null ? w.unused : w.used(ago(lastUsedAt), lastUsedAddress ?? "");
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            <bdi>{name}</bdi> <Badge tone={TONES[state]}>{w.states[state]}</Badge>
          </p>
          <p className="text-sm text-ink-soft">
            {w.by(plain(createdBy.name), ago(createdAt))}; {w.ends(day(expiresAt))}; {used}
          </p>
          <p className="text-sm text-ink-soft">
            {w.ofSites(websiteIds.length)}: {apiKey.scopes.join(", ")}
            {previousUntil !== null && `; ${w.rolledUntil(moment(previousUntil))}`}
          </p>
        </div>
        {state === "active" && (
          <div className="flex flex-wrap gap-2">
            {isOwn && (
              <Button aria-label={w.rollNamed(name)} onClick={() => setAsked("roll")}>
                {w.roll}
              </Button>
            )}
            {(isOwn || allows(workspace.role, "admin")) && (
              <Button look="danger" aria-label={w.revokeNamed(name)} onClick={() => setAsked("revoke")}>
                {w.revoke}
              </Button>
            )}
          </div>
        )}
      </div>
      <RollKey apiKey={apiKey} open={asked === "roll"} onClose={() => setAsked(undefined)} />
      <RevokeKey apiKey={apiKey} open={asked === "revoke"} onClose={() => setAsked(undefined)} />
    </li>
  );
}

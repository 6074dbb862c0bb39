import type { Session } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { deviceOf, endAll, sessionsQuery } from "../../data/account.ts";
import { ago, moment, plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.account;

export function Sessions() {
  const { data, error, isPending, refetch } = useQuery(sessionsQuery);
  const end = useEnd();
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <Card title={w.sessions}>
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {end.isError && <ErrorPanel error={end.error} />}
      <ul className="-mt-3 divide-y divide-line">
        {data?.map((session) => (
          <Row
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.includes(session)}
            onEnd={() => end.mutate([session])}
          />
        ))}
      </ul>
      {data !== undefined && others.length === 0 && <p className="text-sm text-ink-soft">{w.onlyThis}</p>}
      {others.length > 1 && (
        <Button look="danger" className="mt-2" busy={end.isPending} onClick={() => end.mutate(others)}>
          {w.endOthers(others.length)}
        </Button>
      )}
    </Card>
  );
}

function useEnd() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessions: readonly Session[]) => endAll(sessions),
    onSuccess: (_done, sessions) => toast(sessions.length > 1 ? w.othersEnded : w.ended),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

function Row({
  session: { userAgent, address, createdAt, lastSeenAt, current },
  isEnding,
  onEnd,
}: {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}) {
  const known = deviceOf(userAgent);
  const device = known ? w.device(known.browser, known.system) : plain(userAgent) || w.unknownDevice;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 font-medium" title={plain(userAgent)}>
          {device} {current && <Badge tone="good">{w.thisSession}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {[w.seen(ago(lastSeenAt)), address !== "" && w.from(plain(address))].filter(Boolean).join(", ")}
        </p>
        <p className="text-sm text-ink-soft">{w.since(moment(createdAt))}</p>
      </div>
      {!current && (
        <Button look="danger" aria-label={w.endNamed(device, moment(createdAt))} busy={isEnding} onClick={onEnd}>
          {w.end}
        </Button>
      )}
    </li>
  );
}

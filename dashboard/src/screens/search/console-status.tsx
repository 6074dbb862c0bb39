import {
  chooseSearchConsoleProperty,
  disconnectSearchConsole,
  fetchSearchConsole,
  type SearchConsoleConnection,
} from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ask } from "../../data/ask.ts";
import { ago, moment, plain } from "../../data/format.ts";
import { searchConsoleQuery } from "../../data/search-console.ts";
import { ConfirmAction } from "../../shell/confirm-action.tsx";
import { useMay } from "../../shell/may.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";
import { rangeOf } from "./range-of.ts";

const w = screenWords.searchConsole;

interface ConsoleStatusProps {
  readonly connection: SearchConsoleConnection;
  readonly isAdmin: boolean;
}

export function ConsoleStatus({ connection, isAdmin }: ConsoleStatusProps) {
  const { websiteId, method, account, problem } = connection;
  const [isDisconnecting, setDisconnecting] = useState(false);
  const { queryKey } = searchConsoleQuery(websiteId);
  return (
    <Card title={w.title} action={<Status connection={connection} />}>
      <div className="space-y-4">
        <p className="text-sm wrap-anywhere">{w.accounts[method](plain(account))}</p>
        <Property connection={connection} mayChange={isAdmin} />
        {problem !== null && (
          <Notice tone={connection.nextFetchAt === null ? "error" : "warning"} title={problem.text}>
            <p>{problem.next}</p>
            <p>{w.since(ago(problem.at))}</p>
          </Notice>
        )}
        <Times connection={connection} />
        {connection.isInspecting && <p className="text-sm text-ink-soft">{w.inspecting}</p>}
        {connection.inspectionProblem !== null && (
          <p className="text-sm text-ink-soft">
            {w.inspectionEnded(w.inspectionProblems[connection.inspectionProblem])}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <FetchNow connection={connection} />
          {isAdmin && <Button onClick={() => setDisconnecting(true)}>{w.disconnect}</Button>}
        </div>
      </div>
      <ConfirmAction
        open={isDisconnecting}
        onClose={() => setDisconnecting(false)}
        {...{ title: w.disconnectTitle, lead: w.disconnectLead, action: w.disconnect, done: w.disconnected, queryKey }}
        run={() => ask(disconnectSearchConsole({ path: { websiteId } }))}
      />
    </Card>
  );
}

function Status({ connection }: Pick<ConsoleStatusProps, "connection">) {
  if (connection.isFetching) return <Badge tone="notice">{w.fetching}</Badge>;
  if (connection.nextFetchAt === null) return <Badge tone="error">{w.statusStopped}</Badge>;
  return connection.problem === null ? (
    <Badge tone="good">{w.statusGood}</Badge>
  ) : (
    <Badge tone="warning">{w.statusWaiting}</Badge>
  );
}

function FetchNow({ connection }: Pick<ConsoleStatusProps, "connection">) {
  const { websiteId } = connection;
  const client = useQueryClient();
  const mayFetch = useMay("editor");
  const fetching = useMutation({
    mutationFn: () => ask(fetchSearchConsole({ path: { websiteId } })),
    onSuccess: () => client.invalidateQueries({ queryKey: searchConsoleQuery(websiteId).queryKey }),
  });
  if (!mayFetch) return null;
  return (
    <>
      {fetching.isError && <ErrorPanel error={fetching.error} />}
      <Button
        busy={fetching.isPending || connection.isFetching}
        onClick={() => fetching.mutate()}
        icon={<RefreshCw aria-hidden className="size-4" />}
      >
        {w.fetchNow}
      </Button>
    </>
  );
}

function Property({
  connection,
  mayChange,
}: {
  readonly connection: SearchConsoleConnection;
  readonly mayChange: boolean;
}) {
  const { websiteId, property, properties } = connection;
  const client = useQueryClient();
  const choosing = useMutation({
    mutationFn: (chosen: string) =>
      ask(chooseSearchConsoleProperty({ path: { websiteId }, body: { property: chosen } })),
    onSuccess: ({ connection: now }) => {
      toast(w.propertyChosen(plain(now.property)));
      return client.invalidateQueries({ queryKey: searchConsoleQuery(websiteId).queryKey });
    },
  });
  const permission = properties.find((one) => one.property === property)?.permission;
  const hint = permission === undefined ? undefined : w.permission(plain(permission));
  if (!mayChange || properties.length < 2)
    return (
      <div>
        <p className="text-sm font-medium">{w.property}</p>
        <p className="text-sm wrap-anywhere">{plain(property)}</p>
        <p className="text-sm text-ink-soft">{hint}</p>
      </div>
    );
  return (
    <>
      {choosing.isError && <ErrorPanel error={choosing.error} />}
      <Select
        {...{ label: w.property, hint, value: property, disabled: choosing.isPending }}
        onChange={(event) => choosing.mutate(event.target.value)}
      >
        {properties.map((one) => (
          <option key={one.property} value={one.property}>
            {plain(one.property)}
          </option>
        ))}
      </Select>
    </>
  );
}

function Times({ connection }: Pick<ConsoleStatusProps, "connection">) {
  const { lastFetchedAt, nextFetchAt, lastRange } = connection;
  const next = nextFetchAt === null ? w.stopped : connection.isFetching ? w.soon : moment(nextFetchAt);
  return (
    <dl className="grid gap-3 text-sm sm:grid-cols-2">
      <Fact label={w.lastFetched} value={lastFetchedAt === null ? w.never : moment(lastFetchedAt)} />
      <Fact label={w.nextFetch} value={next} />
      {lastRange !== null && (
        <Fact label={w.days} value={rangeOf(lastRange)}>
          {w.withData(lastRange.daysWithData)}
          {lastRange.isCut && ` · ${w.cut}`}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly children?: ReactNode;
}

function Fact({ label, value, children }: FactProps) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-medium">{value}</dd>
      {children !== undefined && <dd className="text-ink-soft">{children}</dd>}
    </div>
  );
}

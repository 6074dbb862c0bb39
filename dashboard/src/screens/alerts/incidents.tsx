import type { Incident } from "@sitemend/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { incidentsQuery } from "../../data/alerts.ts";
import { ago, plain } from "../../data/format.ts";
import { Badge, SeverityBadge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.alerts;
type State = Incident["state"];
const STATES = Object.entries(w.filters) as [State, string][];
const URLS_SHOWN = 3;

export function Incidents({ workspaceId }: { readonly workspaceId: string }) {
  const [state, setState] = useState<State>("open");
  const query = useInfiniteQuery(incidentsQuery(workspaceId, state));
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const all = (data?.pages ?? []).flatMap(({ incidents }) => incidents);
  const filter = (
    <Select label={w.show} hideLabel value={state} onChange={(event) => setState(event.target.value as State)}>
      {STATES.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
  return (
    <Card title={w.incidents} action={filter}>
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data !== undefined && all.length === 0 && <p className="text-sm text-ink-soft">{w.noIncidents[state]}</p>}
      {all.length > 0 && (
        <ul className="-my-3 divide-y divide-line">
          {all.map((incident) => (
            <Row key={incident.id} incident={incident} />
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

function Row({ incident }: { readonly incident: Incident }) {
  const { facts, state, title, detail, websiteId, websiteName, openedAt, closedAt, alertName } = incident;
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <Badge tone={state === "open" ? "error" : "good"}>{w.incidentStates[state]}</Badge>
        {facts.kind === "new_issues" && <SeverityBadge severity={facts.severity} />}
        <bdi className="min-w-0 break-words">{plain(title)}</bdi>
      </p>
      <p className="text-sm">
        <Link to="/sites/$websiteId" params={{ websiteId }}>
          <bdi>{plain(websiteName)}</bdi>
        </Link>
        {": "}
        {plain(detail)}
      </p>
      {facts.kind === "new_issues" && state === "open" && (
        <ul className="text-sm text-ink-soft">
          {facts.urls.slice(0, URLS_SHOWN).map((url) => (
            <li key={url} className="break-all">
              {plain(url)}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft">
        {w.opened(ago(openedAt))}
        {closedAt !== null && `; ${w.closed(ago(closedAt))}`} · {w.byAlert(plain(alertName))}
      </p>
      <IssuesLink incident={incident} />
    </li>
  );
}

function IssuesLink({ incident }: { readonly incident: Incident }) {
  const { facts, openedBy, title, websiteName } = incident;
  if (facts.kind !== "new_issues") return null;
  return (
    <p className="text-sm">
      <Link
        to="/audits/$auditId/issues"
        params={{ auditId: openedBy }}
        search={{ check: facts.checkId }}
        aria-label={w.openIssuesNamed(plain(title), plain(websiteName))}
      >
        {w.openIssues}
      </Link>
    </p>
  );
}

/** Who did what, when, from where, and whether it was allowed. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type LogFilter, logQuery } from "../../data/audit-log.ts";
import { allows, useWorkspace } from "../../data/workspaces.ts";
import { WorkspaceChoice } from "../../shell/workspace-choice.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { Empty, ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { LogChain } from "./chain.tsx";
import { EntryRow } from "./entry-row.tsx";
import { LogFilters } from "./filters.tsx";

const route = getRouteApi("/app/audit-log");
const w = screenWords.log;

export function AuditLog() {
  const { actor, action } = route.useSearch();
  const isKnown = action !== undefined && Object.hasOwn(w.actions, action);
  const search: LogFilter = { actor, action: isKnown ? action : undefined };
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} actions={<WorkspaceChoice />} />
      {workspace !== undefined &&
        (allows(workspace.role, "admin") ? (
          <div className="space-y-5">
            <LogChain workspaceId={workspace.id} />
            <LogFilters search={search} />
            <Entries workspaceId={workspace.id} search={search} />
          </div>
        ) : (
          <Notice>{w.adminsOnly(words.role[workspace.role])}</Notice>
        ))}
    </>
  );
}

function Entries({ workspaceId, search }: { readonly workspaceId: string; readonly search: LogFilter }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    logQuery(workspaceId, search),
  );
  if (isPending) return <LoadingRows />;
  if (data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Nothing isFiltered={search.actor !== undefined || search.action !== undefined} />;
  return (
    <>
      <Card>
        <ol aria-label={w.caption} className="-my-3 divide-y divide-line">
          {entries.map((entry) => (
            <EntryRow key={entry.seq} entry={entry} />
          ))}
        </ol>
      </Card>
      {error !== null && <ErrorPanel error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? <Empty title={w.nothingFits} /> : <Empty title={w.empty}>{w.emptyBody}</Empty>;
}

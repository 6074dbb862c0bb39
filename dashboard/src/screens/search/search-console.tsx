/** Search Console by its API: what is connected, or how to connect it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { searchConsoleQuery, urlInspectionsQuery } from "../../data/search-console.ts";
import { searchFiguresQuery } from "../../data/search-figures.ts";
import { usePermission } from "../../shell/may.ts";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { ConnectConsole } from "./connect-console.tsx";
import { ConsoleStatus } from "./console-status.tsx";

const w = screenWords.searchConsole;

export function SearchConsole({ websiteId }: { readonly websiteId: string }) {
  const { data, error, refetch } = useQuery(searchConsoleQuery(websiteId));
  const admin = usePermission("admin");
  useNewFigures(websiteId, `${data?.connection?.lastFetchedAt} ${data?.connection?.inspectedAt}`);
  if (data === undefined)
    return (
      <Card title={w.title}>
        {error === null ? <LoadingRows rows={2} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />}
      </Card>
    );
  const { connection, redirectUri } = data;
  if (connection !== null) return <ConsoleStatus connection={connection} isAdmin={admin === "given"} />;
  return (
    <Card title={w.title}>
      <p className="text-sm text-ink-soft">{w.lead}</p>
      {admin === "missing" && <p className="mt-2 text-sm">{w.needsAdmin}</p>}
      {admin === "given" && <ConnectConsole {...{ websiteId, redirectUri }} />}
    </Card>
  );
}

/** What was fetched while the screen is open appears on it. */
function useNewFigures(websiteId: string, times: string): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other times are of other figures.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: searchFiguresQuery(websiteId).queryKey });
    void client.invalidateQueries({ queryKey: urlInspectionsQuery(websiteId).queryKey });
  }, [client, websiteId, times]);
}

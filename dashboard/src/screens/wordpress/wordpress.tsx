/** The WordPress of a site: connecting it step by step, its health, and the way out. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { connectionQuery } from "../../data/connection.ts";
import { plain } from "../../data/format.ts";
import { websiteQuery } from "../../data/websites.ts";
import { useMay } from "../../shell/may.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Connected } from "./connected.tsx";
import { Wizard } from "./wizard.tsx";

const route = getRouteApi("/app/sites/$websiteId/wordpress");
const w = words.wordpress;

export function WordPress() {
  const { websiteId } = route.useParams();
  const site = useQuery(websiteQuery(websiteId));
  const connection = useQuery(connectionQuery(websiteId));
  const mayConnect = useMay("admin");
  const failed = site.error ?? connection.error;
  return (
    <>
      <PageHeader title={w.title} above={site.data && plain(site.data.name)} lead={w.lead} />
      {failed !== null && (
        <ErrorPanel error={failed} onRetry={() => void Promise.all([site.refetch(), connection.refetch()])} />
      )}
      {failed === null && (site.data === undefined || connection.data === undefined) && <LoadingRows />}
      {site.data !== undefined &&
        connection.data !== undefined &&
        (connection.data.connection !== null && connection.data.connection.status !== "disconnected" ? (
          <Connected
            websiteId={websiteId}
            answer={connection.data}
            isTesting={connection.isFetching}
            onTest={() => void connection.refetch()}
            mayDisconnect={mayConnect}
          />
        ) : mayConnect ? (
          <Wizard websiteId={websiteId} origin={site.data.origin} />
        ) : (
          <Notice title={w.notConnected}>{words.needsRole(words.role.admin)}</Notice>
        ))}
    </>
  );
}

/** One audit: live while it runs, its overview when it has completed, the reason when it did not. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useAuditEvents } from "../../data/audit-events.ts";
import { auditStatusQuery } from "../../data/audits.ts";
import { ScreenError } from "../../ui/screen-error.tsx";
import { LoadingRows } from "../../ui/states.tsx";
import { Ended } from "./ended.tsx";
import { Overview } from "./overview.tsx";
import { Running } from "./running.tsx";

/** Events tell sooner, where the stream is open; that nobody runs a queued audit is no event. */
const LOOK_EVERY_MS = 5_000;

const route = getRouteApi("/app/audits/$auditId");

export function AuditScreen() {
  const { auditId } = route.useParams();
  const status = useQuery({
    ...auditStatusQuery(auditId),
    refetchInterval: ({ state: { data } }) => (isRunning(data?.status) ? LOOK_EVERY_MS : false),
  });
  const state = status.data?.status;
  const isLive = isRunning(state);
  useAuditEvents(auditId, isLive);
  useRefreshAtEnd(auditId, isLive);
  if (status.error !== null) return <ScreenError error={status.error} onRetry={() => void status.refetch()} />;
  if (status.data === undefined) return <LoadingRows />;
  if (isLive) return <Running audit={status.data} />;
  return state === "completed" ? <Overview audit={status.data} /> : <Ended audit={status.data} />;
}

function isRunning(status: string | undefined): boolean {
  return status === "queued" || status === "running";
}

/** What other screens know of the site and its audits is old once this one has ended. */
function useRefreshAtEnd(auditId: string, isLive: boolean): void {
  const client = useQueryClient();
  const wasLive = useRef(isLive);
  useEffect(() => {
    if (wasLive.current && !isLive) {
      void client.invalidateQueries({ queryKey: ["websites"] });
      void client.invalidateQueries({ queryKey: ["website"] });
      void client.invalidateQueries({ queryKey: ["audit", auditId] });
    }
    wasLive.current = isLive;
  }, [auditId, isLive, client]);
}

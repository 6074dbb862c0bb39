/**
 * The live side of a running audit: each server-sent event says that something changed, and the status is asked for
 * again, at most once a second. The browser takes a broken stream up again by itself (Last-Event-ID).
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { auditQuery, auditStatusQuery } from "./audits.ts";

/** `audit.queued`, `audit.progress`, … : the start and the end, the phases, and the wish to cancel. */
const EVENTS = "queued phase progress cancel_requested completed failed cancelled"
  .split(" ")
  .map((name) => `audit.${name}`);
const AT_MOST_EVERY_MS = 1000;

export function useAuditEvents(auditId: string, isLive: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: auditStatusQuery(auditId).queryKey, exact: true });
        void client.invalidateQueries({ queryKey: auditQuery(auditId).queryKey, exact: true });
      }, AT_MOST_EVERY_MS);
    };
    const stream = new EventSource(`/api/v1/audit/${encodeURIComponent(auditId)}/events`);
    for (const event of EVENTS) stream.addEventListener(event, refresh);
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [auditId, isLive, client]);
}

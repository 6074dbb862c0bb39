/** Audits: one, their list, their progress, their results. */
import { getAudit, getAuditStatus, getResults, listAudits } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const auditQuery = (auditId: string) =>
  queryOptions({
    queryKey: ["audit", auditId],
    queryFn: async () => (await ask(getAudit({ path: { auditId } }))).audit,
  });

export const auditStatusQuery = (auditId: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "status"],
    queryFn: async () => (await ask(getAuditStatus({ path: { auditId } }))).audit,
  });

export const resultsQuery = (auditId: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "results"],
    queryFn: () => ask(getResults({ path: { auditId }, query: { limit: 50 } })),
  });

const LOOK_AT_QUEUE_EVERY_MS = 15_000;

/** What keeps queued audits from running. */
export const queueWarningsQuery = queryOptions({
  queryKey: ["audits", "queue"],
  queryFn: async () => (await ask(listAudits({ query: { limit: 1 } }))).warnings,
  refetchInterval: LOOK_AT_QUEUE_EVERY_MS,
});

/** The latest audits of one site, newest first. */
export const auditsOfSiteQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["website", websiteId, "audits"],
    queryFn: async () => (await ask(listAudits({ query: { websiteId, limit: 50 } }))).audits,
  });

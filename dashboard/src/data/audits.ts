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

/** The latest audits of one site, newest first. */
export const auditsOfSiteQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["website", websiteId, "audits"],
    queryFn: async () => (await ask(listAudits({ query: { websiteId, limit: 50 } }))).audits,
  });

/** An audit's status as a person or a script wants to see it. */
import { type Completeness, PHASES, type Phase } from "#domain/audit.ts";
import { type AuditRecord, isOver } from "#domain/audit-record.ts";

export function auditBrief(audit: AuditRecord) {
  return {
    id: audit.id,
    status: audit.status,
    type: audit.type,
    website: audit.startUrl,
    websiteId: audit.websiteId,
    createdAt: audit.createdAt.toISOString(),
    startedAt: audit.startedAt?.toISOString() ?? null,
    finishedAt: audit.finishedAt?.toISOString() ?? null,
    cancelRequestedAt: audit.cancelRequestedAt?.toISOString() ?? null,
    pinned: audit.pinnedAt !== null,
    rerunOf: audit.rerunOf,
    score: audit.score?.overall ?? null,
    version: audit.version,
    options: audit.options,
  };
}

export function auditStatus(audit: AuditRecord, nowMs: number) {
  const { progress } = audit;
  const durationMs = audit.startedAt === null ? 0 : (audit.finishedAt?.getTime() ?? nowMs) - audit.startedAt.getTime();
  const pagesPerSecond = durationMs > 0 ? Math.round((progress.pagesCrawled / durationMs) * 10_000) / 10 : 0;
  const { requests, bytesDownloaded, throttledBy, ...counters } = progress;
  return {
    id: audit.id,
    status: audit.status,
    type: audit.type,
    website: audit.startUrl,
    websiteId: audit.websiteId,
    version: audit.version,
    cancelRequestedAt: audit.cancelRequestedAt?.toISOString() ?? null,
    progress: {
      ...counters,
      percent: audit.status === "completed" ? 100 : progress.percent,
      phase: audit.phase,
      phases: PHASES.map((name) => ({ name, status: phaseStatus(name, audit) })),
      etaSeconds: etaSeconds(audit, pagesPerSecond),
    },
    runtime: {
      queuedAt: audit.createdAt.toISOString(),
      startedAt: audit.startedAt?.toISOString() ?? null,
      finishedAt: audit.finishedAt?.toISOString() ?? null,
      durationMs,
      attempt: audit.attempt,
      pagesPerSecond,
      requests,
      bytesDownloaded,
      throttledBy,
    },
    completeness: completenessOf(audit),
    failure: audit.failure,
    warnings: [...audit.warnings],
  };
}

export function completenessOf({ completeness, status, progress }: AuditRecord): Completeness {
  if (completeness !== null) return completeness;
  const known = progress.pagesCrawled + progress.pagesQueued;
  return {
    partial: status !== "completed",
    truncated: false,
    reason: isOver(status) ? (status === "completed" ? null : status === "failed" ? "failed" : "cancelled") : "running",
    coveragePercent: known === 0 ? 0 : Math.floor((progress.pagesCrawled / known) * 1000) / 10,
    pagesUnvisited: progress.pagesQueued,
    unverified: 0,
  };
}

/**
 * Pages are rendered one by one as the crawl meets them, and measured when it is over; without any of both, that phase is
 * passed over.
 */
function phaseStatus(name: Phase, audit: AuditRecord): "done" | "running" | "pending" | "skipped" | "stopped" {
  if (name === "rendering" && audit.phase !== name) {
    const { pagesRendered = 0, pagesMeasured = 0 } = audit.progress;
    return pagesRendered + pagesMeasured > 0 ? phaseStatus("crawling", audit) : "skipped";
  }
  if (audit.status === "completed") return "done";
  if (audit.status === "queued") return "pending";
  const distance = PHASES.indexOf(name) - PHASES.indexOf(audit.phase);
  if (distance < 0) return "done";
  if (distance > 0) return "pending";
  return audit.status === "running" ? "running" : "stopped";
}

function etaSeconds({ status, progress }: AuditRecord, pagesPerSecond: number): number | null {
  // Files, lab tests and the analysis aren't in the queue: how long they take isn't known.
  if (status !== "running" || pagesPerSecond === 0 || progress.pagesQueued === 0) return null;
  return Math.ceil(progress.pagesQueued / pagesPerSecond);
}

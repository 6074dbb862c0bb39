/**
 * One audit, start to finish. Every step saves what it learned under a lease, so a restart resumes and does not repeat;
 * a runner whose lease is gone writes nothing more. An expected end is `AuditFailed`; all else is our fault: `internal`.
 */
import { type AuditAccess, chosenScope } from "#domain/audit.ts";
import type { CrawlPlan } from "#domain/crawl.ts";
import { AuditFailed, type AuditFailure, FAILURES, type FailureCode } from "#domain/failures.ts";
import type { AuditId } from "#domain/ids.ts";
import { type AuditLease, isDatabaseAway, isOutOfSpace, type Run, type Store } from "#store/index.ts";
import { type Analysis, analyse } from "./analysis-phase.ts";
import { type CrawlPhase, crawlPhase } from "./crawl-phase.ts";
import { CHECKS_VERSION, ENGINE_VERSION } from "./versions.ts";

export interface RunDeps extends CrawlPhase {
  readonly openAccess: (auditId: AuditId, sealed: Buffer | null) => AuditAccess;
  /** Where a fault of ours is told; never the place of an expected failure. */
  readonly reportFault: (auditId: AuditId, error: unknown) => void;
  /** Told when an audit stops for want of space on the disk; it goes on when there is some. */
  readonly reportWait: (auditId: AuditId) => void;
  readonly reportEnd: (end: RunEnd) => void;
}

/** How an audit ended, for logs and figures. */
export interface RunEnd {
  readonly auditId: AuditId;
  readonly website: string;
  /** Pages that were requested. */
  readonly pages: number;
  readonly seconds: number;
  readonly outcome: "completed" | "failed" | "cancelled";
  /** Why it failed; `null` unless it has. */
  readonly failure: FailureCode | null;
}

/** Why a run is asked to stop. */
export type StopReason = "cancelled" | "shutdown" | "lease-lost" | "disk-full";

/** @param stop aborts with a `StopReason`. Unless cancelled, the audit is left running, for whoever goes on with it. */
export async function runAudit(
  auditId: AuditId,
  given: RunDeps,
  stop: AbortSignal,
  crawlEnded: () => void,
): Promise<void> {
  const run = await given.store.runs.read(auditId);
  const deps = { ...given, checks: given.checks.withRules(run.customRules) };
  const lease: AuditLease = { auditId, websiteId: run.websiteId, owner: deps.store.runs.owner };
  try {
    const { site, problems } = await crawlPhase(run, lease, planOf(run, deps), deps, stop).finally(crawlEnded);
    if (stop.aborted && stop.reason !== "cancelled") return;
    const cancelled = stop.reason === "cancelled";
    if (cancelled) await deps.store.crawl.leaveOutRest(lease, "cancelled");
    const { progress } = await deps.store.runs.read(auditId);
    await deps.store.crawl.enterPhase(lease, "analysis", { ...progress, percent: Math.max(progress.percent, 92) });
    await deps.store.analysis.begin(lease);
    const mayGoOn = () => (stop.reason === "cancelled" ? undefined : stop.throwIfAborted());
    const { checkOverrides: overrides, options } = run;
    const scope = chosenScope(options);
    const asked = { cancelled, scope, overrides, labPages: options.labPages ?? 0, problems, now: deps.now(), mayGoOn };
    const analysis = await analyse(lease, site, asked, deps);
    await finish(lease, analysis, deps.store);
    await report(run, cancelled ? "cancelled" : "completed", null, deps);
    // The next question about the issues comes soon, but nobody has to wait for this.
    if (analysis.summary.comparison === null) await deps.store.groups.settle(auditId).catch(() => {});
  } catch (error) {
    if (stop.aborted && stop.reason !== "cancelled") return;
    // Not the audit's fault, nor ours: what was saved stays, and the rest waits.
    if (isOutOfSpace(error)) return deps.reportWait(auditId);
    if (isDatabaseAway(error)) throw error;
    await fail(lease, error, stop.reason === "cancelled", deps);
    await report(run, stop.reason === "cancelled" ? "cancelled" : "failed", codeOf(error), deps);
  }
}

async function report(
  run: Run,
  outcome: RunEnd["outcome"],
  code: FailureCode | null,
  { store, now, reportEnd }: RunDeps,
): Promise<void> {
  const { auditId, startUrl, startedAtMs } = run;
  // The audit is over, whether or not its last figures can be read.
  const { progress } = await store.runs.read(auditId).catch(() => run);
  const seconds = Math.round((now() - startedAtMs) / 100) / 10;
  const failure = outcome === "failed" ? code : null;
  reportEnd({ auditId, website: new URL(startUrl).origin, pages: progress.pagesCrawled, seconds, outcome, failure });
}

function codeOf(error: unknown): FailureCode {
  return error instanceof AuditFailed ? error.code : "internal";
}

function planOf(
  { auditId, type, startUrl, options, sealedAccess, urlList, ownerVerified }: Run,
  { openAccess }: RunDeps,
): CrawlPlan {
  return {
    startUrl,
    maxPages: options.maxPages,
    maxDepth: options.maxDepth,
    maxDurationMs: options.maxDurationSeconds === null ? null : options.maxDurationSeconds * 1000,
    wholeSite: type !== "page-audit",
    scope: chosenScope(options),
    listed: urlList,
    include: options.include,
    exclude: options.exclude,
    respectRobots: options.respectRobots,
    externalLinks: options.externalLinks,
    render: options.render ?? "auto",
    // Audits that were queued before there was such an option have none.
    maxResources: options.maxResources ?? 0,
    requestsPerSecond: options.requestsPerSecond,
    concurrency: options.concurrency,
    ownerVerified,
    userAgent: options.userAgent ?? null,
    access: openAccess(auditId, sealedAccess),
    seed: auditId,
  };
}

async function finish(
  lease: AuditLease,
  { changes, score, summary, completeness, warnings }: Analysis,
  store: Store,
): Promise<void> {
  const cancelled = completeness.reason === "cancelled";
  await store.analysis.finish(lease, {
    status: cancelled ? "cancelled" : "completed",
    completeness,
    failure: null,
    score,
    summary,
    changes,
    warnings,
    percent: cancelled ? 0 : 100,
    issuesFound: summary.issues.total,
    engineVersion: ENGINE_VERSION,
    checksVersion: CHECKS_VERSION,
  });
}

async function fail(lease: AuditLease, error: unknown, cancelled: boolean, deps: RunDeps): Promise<void> {
  const expected = error instanceof AuditFailed;
  const failure = cancelled ? null : describe(expected ? error.code : "internal", expected ? error.facts : {});
  const finished = deps.store.analysis.finish(lease, {
    status: cancelled ? "cancelled" : "failed",
    completeness: {
      partial: true,
      truncated: false,
      reason: cancelled ? "cancelled" : "failed",
      coveragePercent: 0,
      pagesUnvisited: 0,
      unverified: 0,
    },
    failure,
    score: null,
    summary: null,
    changes: [],
    warnings: [],
    percent: 0,
    issuesFound: 0,
    engineVersion: ENGINE_VERSION,
    checksVersion: CHECKS_VERSION,
  });
  // While the database is away, the audit has not ended: it goes on later.
  await finished.catch((cause: unknown) => {
    throw new AggregateError([error, cause], "the audit was interrupted");
  });
  if (!expected && !cancelled) deps.reportFault(lease.auditId, error);
}

/** The cause may name what was met (a status, the hops of a loop); the table's words come first. */
function describe(code: FailureCode, facts: Readonly<Record<string, unknown>>): AuditFailure {
  const { text, next, retryable } = FAILURES[code];
  const detail = typeof facts.detail === "string" ? ` ${facts.detail}` : "";
  return { code, message: `${text}${detail}`, nextStep: next, retryable };
}

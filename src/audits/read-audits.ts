/** Audits as records, and what changes in them while they run. */
import type { AuditStatus, AuditType } from "#domain/audit.ts";
import { type AuditRecord, isOver, type KeptEvent } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import type { AuditId, WebsiteId } from "#domain/ids.ts";
import { type Principal, workspacesWith } from "#domain/principal.ts";
import type { AuditDeps } from "./deps.ts";

type ReadDeps = Pick<AuditDeps, "store">;

export interface AuditListRequest {
  readonly websiteId: WebsiteId | undefined;
  readonly statuses: readonly AuditStatus[];
  readonly types: readonly AuditType[];
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly before: AuditId | undefined;
  readonly limit: number;
}

export async function listAudits(principal: Principal, request: AuditListRequest, { store }: ReadDeps) {
  const { websiteIds } = principal;
  return store.audits.list({ workspaceIds: workspacesWith(principal, "viewer"), websiteIds, ...request });
}

/** @throws ServiceError not_found */
export async function readAudit(id: AuditId, { store }: ReadDeps): Promise<AuditRecord> {
  const audit = await store.audits.byId(id);
  if (audit === undefined) throw new ServiceError("not_found");
  return audit;
}

/** A fast crawl changes many times a second; a client that follows each change would only meet the rate limit. */
const HOLD_MS = 1_000;

/** The audit as soon as its version is past `since`, at most once a second, or as it is when the time is over. */
export async function awaitAudit(
  id: AuditId,
  limits: { since: number; timeoutMs: number; signal: AbortSignal },
  deps: AuditDeps,
): Promise<AuditRecord> {
  const deadline = deps.now() + limits.timeoutMs;
  const earliest = Math.min(deadline, deps.now() + HOLD_MS);
  for (;;) {
    const wakeAt = deps.now() < earliest ? earliest : deadline;
    const next = await subscribe(id, Math.max(0, wakeAt - deps.now()), limits.signal, deps);
    const audit = await readAudit(id, deps);
    const changed = audit.version > limits.since && deps.now() >= earliest;
    if (changed || isOver(audit.status) || deps.now() >= deadline || limits.signal.aborted) {
      next.cancel();
      return audit;
    }
    await next.change;
  }
}

/** Everything after `seq`, then more as it happens, until the audit is over or the signal aborts. */
export async function* streamEvents(
  id: AuditId,
  seq: number,
  signal: AbortSignal,
  deps: AuditDeps,
): AsyncGenerator<KeptEvent> {
  let last = seq;
  while (!signal.aborted) {
    const next = await subscribe(id, LOOK_AGAIN_MS, signal, deps);
    const over = await isOverOrGone(id, deps);
    const events = await deps.store.events.after(id, last, EVENTS_AT_ONCE);
    for (const event of events) yield event;
    last = events.at(-1)?.seq ?? last;
    if (over && events.length < EVENTS_AT_ONCE) return next.cancel();
    if (events.length === 0) await next.change;
    next.cancel();
  }
}

/** A notice can be lost with a connection; this bounds how late a listener learns of a change. */
const LOOK_AGAIN_MS = 5_000;
const EVENTS_AT_ONCE = 500;

async function isOverOrGone(id: AuditId, { store }: ReadDeps): Promise<boolean> {
  const audit = await store.audits.byId(id);
  return audit === undefined || isOver(audit.status);
}

/** Subscribed before the row is read, so that no change falls between reading and waiting. */
async function subscribe(id: AuditId, timeoutMs: number, signal: AbortSignal, { store }: ReadDeps) {
  const stop = new AbortController();
  await store.changes.ready();
  const change = store.changes.next(id, { timeoutMs, signal: AbortSignal.any([signal, stop.signal]) });
  return { change, cancel: () => stop.abort() };
}

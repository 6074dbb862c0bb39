/**
 * Runs audits in this process: takes the lease, keeps it alive, and passes on the wish to stop. A cancel is answered
 * only when the crawl has ended, so that after the answer no new request reaches the site.
 */

import type { DiskSpace } from "#domain/disk-space.ts";
import type { AuditId } from "#domain/ids.ts";
import { type RunDeps, runAudit, type StopReason } from "./run-audit.ts";

/** Well inside the lease, so that one slow answer of the database does not lose it. */
const RENEW_EVERY_MS = 4_000;
/** A database on another machine says that its disk is full only by refusing: it is not tried with each sweep. */
const FULL_PAUSE_MS = 30_000;

export interface RunnerDeps extends RunDeps {
  readonly space: DiskSpace;
}

export function createRunner({ space, ...given }: RunnerDeps) {
  const deps: RunDeps = { ...given, reportWait: waitForSpace };
  let notBefore = 0;
  const running = new Map<AuditId, { stop: AbortController; crawlEnded: Promise<void>; done: Promise<void> }>();
  let draining = false;

  const hasRoom = () => deps.now() >= notBefore && space.hasRoom();

  function waitForSpace(auditId: AuditId): void {
    notBefore = deps.now() + FULL_PAUSE_MS;
    given.reportWait(auditId);
  }

  /** Begins the audit if it is free to run; `undefined` when it is not. */
  async function begin(auditId: AuditId): Promise<{ readonly done: Promise<void> } | undefined> {
    if (draining || running.has(auditId) || !hasRoom() || !(await deps.store.runs.claim(auditId))) return undefined;
    const stop = new AbortController();
    // A cancel may have been asked for while nobody ran the audit.
    if (await deps.store.runs.renew(auditId)) stop.abort("cancelled" satisfies StopReason);
    const crawl = Promise.withResolvers<void>();
    const done = runAudit(auditId, deps, stop.signal, crawl.resolve).finally(crawl.resolve);
    running.set(auditId, { stop, crawlEnded: crawl.promise, done });
    if (draining) stop.abort("shutdown" satisfies StopReason);
    return { done: keepUntil(done, auditId, stop) };
  }

  async function keepUntil(done: Promise<void>, auditId: AuditId, stop: AbortController): Promise<void> {
    const renewal = setInterval(() => keep(auditId, stop), RENEW_EVERY_MS);
    try {
      await done;
    } catch (error) {
      waitIfFull(auditId);
      throw error;
    } finally {
      clearInterval(renewal);
      running.delete(auditId);
      await deps.store.runs.release(auditId);
    }
  }

  /** Also sees a cancel that another process wrote. */
  function keep(auditId: AuditId, stop: AbortController): void {
    const stopFor = (reason: StopReason) => stop.abort(reason);
    if (!stop.signal.aborted && waitIfFull(auditId)) stopFor("disk-full");
    deps.store.runs.renew(auditId).then(
      (cancelRequested) => cancelRequested && stopFor("cancelled"),
      () => !stop.signal.aborted && stopFor(waitIfFull(auditId) ? "disk-full" : "lease-lost"),
    );
  }

  /** A full disk may have taken the database away before the next look at the space: the reason is told all the same. */
  function waitIfFull(auditId: AuditId): boolean {
    if (space.mayGoOn()) return false;
    given.reportWait(auditId);
    return true;
  }

  return {
    begin,
    /** False while nothing is begun for want of space on the disk. */
    hasRoom,

    /** Runs the audit to its end if it is free to run; answers at once when it is not. */
    async run(auditId: AuditId): Promise<void> {
      await (await begin(auditId))?.done;
    },

    /** Stops fetching; resolves when the site gets no more requests from this process. */
    async cancel(auditId: AuditId): Promise<void> {
      const own = running.get(auditId);
      own?.stop.abort("cancelled" satisfies StopReason);
      await own?.crawlEnded;
    },

    /** Stops all runs so that the next start goes on with them. */
    async drain(): Promise<void> {
      draining = true;
      for (const { stop } of running.values()) stop.abort("shutdown" satisfies StopReason);
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },

    get size(): number {
      return running.size;
    },
  };
}

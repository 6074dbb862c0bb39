/** What the processes that share one database know of each other, and what is wrong with it. */
import type { AuditWarning } from "./audit.ts";
import type { HealthCheck } from "./health.ts";

export interface Processes {
  /** Processes alive that run audits. */
  readonly workers: number;
  /** Processes alive that serve HTTP to people. */
  readonly servers: number;
  /** Addresses under which people reach them, each once. */
  readonly publicUrls: readonly string[];
  /** Audits that wait for a worker. */
  readonly queued: number;
  /** How long the oldest of them has waited; 0 when none waits. */
  readonly oldestQueuedSeconds: number;
}

export const NO_PROCESSES: Processes = { workers: 0, servers: 0, publicUrls: [], queued: 0, oldestQueuedSeconds: 0 };

/** A worker that is just being started takes no longer. */
const WORKER_WITHIN_SECONDS = 10;

/** Audits wait, and there is nobody who will run them. */
export function lacksWorker({ workers, queued, oldestQueuedSeconds }: Processes): boolean {
  return workers === 0 && queued > 0 && oldestQueuedSeconds >= WORKER_WITHIN_SECONDS;
}

export const START_WORKER = "Start a process with SITEMEND_ROLE=worker (or all) on the same database and secret.";

export const NO_WORKER: AuditWarning = {
  code: "no_worker",
  message: `No worker is running, so the audit waits in the queue. ${START_WORKER}`,
};

/** @param names whether addresses may be named: not to everybody who asks */
export function faultsOf(processes: Processes, { names }: { readonly names: boolean }): HealthCheck[] {
  const { queued, publicUrls } = processes;
  const faults: HealthCheck[] = [];
  if (lacksWorker(processes)) {
    const message = `${queued === 1 ? "1 audit is" : `${queued} audits are`} queued, and no worker is running.`;
    faults.push({ name: "workers", status: "fail", message, nextStep: START_WORKER });
  }
  if (publicUrls.length > 1) {
    const which = names ? ` (${[...publicUrls].sort().join(", ")})` : "";
    const message = `Processes on this database have different public URLs${which}; each rejects sessions and tokens issued by the others.`;
    const nextStep = "Set SITEMEND_PUBLIC_URL to the same URL for all of them, and restart them.";
    faults.push({ name: "public-urls", status: "fail", message, nextStep });
  }
  return faults;
}

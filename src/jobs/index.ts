/**
 * The queue, behind a small door: it wakes a worker within milliseconds and remembers nothing that our own tables do
 * not know better. A sweep sends again what waits or what a dead runner left, so a lost job loses nothing.
 */
import { PgBoss } from "pg-boss";
import type { AuditId } from "#domain/ids.ts";
import { runAuditJob } from "./run-audit-job.ts";

export interface JobsDeps {
  readonly database:
    | { readonly socketDir: string; readonly user: string; readonly database: string }
    | { readonly url: string };
  readonly run: (auditId: AuditId) => Promise<void>;
  /** Audits that wait for a runner. */
  readonly claimable: () => Promise<readonly AuditId[]>;
  readonly reportFault: (error: unknown) => void;
}

const RUN_AUDIT = "run-audit";
/** Audits at once in one worker process; each is bounded by the pace of its site. */
const AUDITS_AT_ONCE = 4;
const SWEEP_EVERY_MS = 2_000;
/** pg-boss's own limit; an audit that runs longer is found by the sweep, its lease says that it lives. */
const EXPIRE_AFTER_S = 24 * 60 * 60 - 1;

/** Connects, makes the queue, and with `work` starts workers and the sweep. */
export async function startJobs(deps: JobsDeps, { work }: { readonly work: boolean }) {
  const boss = new PgBoss({ ...connection(deps.database), schema: "jobs", max: 4, useListenNotify: true });
  boss.on("error", deps.reportFault);
  await boss.start();
  // `stately` with the audit as key: one waiting and one active job for each audit, however often it is announced.
  await boss.createQueue(RUN_AUDIT, {
    policy: "stately",
    notify: true,
    retryLimit: 3,
    heartbeatSeconds: 10,
    expireInSeconds: EXPIRE_AFTER_S,
  });

  const announce = async (auditId: AuditId): Promise<void> => {
    await boss.send(RUN_AUDIT, { auditId }, { singletonKey: auditId });
  };
  const sweep = async (): Promise<void> => {
    for (const auditId of await deps.claimable()) await announce(auditId);
  };

  let sweeping: NodeJS.Timeout | undefined;
  if (work) {
    // Retries and delayed jobs are not notified: without the second interval they would wait 30 s for the backstop.
    const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 };
    await boss.work(RUN_AUDIT, { ...polling, batchSize: 1, localConcurrency: AUDITS_AT_ONCE }, (jobs) =>
      runAuditJob(jobs, deps.run),
    );
    await sweep();
    sweeping = setInterval(() => sweep().catch(deps.reportFault), SWEEP_EVERY_MS);
  }

  return {
    announce,
    /** Asks the queue's tables whether they answer. */
    isReady: async (): Promise<boolean> => (await boss.getQueue(RUN_AUDIT)) !== null,
    async stop(): Promise<void> {
      clearInterval(sweeping);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

function connection(database: JobsDeps["database"]) {
  if ("url" in database) return { connectionString: database.url };
  return { host: database.socketDir, user: database.user, database: database.database };
}

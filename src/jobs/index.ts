/**
 * The queue, behind a small door: it wakes a worker within milliseconds and remembers nothing that our own tables do
 * not know better. A job ends when the audit has begun: one that lasted as long as the audit outlived a killed worker
 * and held the next one back for minutes. A sweep begins what waits or what a dead runner left.
 */
import { PgBoss } from "pg-boss";
import type { AuditId } from "#domain/ids.ts";
import { runAuditJob } from "./run-audit-job.ts";

export interface JobsDeps {
  readonly database:
    | { readonly socketDir: string; readonly user: string; readonly database: string }
    | { readonly url: string };
  /** `undefined` when the audit is not free to run. */
  readonly begin: (auditId: AuditId) => Promise<{ readonly done: Promise<void> } | undefined>;
  /** Audits that wait for a runner. */
  readonly claimable: () => Promise<readonly AuditId[]>;
  readonly reportFault: (error: unknown) => void;
}

const RUN_AUDIT = "run-audit";
/** Audits at once in one worker process; each is bounded by the pace of its site. */
const AUDITS_AT_ONCE = 4;
const SWEEP_EVERY_MS = 2_000;

/** Connects, makes the queue, and with `work` starts workers and the sweep. */
export async function startJobs(deps: JobsDeps, { work }: { readonly work: boolean }) {
  const boss = new PgBoss({
    ...connection(deps.database),
    schema: "jobs",
    max: 4,
    useListenNotify: true,
    // A restore looks for this name, to see that the service is stopped; the queue would add a number to it.
    application_name: "pgboss",
    registerInstance: false,
  });
  boss.on("error", deps.reportFault);
  await boss.start();
  // `stately` with the audit as key: one waiting and one active job for each audit, however often it is announced.
  await boss.createQueue(RUN_AUDIT, { policy: "stately", notify: true, retryLimit: 3 });

  const announce = async (auditId: AuditId): Promise<void> => {
    await boss.send(RUN_AUDIT, { auditId }, { singletonKey: auditId });
  };

  let busy = 0;
  let sweeping = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** Begins the audit if a place is free here; else the sweep comes back to it. */
  async function begin(auditId: AuditId): Promise<void> {
    if (busy >= AUDITS_AT_ONCE) return;
    busy += 1;
    const begun = await deps.begin(auditId).finally(() => {
      busy -= 1;
    });
    if (begun === undefined) return;
    busy += 1;
    void begun.done.catch(deps.reportFault).finally(() => {
      busy -= 1;
    });
  }

  async function beginWhatWaits(): Promise<void> {
    for (const auditId of await deps.claimable()) await begin(auditId);
  }

  function sweep(): void {
    sweeping = sweeping.then(beginWhatWaits).catch(deps.reportFault);
  }

  if (work) {
    // Retries and delayed jobs are not notified: without the second interval they would wait 30 s for the backstop.
    const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 };
    await boss.work(RUN_AUDIT, { ...polling, batchSize: 1 }, (jobs) => runAuditJob(jobs, begin));
    sweep();
    timer = setInterval(sweep, SWEEP_EVERY_MS);
  }

  return {
    announce,
    /** Asks the queue's tables whether they answer. */
    isReady: async (): Promise<boolean> => (await boss.getQueue(RUN_AUDIT)) !== null,
    async stop(): Promise<void> {
      clearInterval(timer);
      await sweeping;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

function connection(database: JobsDeps["database"]) {
  if ("url" in database) return { connectionString: database.url };
  return { host: database.socketDir, user: database.user, database: database.database };
}

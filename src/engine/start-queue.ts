/** The queue of audits on the parts of this process. With `work` it takes audits; without, it only announces them. */
import { startJobs } from "#jobs/index.ts";
import type { Log } from "#startup/log.ts";
import type { Parts } from "../main.ts";

export function startQueue({ database, runner, store }: Parts, log: Log, { work }: { readonly work: boolean }) {
  return startJobs(
    {
      database: database.address,
      begin: runner.begin,
      claimable: store.runs.claimable,
      // Jobs are tried again, and the sweep finds every audit that waits.
      reportFault: (error) => log.warn({ err: error }, "the queue reported a fault; it is tried again"),
    },
    { work },
  );
}

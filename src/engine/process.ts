/**
 * The engine as a process of its own: it takes audits from the queue and runs them, so that the process which answers
 * people never feels a crawl. Its parent says where the database is and when to stop; without a parent it ends at once,
 * as if it had been killed: what matters was saved with the last batch.
 */
import { constants, setPriority } from "node:os";
import { createLog, endOnFault } from "#startup/log.ts";
import { readConfig } from "../config.ts";
import { openParts } from "../main.ts";
import type { FromEngine, StartEngine, ToEngine } from "./process-messages.ts";
import { startQueue } from "./start-queue.ts";
import { THREADS_OF_SERVICE } from "./threads.ts";

const config = readConfig();
const log = createLog(config.SITEMEND_LOG_LEVEL);
endOnFault(log);
// Who answers people goes first when the machine is busy; threads that are started later inherit this.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The parent passes on what a terminal sends to all of its processes.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(1));

process.once("message", (message: StartEngine) => {
  const started = start(message);
  started.catch((error: unknown) => {
    log.fatal({ err: error }, "the engine couldn't start");
    process.exit(1);
  });
  // At once: what is asked while the database is being opened is answered afterwards, not lost.
  process.on("message", async (asked: ToEngine) => obey(asked, await started));
});

function obey(asked: ToEngine, { parts, stop }: Awaited<ReturnType<typeof start>>): void {
  if (asked.type === "stop") stop().finally(() => process.exit());
  else if (asked.type === "count")
    void parts.work.registry.getMetricsAsJSON().then((metrics) => tell({ type: "counted", metrics }));
  else parts.runner.cancel(asked.auditId).finally(() => tell({ type: "cancelled", auditId: asked.auditId }));
}

async function start({ database, publicUrl }: StartEngine) {
  const parts = await openParts(config, {
    ...{ publicUrl, log, database },
    ownAudits: false,
    readingThreads: THREADS_OF_SERVICE,
  });
  const jobs = await startQueue(parts, log, { work: true });

  async function stop(): Promise<void> {
    // Runs end before the queue, so that their jobs are not taken for dead.
    await parts.runner.drain();
    await jobs.stop();
    await parts.close();
  }

  return { parts, stop };
}

function tell(message: FromEngine): void {
  process.send?.(message);
}

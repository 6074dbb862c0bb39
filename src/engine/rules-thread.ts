/** The entry of a thread that compiles and tries rules which a client of the API wrote: whatever they take, nobody waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { tryRules } from "#crawl/custom/try-rules.ts";
import type { TryRequest } from "#domain/rule-trial.ts";

if (parentPort === null) throw new Error("rules-thread.ts runs as a thread only");
parentPort.postMessage(await tryRules(workerData as TryRequest));

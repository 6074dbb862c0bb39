/** Tries rules in a thread of its own, which is ended when it takes too long. */
import { Worker } from "node:worker_threads";
import { ServiceError } from "#domain/errors.ts";
import type { TriedRules, TryRequest } from "#domain/rule-trial.ts";
import { programFile } from "#installation/own-files.ts";

const MOST_MS = 15_000;
const HEAP_MB = 256;
/** Of all users together. */
const AT_ONCE = 2;
let running = 0;

/** @throws ServiceError overloaded when others try theirs, or when these took too long */
export async function tryInThread(request: TryRequest): Promise<TriedRules> {
  if (running >= AT_ONCE) throw new ServiceError("overloaded", { retryAfterSeconds: 5 });
  running += 1;
  const worker = new Worker(programFile("rules-thread"), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  try {
    return await answerOf(worker);
  } finally {
    running -= 1;
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<TriedRules> {
  const { promise, resolve, reject } = Promise.withResolvers<TriedRules>();
  const late = setTimeout(() => reject(new ServiceError("overloaded", { retryAfterSeconds: 5 })), MOST_MS);
  worker.once("message", resolve);
  worker.once("error", (cause) => reject(new ServiceError("overloaded", { facts: { cause: String(cause) } })));
  return promise.finally(() => clearTimeout(late));
}

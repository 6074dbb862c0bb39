/**
 * Reads cron expressions and recurrence rules (RFC 5545) as the queue's library does, in a thread of its own: for a date that never comes,
 * the library looks through thousands of years, and requests are answered meanwhile.
 */
import { Worker } from "node:worker_threads";
import { ServiceError } from "#domain/errors.ts";
import type { PreviewRecurrence } from "#domain/schedule.ts";
import { programFile } from "#installation/own-files.ts";
import type { RecurrenceAnswer } from "./recurrence-thread.ts";

interface ReaderLimits {
  /** What takes longer is given up, and may be asked again. */
  readonly mostMs: number;
  /** Then the thread is ended. */
  readonly idleMs: number;
}

const LIMITS: ReaderLimits = { mostMs: 3_000, idleMs: 30_000 };
const HEAP_MB = 128;

export const previewRecurrence: PreviewRecurrence = createRecurrenceReader();

/**
 * One thread, started when it is needed first, that reads one expression at a time.
 * It throws ServiceError overloaded when that took too long, and Error for what is no recurrence.
 */
export function createRecurrenceReader(limits: Partial<ReaderLimits> = {}): PreviewRecurrence {
  const { mostMs, idleMs } = { ...LIMITS, ...limits };
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let before: Promise<unknown> = Promise.resolve();

  function end(): void {
    void worker?.terminate();
    worker = undefined;
  }

  async function ask(request: Parameters<PreviewRecurrence>): Promise<readonly Date[]> {
    clearTimeout(idle);
    worker ??= await startWorker().catch((cause: unknown) => {
      throw busy(cause);
    });
    const answer = await answerOf(worker, request, mostMs).catch((cause: unknown) => {
      end();
      throw busy(cause);
    });
    idle = setTimeout(end, idleMs).unref();
    if ("problem" in answer) throw new Error(answer.problem);
    return answer.runs;
  }

  return (...request) => {
    const answer = before.then(() => ask(request));
    before = answer.catch(() => {});
    return answer;
  };
}

/** It says nothing about the expression: another time it may be read. */
function busy(cause: unknown): ServiceError {
  return new ServiceError("overloaded", { retryAfterSeconds: 5, facts: { cause: String(cause) } });
}

/** With its libraries loaded, which isn't part of the time that an expression may take. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(programFile("recurrence-thread"), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // One that reaches its limit between two requests ends alone, and not the service with it.
  worker.on("error", () => {});
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.once("message", () => resolve());
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the thread ended before it had begun")));
  await promise;
  worker.off("error", reject);
  return worker;
}

/** The process doesn't wait for a thread that nobody waits for. */
async function answerOf(
  worker: Worker,
  [expression, options]: Parameters<PreviewRecurrence>,
  mostMs: number,
): Promise<RecurrenceAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RecurrenceAnswer>();
  const late = setTimeout(() => reject(new Error(`no answer in ${mostMs} ms`)), mostMs);
  worker.ref();
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.postMessage([expression, options]);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    worker.off("message", resolve);
    worker.off("error", reject);
    worker.unref();
  }
}

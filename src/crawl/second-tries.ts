/** Whether an answer stands, or its address is asked for once more: how, and after how long. */
import type { RawFetchAnswer } from "./fetcher.ts";
import { findHeader } from "./headers.ts";
import { afterHead } from "./how-to-ask.ts";
import { retryAfterMs, retryDelayMs, TRIES_THAT_PAUSE } from "./politeness.ts";
import type { CrawlTask, Scheduler } from "./scheduler.ts";

/** Refusals without one good answer between them after which every page is asked once only. */
const PATIENT_REFUSALS = 50;

export interface SecondTry {
  readonly task: CrawlTask;
  readonly delayMs: number;
}

export function createSecondTries(scheduler: Scheduler, clock: () => number) {
  /** `null` = the answer stands. */
  return (task: CrawlTask, answer: RawFetchAnswer): SecondTry | null => {
    const status = answer.exchange?.status ?? null;
    const { foreign, tries } = task;
    const mode = task.mode === "head" ? afterHead(task, answer, status) : null;
    if (mode !== null) return { task: { ...task, mode, tries: tries + 1 }, delayMs: 0 };
    // A stranger's server that limits us is not asked again: the link stays unverified.
    if (status === 429 && foreign) return null;
    const now = clock();
    const asked = retryAfterMs(findHeader(answer.exchange?.headers ?? [], "retry-after"), now);
    const isLimit = status === 429 || (status === 503 && !foreign && scheduler.isLimitedBy503());
    const delayMs = retryDelayMs({ status, failure: answer.failure, tries, retryAfterMs: asked, isLimit });
    if (delayMs === null) return null;
    const refuses = status === 429 || status === 503;
    // A host that has refused everything for so long will not change its mind for the second try of a page.
    if (!foreign && refuses && scheduler.refusalsInARow() > PATIENT_REFUSALS) return null;
    if (!foreign && refuses && tries <= TRIES_THAT_PAUSE) scheduler.pausePages(delayMs, asked);
    return { task: { ...task, tries: tries + 1, wasBusy: status === 503 }, delayMs };
  };
}

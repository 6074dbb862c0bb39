/**
 * Runs the checks and columns of a user's file on pages, in a thread beside the one that reads them. A check that takes too long
 * on a page says nothing about it, and its thread is replaced; after a few such pages it is switched off for the audit, so that
 * an endless one doesn't cost its time on every page.
 */
import type { OpenedChecksFile } from "#audits/index.ts";
import type { SentPage } from "#crawl/custom/file/sent-page.ts";
import type { ChecksFile } from "#domain/custom-rules.ts";
import { urlMatcher } from "#domain/path-pattern.ts";
import type { CheckTask } from "./checks-messages.ts";
import { ChecksWorker, whyNotLoaded } from "./checks-worker.ts";
import { type FileResults, gatherResults, type TaskAnswer } from "./gather-results.ts";

export interface ChecksLimits {
  /** One check on one page. */
  readonly checkMs: number;
  /** All of them on one page: a reading thread that a page holds for thirty seconds is ended. */
  readonly pageMs: number;
  /** Until the file is loaded. */
  readonly loadMs: number;
}

export const CHECKS_LIMITS: ChecksLimits = { checkMs: 2_000, pageMs: 10_000, loadMs: 10_000 };
/** Pages on which a check may take too long, or end its thread. */
export const MOST_STRIKES = 3;
/** Threads that may end later because of something a check didn't wait for; which one can't be known. */
const MOST_LEFT_BEHIND = 10;

export interface ChecksRunner {
  run(page: SentPage): Promise<FileResults>;
  close(): void;
}

interface PlacedTask extends CheckTask {
  /** Where its strikes are counted. */
  readonly at: number;
  readonly isFor: (url: URL) => boolean;
}

/** Strikes of each check and column of the file, of its loading, and of what is left behind: one memory for all reading threads of an audit. */
export function newStrikes({ checks, columns }: ChecksFile): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * (checks.length + columns.length + 2)));
}

/** @param opened `null` where the file isn't known: another process goes on with an audit of the command line */
export function createChecksRunner(
  file: ChecksFile,
  opened: OpenedChecksFile | null,
  { checkMs, pageMs, loadMs }: ChecksLimits = CHECKS_LIMITS,
): ChecksRunner {
  const tasks = tasksOf(file);
  const strikes = opened?.strikes ?? newStrikes(file);
  const [loading, leftBehind] = [tasks.length, tasks.length + 1];
  let open: { readonly worker: ChecksWorker; page: SentPage | null; hasRun: boolean } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function run(page: SentPage): Promise<FileResults> {
    const url = new URL(page.url);
    const end = performance.now() + pageMs;
    const gathered = gatherResults(checkMs);
    for (const task of tasks) {
      if (!task.isFor(url)) gathered.passOver(task);
      else if (isOff(task.at)) gathered.trouble(task, "off", "");
      else if (performance.now() > end)
        gathered.trouble(task, "slow", "the checks before it took too long on this page");
      else await ask(task, page, gathered);
    }
    return gathered.results();
  }

  async function ask(task: PlacedTask, page: SentPage, gathered: ReturnType<typeof gatherResults>): Promise<void> {
    const isFirst = open === undefined || !open.hasRun;
    let answer = await tried(task, page);
    if (answer.type === "gone" && !isFirst) {
      // It, or what one before it left behind (a timer that throws): alone in a new thread, it shows.
      const { words } = answer;
      close();
      answer = await tried(task, page);
      if (answer.type !== "gone" && answer.type !== "not-loaded") {
        Atomics.add(strikes, leftBehind, 1);
        gathered.leftBehind(words);
      }
    }
    gathered.answered(task, answer);
    if (answer.type !== "late" && answer.type !== "gone") return;
    Atomics.add(strikes, task.at, 1);
    close();
  }

  async function tried(task: PlacedTask, page: SentPage): Promise<TaskAnswer> {
    const refusal = await openWorker();
    if (open === undefined) return { type: "not-loaded", words: refusal };
    const { worker } = open;
    if (open.page !== page) worker.send({ type: "page", page });
    open = { worker, page, hasRun: true };
    worker.send({ type: "run", kind: task.kind, name: task.name });
    return worker.answer(checkMs);
  }

  /** Words where it can't be opened. */
  async function openWorker(): Promise<string> {
    if (open !== undefined) return "";
    if (opened === null) return "the audit was resumed by a process that doesn't have the file";
    if (isOff(loading)) return "the file couldn't be loaded again";
    if (isOff(leftBehind, MOST_LEFT_BEHIND)) return "what checks had left running ended its thread too often";
    const worker = new ChecksWorker(opened.path);
    const answer = await worker.answer(loadMs);
    if (answer.type === "loaded" && answer.hash === file.hash) {
      open = { worker, page: null, hasRun: false };
      return "";
    }
    worker.end();
    Atomics.add(strikes, loading, 1);
    return answer.type === "loaded" ? "the file was changed while the audit was running" : whyNotLoaded(answer, loadMs);
  }

  function isOff(at: number, most = MOST_STRIKES): boolean {
    return Atomics.load(strikes, at) >= most;
  }

  function close(): void {
    open?.worker.end();
    open = undefined;
  }

  return {
    run(page) {
      const next = last.then(() => run(page));
      last = next.catch(() => {});
      return next;
    },
    close,
  };
}

function tasksOf({ checks, columns }: ChecksFile): readonly PlacedTask[] {
  return [
    ...checks.map(({ id, url }) => ({ kind: "check" as const, name: id, url })),
    ...columns.map(({ name, url }) => ({ kind: "column" as const, name, url })),
  ].map(({ url, ...task }, at) => ({ ...task, at, isFor: urlMatcher(url) }));
}

/**
 * The crawl itself. A pump starts requests as the scheduler allows; finished visits wait in a batch for the caller.
 * Pulling the next batch says that the last one is saved: what is fetched or being fetched but not saved is bounded, so
 * a killed process asks for at most that many pages again.
 */
import type { CrawlCounters } from "#domain/crawl.ts";
import type { Reader, Visit } from "#domain/reading.ts";
import { releaseBytes } from "#domain/release-bytes.ts";
import { createEnqueueLinks } from "./enqueue-links.ts";
import type { Expectation, Expectations } from "./expectations.ts";
import type { Fetcher, RawFetchAnswer } from "./fetcher.ts";
import { createFinishing, type FinishingTools } from "./finish-pages.ts";
import type { Frontier } from "./frontier.ts";
import { howToAsk } from "./how-to-ask.ts";
import { createRetryPolicy, type EndedBySite, type Wait } from "./retry-policy.ts";
import { hasBody } from "./same-body.ts";
import type { CrawlTask, Scheduler } from "./scheduler.ts";

export interface CrawlTools<Kept> {
  readonly fetcher: Fetcher;
  readonly reader: Reader<Kept>;
  readonly expectations: Expectations<Kept>;
  readonly frontier: Frontier;
  readonly scheduler: Scheduler;
  readonly clock: () => number;
  readonly wait: Wait;
  readonly signal: AbortSignal;
  /** Ends requests in flight when the caller stops pulling. */
  readonly stop: () => void;
  /** Time at which nothing new is started. */
  readonly deadline: number;
  readonly maxUnsaved: number;
  readonly startUrl: string;
  /** The start page was already asked for in discovery. */
  readonly startAnswer: RawFetchAnswer | null;
  readonly rendering: Pick<FinishingTools, "mode" | "renderer" | "origin" | "robotsAgainst" | "isPrivate">;
}

export type EndedBy = "max_duration" | "cancelled" | EndedBySite | null;

/** Answers wait in memory for their reader; large ones must not pile up. */
const MOST_UNREAD_BYTES = 32 * 1024 * 1024;
/** And what was read of them waits to be saved; a hostile page has megabytes of it, most some tens of kilobytes. */
const MOST_UNSAVED_BYTES = 64 * 1024 * 1024;

/** Beyond 2^31 a timer fires at once. */
const LONGEST_SLEEP_MS = 60_000;

/** Visits that are saved together when they come fast. */
const BATCH = 64;
/** And when they come slowly, so that progress is seen and little is lost. */
const LONGEST_WAIT_MS = 250;

export function createRun<Kept>(tools: CrawlTools<Kept>) {
  const { frontier, scheduler, clock } = tools;
  const enqueueLinks = createEnqueueLinks(frontier);
  const retryPolicy = createRetryPolicy({
    ...tools,
    mayTryAgain: () => endedBy === null,
    end: (by) => {
      if (mayGoOn()) endedBy = by;
    },
    isWaiting: tell,
  });
  const finishing = createFinishing({ ...tools, ...tools.rendering, turns: scheduler.loads, changed });
  let ready: Visit<Kept>[] = [];
  let running = 0;
  /** Bytes that came and are not read yet. */
  let unreadBytes = 0;
  let unsavedBytes = 0;
  let saving = 0;
  let endedBy: EndedBy = null;
  let startAnswer = tools.startAnswer;
  let fault: unknown = null;
  let isDone = false;
  /** Runs while visits wait for others to be saved with. */
  let waitTimer: NodeJS.Timeout | undefined;
  let isDue = false;
  /** The site makes us wait, and nobody was told how long yet. */
  let isNews = false;
  let toldSlowedBy: string | null = null;
  let change = Promise.withResolvers<void>();

  function changed(): void {
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  /** Progress is saved with visits. While the site makes us wait there are none, and people should know why. */
  function tell(): void {
    const before = toldSlowedBy;
    toldSlowedBy = slowedBy();
    if (toldSlowedBy === before || toldSlowedBy === null) return;
    isNews = true;
    changed();
  }

  function slowedBy(): string | null {
    return retryPolicy.isInDoubt() ? "the site has stopped responding" : scheduler.slowedBy();
  }

  function mayGoOn(): boolean {
    if (tools.signal.aborted) endedBy ??= "cancelled";
    else if (clock() >= tools.deadline) endedBy ??= "max_duration";
    return endedBy === null && fault === null;
  }

  function mayStart(): boolean {
    const isRoom = unreadBytes < MOST_UNREAD_BYTES && unsavedBytes < MOST_UNSAVED_BYTES;
    const mayHold = running + ready.length + saving < tools.maxUnsaved && isRoom;
    return mayGoOn() && mayHold && !retryPolicy.isInDoubt();
  }

  async function pump(): Promise<void> {
    for (;;) {
      scheduler.loads.startWhatMay();
      const room = startWhatMay();
      if (running === 0 && (endedBy !== null || fault !== null)) break;
      const wakeAt = room || scheduler.loads.isAny() ? scheduler.nextStartAt() : null;
      if (room && running === 0 && wakeAt === null) break;
      await sleepUntil(wakeAt);
    }
    scheduler.giveUp();
    isDone = true;
    changed();
  }

  /** A transaction costs as much as twenty pages, so a few pages wait for others, but not for long. */
  function isWorthSaving(): boolean {
    return isDue || isDone || running === 0 || ready.length >= BATCH;
  }

  /** False when it stopped because too much is unsaved. */
  function startWhatMay(): boolean {
    while (mayStart()) {
      const task = scheduler.next();
      if (!task) return true;
      running += 1;
      void run(retryPolicy.withWaitLimit(task));
    }
    return false;
  }

  /** Until something changes, or the time has come. */
  async function sleepUntil(at: number | null): Promise<void> {
    const wake = change.promise;
    if (at === null) return await wake;
    const alarm = new AbortController();
    await Promise.race([
      wake,
      tools.wait(Math.min(Math.max(0, Math.min(at, tools.deadline) - clock()), LONGEST_SLEEP_MS), alarm.signal),
    ]);
    alarm.abort();
  }

  async function run(task: CrawlTask): Promise<void> {
    try {
      const expected = await expectationOf(task);
      const answer = await askFor(task, expected);
      await finish(task, answer, expected);
      // Discovery asked for the start page, and its body is looked at elsewhere.
      if (answer.exchange !== null && answer !== tools.startAnswer) releaseBytes(answer.exchange.wire);
    } catch (error) {
      // A bug in our own reading of a page; the caller of batches() hears of it.
      fault ??= error;
      scheduler.finished(task);
    } finally {
      running -= 1;
      changed();
    }
  }

  async function expectationOf({ known, mode, presumed }: CrawlTask): Promise<Expectation<Kept> | null> {
    // What is shown in frames only is judged as a part of pages, and may have been a page of its own before.
    const isPage = mode === "read" && presumed === null && known.discoveredBy !== "frame";
    return isPage ? await tools.expectations.of(known) : null;
  }

  async function askFor(task: CrawlTask, expected: Expectation<Kept> | null): Promise<RawFetchAnswer> {
    if (task.presumed !== null) return { url: task.known.url, exchange: null, failure: task.presumed };
    if (startAnswer?.url === task.known.url && task.mode === "read") {
      const answer = startAnswer;
      startAnswer = null;
      return answer;
    }
    const conditions = expected?.conditions ?? {};
    return await tools.fetcher.askRaw(task.known.url, { ...howToAsk(task), headers: conditions });
  }

  async function finish(task: CrawlTask, answer: RawFetchAnswer, expected: Expectation<Kept> | null): Promise<void> {
    const status = answer.exchange?.status ?? null;
    scheduler.answered(task, { status, failure: answer.failure, ttfbMs: ttfbOf(answer) });
    // The host may be asked for the next one while this one is read.
    changed();
    const next = await retryPolicy.of(task, answer);
    if (next === "leave") frontier.giveBack(task.known.id);
    else if (next === "hangs") frontier.leaveHanging(task.known.id);
    else if (next) scheduler.again(next.task, next.delayMs);
    else if (expected?.isConfirmedBy(answer)) await recall(task, answer, expected);
    else if (status === 304 && expected !== null) askAnew(task);
    else await read(task, answer, expected);
    scheduler.finished(task);
  }

  /** The page did not change: what an earlier audit kept of it holds. */
  async function recall(task: CrawlTask, { exchange }: RawFetchAnswer, expected: Expectation<Kept>): Promise<void> {
    const isWhole = exchange?.status === 200;
    const same = {
      headers: isWhole ? exchange.headers : null,
      ttfbMs: exchange && Math.round(exchange.ttfbMs),
      now: clock(),
    };
    const reading = await expected.recall(same, task.tries);
    if (reading === undefined) askAnew(task);
    else visited(enqueueLinks(task.known, reading));
  }

  /** What was expected is not to be had: the page is asked for as if it were new. */
  function askAnew(task: CrawlTask): void {
    tools.expectations.forget(task.known);
    scheduler.again({ ...task, wasBusy: false }, 0);
  }

  async function read(task: CrawlTask, answer: RawFetchAnswer, expected: Expectation<Kept> | null): Promise<void> {
    const { known, tries } = task;
    const { exchange, failure, detail = null } = answer;
    const knownHash = expected?.hashFor(answer) ?? null;
    // A small body is known where it came; a large one (`null`) where it is read.
    const isSame = expected && exchange && knownHash !== null ? await hasBody(exchange, knownHash) : false;
    if (expected && isSame === true) return await recall(task, answer, expected);
    const bytes = exchange?.wire.length ?? 0;
    unreadBytes += bytes;
    const isGood = exchange !== null && exchange.status >= 200 && exchange.status <= 299;
    const toRead = {
      ...{ known, answer: exchange, failure, fault: detail, tries, now: clock() },
      isRead: frontier.isRead(known),
      // Links on an error page lead nowhere a visitor goes, except when the start page itself is the error.
      countsLinks: frontier.isCrawled(known) && (isGood || known.discoveredBy === "start"),
      readsResources: frontier.readsResources,
      knownHash: isSame === null ? knownHash : null,
    };
    const reading = await finishing.read(toRead, tools.reader);
    unreadBytes -= bytes;
    if (reading !== "known") visited(enqueueLinks(known, reading));
    else if (expected !== null) await recall(task, answer, expected);
  }

  function visited(visit: Visit<Kept>): void {
    ready.push(visit);
    unsavedBytes += visit.reading.keptBytes;
    waitTimer ??= setTimeout(() => {
      isDue = true;
      changed();
    }, LONGEST_WAIT_MS);
  }

  return {
    /** Visits in the order of discovery of what they found, none when there are only news; ends when nothing may be asked any more. */
    async *batches(): AsyncGenerator<readonly Visit<Kept>[]> {
      const pumping = pump().catch((error: unknown) => {
        fault ??= error;
        isDone = true;
        changed();
      });
      try {
        for (;;) {
          const wake = change.promise;
          if (isNews || (ready.length > 0 && isWorthSaving())) {
            const batch = ready;
            ready = [];
            isNews = false;
            clearTimeout(waitTimer);
            [waitTimer, isDue] = [undefined, false];
            saving = batch.length;
            yield batch;
            saving = 0;
            for (const { reading } of batch) unsavedBytes -= reading.keptBytes;
            changed();
          } else if (isDone) break;
          else await wake;
        }
      } finally {
        if (!isDone) tools.stop();
        clearTimeout(waitTimer);
        changed();
        await pumping;
      }
      if (fault !== null) throw fault;
    },

    endedBy: (): EndedBy => endedBy,

    counters(): CrawlCounters {
      const { urls, resources } = scheduler.queued();
      return {
        ...tools.fetcher.counts(),
        queued: urls,
        resourcesQueued: resources,
        throttledBy: slowedBy(),
      };
    },
  };
}

/** A page that did not change costs the server little: such an answer would make all others look slow. */
function ttfbOf({ exchange }: RawFetchAnswer): number | null {
  return exchange === null || exchange.status === 304 ? null : exchange.ttfbMs;
}

/**
 * Decides which request starts when. All of the audited site shares one gate; each other host has its own, slow one.
 * What may not start now waits in the frontier, in its lane, or in the list of second tries.
 */
import type { FetchFailure, KnownUrl } from "#domain/page.ts";
import type { Frontier } from "./frontier.ts";
import { createLoadTurns } from "./load-turns.ts";
import { createGate, type Gate, type HostPace, TRIES_THAT_PAUSE } from "./politeness.ts";

/** `read`: the page with its body · `head`, `get`: only whether it answers · `load`: a resource, as much as is needed. */
export interface CrawlTask {
  readonly known: KnownUrl;
  readonly gate: Gate;
  readonly mode: "read" | "head" | "get" | "load";
  /** Lies on another host, which is asked slowly. */
  readonly foreign: boolean;
  readonly tries: number;
  /** Its last answer was 503. */
  readonly wasBusy: boolean;
  /** It is waited for less long than others, see hanging.ts; `null` = it is not. */
  readonly withinMs: number | null;
  /** The host did not exist or let nobody in when it was asked before: the same is recorded without asking again. */
  readonly presumed: FetchFailure | null;
}

/** What an answer says about how its host bears us. */
interface Heard {
  readonly status: number | null;
  readonly failure: FetchFailure | null;
  readonly ttfbMs: number | null;
}

export type Scheduler = ReturnType<typeof createScheduler>;

interface Lane {
  gate: Gate;
  readonly tasks: CrawlTask[];
  /** Host-level failures in a row. */
  hostFailures: number;
  deadBy: FetchFailure | null;
}

/** Strangers' servers get one request at a time, four a second, and only a few of them at once. */
const EXTERNAL_PACE: HostPace = { concurrency: 1, gapMs: 250, gapReason: null };
const NO_PACE: HostPace = { concurrency: 64, gapMs: 0, gapReason: null };
/** These lie with the host, not with one address on it; twice in a row, and its other addresses are not asked. */
const HOST_FAILURES: readonly (FetchFailure | null)[] = [
  "dns_failed",
  "no_route",
  "connection_refused",
  "blocked_address",
];
const FAILURES_OF_A_DEAD_HOST = 2;
/** So many pages that were refused with 503 and answer when they are asked later: then 503 is how the host limits who asks. */
const PAGES_THAT_RECOVERED = 2;
/** Second tries that are refused again, for each that is answered: with more of them the pages are broken, not refused. */
const REFUSED_FOR_EACH_RECOVERED = 3;
const FIRST_TRY = { tries: 1, wasBusy: false, withinMs: null, presumed: null } as const;
const MAX_FOREIGN_HOSTS = 8;

export function createScheduler(frontier: Frontier, pagePace: HostPace, clock: () => number) {
  const pageGate = createGate(pagePace, clock);
  const loads = createLoadTurns(pageGate, clock);
  const laneByHost = new Map<string, Lane>();
  const waitingLanes = new Set<Lane>();
  const secondTries: { task: CrawlTask; at: number }[] = [];
  let foreignRunning = 0;
  let refusals = 0;
  let recovered = 0;
  let refusedAgain = 0;
  /** What pages load waits for them: a page in flight may lead to more pages, and its time should be its own. */
  let pagesRunning = 0;

  function isLimitedBy503(): boolean {
    return recovered >= PAGES_THAT_RECOVERED;
  }

  /** The answer to a page that was busy. */
  function heardAgain(status: number): void {
    if (status === 503) refusedAgain += 1;
    else if (status !== 429 && status < 500) recovered += 1;
  }

  /**
   * 503 is as often the fault of one page as a limit of the host, and one broken page must not slow down the others: nor
   * may its further tries, which come when little else is asked and would look like the pace that the host bears.
   */
  function saysHowMuchIsBorne({ foreign, tries }: CrawlTask): boolean {
    const arePagesBroken = refusedAgain > recovered * REFUSED_FOR_EACH_RECOVERED;
    return !foreign && tries <= TRIES_THAT_PAUSE && isLimitedBy503() && !arePagesBroken;
  }

  function laneOf(known: KnownUrl): Lane {
    const { host } = new URL(known.url);
    const lane = laneByHost.get(host) ?? {
      gate: createGate(EXTERNAL_PACE, clock),
      tasks: [],
      hostFailures: 0,
      deadBy: null,
    };
    laneByHost.set(host, lane);
    return lane;
  }

  function queueForeign(): void {
    for (let known = frontier.nextForeign(); known; known = frontier.nextForeign()) {
      const lane = laneOf(known);
      lane.tasks.push({ known, gate: lane.gate, mode: modeOf(known), foreign: true, ...FIRST_TRY });
      waitingLanes.add(lane);
    }
  }

  function modeOf(known: KnownUrl): CrawlTask["mode"] {
    if (known.kind === "resource") return frontier.wantsBody(known.id) ? "load" : "head";
    return frontier.isRead(known) ? "read" : "head";
  }

  /** The due second try, the next page of the frontier, or something that pages load. */
  function nextOwnTask(now: number): CrawlTask | null {
    const due = secondTries.findIndex(({ at }) => at <= now);
    const again = due === -1 ? undefined : secondTries.splice(due, 1)[0];
    if (again) return again.task;
    const known = frontier.nextPage() ?? (pagesRunning === 0 ? behindPages() : null);
    return known && { known, gate: pageGate, mode: modeOf(known), foreign: false, ...FIRST_TRY };
  }

  function behindPages(): KnownUrl | null {
    return (mayTryLast() ? frontier.nextLastTry() : null) ?? frontier.nextOwnResource();
  }

  /** A second try may show as well that a kind has come back, and it asks for nothing more. */
  function mayTryLast(): boolean {
    return secondTries.length === 0 && frontier.hasLastTry();
  }

  function nextForeignTask(now: number): CrawlTask | null {
    queueForeign();
    if (foreignRunning >= MAX_FOREIGN_HOSTS) return null;
    for (const lane of waitingLanes) {
      const opensAt = lane.gate.opensAt();
      if (opensAt === null || opensAt > now) continue;
      const task = lane.tasks.shift();
      if (lane.tasks.length === 0) waitingLanes.delete(lane);
      if (task) return { ...task, gate: lane.gate, presumed: lane.deadBy };
    }
    return null;
  }

  function* ownTimes(): Generator<number> {
    const opensAt = pageGate.opensAt();
    if (opensAt === null) return;
    if (loads.isAny()) return void (yield opensAt);
    const isBehindPages = pagesRunning === 0 && (mayTryLast() || frontier.hasOwnResource());
    if (frontier.hasPage() || isBehindPages) yield opensAt;
    for (const { at } of secondTries) yield Math.max(at, opensAt);
  }

  function* foreignTimes(): Generator<number> {
    if (foreignRunning >= MAX_FOREIGN_HOSTS) return;
    for (const lane of waitingLanes) {
      const opensAt = lane.gate.opensAt();
      if (opensAt !== null) yield opensAt;
    }
  }

  return {
    /** The next request that may start now; the site itself goes before other hosts. */
    next(): CrawlTask | null {
      const now = clock();
      const pagesOpen = loads.isAny() ? null : pageGate.opensAt();
      const task = (pagesOpen !== null && pagesOpen <= now ? nextOwnTask(now) : null) ?? nextForeignTask(now);
      if (!task) return null;
      task.gate.started();
      if (task.foreign) foreignRunning += 1;
      if (task.known.kind === "page") pagesRunning += 1;
      return task;
    },

    /** The host is free for its next request. */
    answered(task: CrawlTask, { status, failure, ttfbMs }: Heard): void {
      const refuses = status === 429 || status === 503;
      if (!task.foreign && status !== null) refusals = refuses ? refusals + 1 : 0;
      if (!task.foreign && task.wasBusy && status !== null) heardAgain(status);
      if (status === 429 || (status === 503 && saysHowMuchIsBorne(task))) task.gate.refused();
      else if (status !== null && !refuses) task.gate.bore();
      task.gate.ended(refuses || failure === "timeout", ttfbMs);
      if (task.foreign) foreignRunning -= 1;
    },

    /** Nothing more will come of it: its answer is read, or it waits for a second try. */
    finished(task: CrawlTask): void {
      if (task.known.kind === "page") pagesRunning -= 1;
    },

    /** Learns whether another host is there at all. */
    heard({ known, foreign }: CrawlTask, failure: FetchFailure | null): void {
      if (!foreign) return;
      const lane = laneOf(known);
      lane.hostFailures = HOST_FAILURES.includes(failure) ? lane.hostFailures + 1 : 0;
      if (lane.hostFailures < FAILURES_OF_A_DEAD_HOST || lane.deadBy !== null) return;
      lane.deadBy = failure;
      lane.gate = createGate(NO_PACE, clock);
    },

    /** Asks once more, not before `delayMs` from now. An external host's own pace is its delay. */
    again(task: CrawlTask, delayMs: number): void {
      if (!task.foreign) {
        secondTries.push({ task, at: clock() + delayMs });
        return;
      }
      const lane = laneOf(task.known);
      lane.tasks.unshift(task);
      waitingLanes.add(lane);
      if (delayMs > 0) lane.gate.pause(delayMs);
    },

    /** What pages load while a browser finishes them. */
    loads,

    /** When something may start next, if nothing ends before; `null` = only when something ends, or never. */
    nextStartAt(): number | null {
      const times = [...ownTimes(), ...foreignTimes()];
      return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b));
    },

    /** @param askedMs how long the site wants to be left alone, which may be longer than we wait; `null` = it does not say */
    pausePages: (forMs: number, askedMs: number | null): void => pageGate.pause(forMs, askedMs),

    /** Gives everything that will not be asked any more back to the frontier, so that it gets a reason. */
    giveUp(): void {
      for (const { task } of secondTries.splice(0)) frontier.giveBack(task.known.id);
      for (const lane of waitingLanes) for (const task of lane.tasks.splice(0)) frontier.giveBack(task.known.id);
      waitingLanes.clear();
    },

    /** What waits, counted by whether it is a page or link, or something that pages load. */
    queued(): { readonly urls: number; readonly resources: number } {
      let [urls, resources] = [frontier.waiting(), frontier.resourcesWaiting()];
      const count = ({ known }: CrawlTask) => (known.kind === "resource" ? resources++ : urls++);
      for (const { task } of secondTries) count(task);
      for (const lane of waitingLanes) lane.tasks.forEach(count);
      return { urls, resources };
    },

    slowedBy: (): string | null => pageGate.slowedBy(),

    /** Whether the audited site answers 503 to whoever asks too often, as others answer 429. */
    isLimitedBy503,

    /** Of the audited site, since its last good answer. */
    refusalsInARow: (): number => refusals,
  };
}

/** What is to be done about an answer: it stands, its address is asked for once more, or it says nothing of its page. */
import type { Fetcher, RawFetchAnswer } from "./fetcher.ts";
import type { Frontier } from "./frontier.ts";
import { createHanging } from "./hanging.ts";
import { findHeader } from "./headers.ts";
import { retryAfterMs } from "./politeness.ts";
import { createRefusals } from "./refusals.ts";
import type { CrawlTask, Scheduler } from "./scheduler.ts";
import { createSecondTries, type SecondTry } from "./second-tries.ts";
import { createSilence } from "./silence.ts";

/** `null` = the answer stands · `leave` = there is none · `hangs` = there is none, and it is not waited for any longer. */
export type Next = SecondTry | "leave" | "hangs" | null;

/** Resolves after so many milliseconds, or as soon as the signal is raised. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Why the site itself ended the crawl. */
export type EndedBySite = "site_silent" | "site_refuses";

export interface RetryPolicyTools {
  readonly fetcher: Fetcher;
  readonly frontier: Frontier;
  readonly scheduler: Scheduler;
  readonly clock: () => number;
  readonly wait: Wait;
  readonly signal: AbortSignal;
  readonly startUrl: string;
  /** Whether second tries still make sense. */
  readonly mayTryAgain: () => boolean;
  readonly end: (by: EndedBySite) => void;
  /** The site makes us wait. */
  readonly isWaiting: () => void;
}

const MOST_TRIES = 5;
/** Between two requests to a site that refuses everything. */
const SHUT_PAUSE_MS = 30_000;

export function createRetryPolicy(tools: RetryPolicyTools) {
  const { frontier, scheduler, clock } = tools;
  const askStart = () => tools.fetcher.ask(tools.startUrl, { wantBody: () => false });
  const secondTry = createSecondTries(scheduler, clock);
  const hanging = createHanging();
  const silence = createSilence(
    async () => (await askStart()).exchange !== null,
    (ms) => tools.wait(ms, tools.signal),
  );
  const refusals = createRefusals(async () => isRefused((await askStart()).exchange?.status), clock);

  /** Not awaited where there is no doubt: a pause must begin before anything else is started. */
  function doubtsOf(task: CrawlTask, { failure, exchange }: RawFetchAnswer) {
    if (task.foreign) return { silent: null, refuses: null };
    const asked = retryAfterMs(findHeader(exchange?.headers ?? [], "retry-after"), clock());
    return {
      // Many servers do not answer HEAD, and what stands on other hosts says nothing of this one.
      silent: task.mode === "head" ? null : silence.hear(failure),
      refuses: refusals.hear(exchange?.status ?? null, asked ?? 0),
    };
  }

  /** Another try, or what it means that there is none. */
  function conclude(task: CrawlTask, answer: RawFetchAnswer): Next {
    const isMissed = task.withinMs !== null && answer.failure === "timeout";
    if (answer.failure === "timeout" && !isMissed && task.tries === 1) noteHung(task);
    const mayTryAgain = tools.mayTryAgain() && task.presumed === null && !isMissed;
    const again = mayTryAgain ? secondTry(task, answer) : null;
    if (again !== null || task.foreign || task.known.kind !== "page") return again;
    const kind = frontier.kindOf(task.known.id);
    if (answer.exchange !== null) {
      hanging.answered(kind, answer.exchange.ttfbMs);
      frontier.forgive(kind);
    }
    if (isMissed && hanging.missed(kind)) frontier.giveUp(kind);
    if (isMissed) return "hangs";
    return null;
  }

  function noteHung({ foreign, known }: CrawlTask): void {
    if (!foreign && known.kind === "page") hanging.hung(frontier.kindOf(known.id));
  }

  function leave(endedBy: EndedBySite): Next {
    tools.end(endedBy);
    return "leave";
  }

  /** The refusal is none of the page's own: it is no try. */
  function later(task: CrawlTask): Next {
    scheduler.pausePages(SHUT_PAUSE_MS, null);
    return { task, delayMs: SHUT_PAUSE_MS };
  }

  return {
    /** True while nothing else should be asked. */
    isInDoubt: silence.isInDoubt,

    /** The same task with the wait limit of its kind; further tries have the whole. */
    withWaitLimit(task: CrawlTask): CrawlTask {
      if (task.foreign || task.known.kind !== "page") return task;
      const withinMs = task.tries > 1 ? null : hanging.waitLimitMs(frontier.kindOf(task.known.id));
      return { ...task, withinMs };
    },

    async of(task: CrawlTask, answer: RawFetchAnswer): Promise<Next> {
      if (answer.failure === "aborted") return "leave";
      scheduler.heard(task, answer.failure);
      const { silent, refuses } = doubtsOf(task, answer);
      if (silent !== null) tools.isWaiting();
      const verdict = silent === null ? "speaks" : await silent;
      // One of them may be what brings the site down: no page is asked for for ever.
      if (verdict === "back" && task.tries < MOST_TRIES)
        return { task: { ...task, tries: task.tries + 1 }, delayMs: 0 };
      if (verdict === "silent") return leave("site_silent");
      const refusal = refuses === null ? null : await refuses;
      if (refusal === "ends") return leave("site_refuses");
      const next = refusal === "shut" ? later(task) : conclude(task, answer);
      if (next !== null && isRefused(answer.exchange?.status)) tools.isWaiting();
      return next;
    },
  };
}

function isRefused(status: number | undefined): boolean {
  return status === 429 || status === 503;
}

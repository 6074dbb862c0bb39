/**
 * Notifies search engines of pages whose changes were verified, by IndexNow. Any number of processes may do this at once: one has the
 * pages of a website at a time. A process that dies between the answer and its record notifies of them once more.
 */
import { INDEXNOW_GATHER_SECONDS, INDEXNOW_WAITS, type IndexNowProblem, keyLocationOf } from "#domain/indexnow.ts";
import type { DueNotice, NoticeOutcome, Store } from "#store/index.ts";

export interface NotifyDeps {
  readonly store: Pick<Store, "indexNow">;
  readonly endpoint: string;
  /** The status; redirects aren't followed. @throws Error when there is no answer */
  readonly post: (
    url: string,
    request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ) => Promise<number>;
  /** 0 to 1. */
  readonly random: () => number;
  readonly reportFault: (error: unknown, words: string) => void;
}

const LOOK_EVERY_MS = 5_000;

export function createNotifier(deps: NotifyDeps) {
  const { store, reportFault } = deps;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  async function lookOnce(gatherSeconds: number): Promise<void> {
    while (!isStopping) {
      const due = await store.indexNow.claim(gatherSeconds);
      if (due === undefined) return;
      await store.indexNow.settle(due, await notify(due, deps));
    }
  }

  function look(): void {
    looking ??= lookOnce(INDEXNOW_GATHER_SECONDS)
      .catch((error: unknown) => reportFault(error, "notifying search engines of changes failed"))
      .finally(() => {
        looking = undefined;
      });
  }

  return {
    /** Notifies now of all that waits. */
    async runDue(): Promise<void> {
      await looking;
      await lookOnce(0);
    },

    start(): void {
      isStopping = false;
      look();
      timer = setInterval(look, LOOK_EVERY_MS);
    },

    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      await looking;
    },
  };
}

async function notify({ origin, key, attempts, urls }: DueNotice, deps: NotifyDeps): Promise<NoticeOutcome> {
  const body = JSON.stringify({
    ...{ host: new URL(origin).host, key, keyLocation: keyLocationOf(origin, key) },
    urlList: urls,
  });
  const headers = { "content-type": "application/json; charset=utf-8" };
  const status = await deps.post(deps.endpoint, { headers, body }).catch(() => null);
  // 202: received; whether the key is right is checked later.
  if (status === 200 || status === 202) return { is: "notified" };
  const stopping = status === null ? undefined : STOPS[status];
  if (stopping !== undefined) return { is: "stop", problem: stopping };
  const wait = INDEXNOW_WAITS[Math.min(attempts, INDEXNOW_WAITS.length - 1)] ?? 0;
  return { is: "retry", problem: problemOf(status), waitSeconds: wait * (0.9 + 0.2 * deps.random()) };
}

/** Trying again would get the same answer. */
const STOPS: Readonly<Record<number, IndexNowProblem>> = {
  400: "request_refused",
  403: "key_refused",
  422: "urls_refused",
};

function problemOf(status: number | null): IndexNowProblem {
  if (status === null) return "no_answer";
  if (status === 429) return "too_many_requests";
  return status >= 500 ? "server_error" : "unexpected_answer";
}

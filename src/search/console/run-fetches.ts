/** What goes by itself: figures are fetched once a day, and when somebody asks for them; pages are inspected once a day. */
import type { Sealer } from "#auth/index.ts";
import type { NewId } from "#domain/ids.ts";
import { type SearchConsoleApi, SearchConsoleRefused } from "#domain/search-console.ts";
import type { Store, TakenFetch } from "#store/index.ts";
import { secretOf } from "./credentials.ts";
import { fetchFigures } from "./fetch-figures.ts";
import { runInspection, takeInspections } from "./inspect-pages.ts";
import { nextAttempt } from "./next-attempt.ts";
import { createTakenRunner } from "./run-taken.ts";

export interface FetchRunDeps {
  readonly store: Pick<Store, "searchConsole" | "searchFigures">;
  readonly searchConsole: SearchConsoleApi;
  readonly sealer: Sealer;
  readonly newId: NewId;
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly reportFault: (error: unknown, words: string) => void;
}

/** In one process: each holds up to 100,000 rows in memory. */
const AT_ONCE = 1;
/** At most five requests. */
const FETCH_WITHIN_MS = 8 * 60_000;
/** Whoever hasn't ended by then is dead. */
const TAKEN_FOR_SECONDS = 10 * 60;
const DAY_MS = 86_400_000;
/** Sites that were connected together aren't fetched together for ever. */
const SPREAD_MS = 3_600_000;

export function createFetchRunner(deps: FetchRunDeps) {
  const { store, now, reportFault } = deps;
  const fetches = createTakenRunner({
    ...{ name: "search figures to fetch", atOnce: AT_ONCE, reportFault },
    take: (limit) => store.searchConsole.take(limit, { now: new Date(now()), seconds: TAKEN_FOR_SECONDS }),
    perform: (taken, stopped) => fetchTaken(taken, stopped, deps),
  });
  const inspections = createTakenRunner({
    ...{ name: "pages to inspect", atOnce: AT_ONCE, reportFault },
    take: (limit) => takeInspections(limit, deps),
    perform: (taken, stopped) => runInspection(taken, stopped, deps),
  });
  return {
    /** Does now what is due, to its end. */
    async runDue(): Promise<void> {
      await fetches.runDue();
      await inspections.runDue();
    },

    start(): void {
      fetches.start();
      inspections.start();
    },

    /** What is under way is broken off and given back. */
    async stop(): Promise<void> {
      await Promise.all([fetches.stop(), inspections.stop()]);
    },
  };
}

async function fetchTaken(taken: TakenFetch, stopped: AbortSignal, deps: FetchRunDeps): Promise<void> {
  try {
    await fetchAndSettle(taken, stopped, deps);
  } catch (error) {
    // It is taken again when its time is over.
    deps.reportFault(error, "fetching search figures failed");
  }
}

async function fetchAndSettle(taken: TakenFetch, stopped: AbortSignal, deps: FetchRunDeps): Promise<void> {
  const { store, now, random } = deps;
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(FETCH_WITHIN_MS)]);
    const session = await deps.searchConsole.open(secretOf(taken, deps.sealer), signal);
    const { range, tables } = await fetchFigures({ ...taken, session, now: new Date(now()) });
    const { firstDay, lastDay } = range;
    const about = { id: deps.newId("sfg"), websiteId: taken.websiteId, firstDay, lastDay };
    const figures = { ...tables, ...about, source: "search_console", importedBy: "search_console" } as const;
    const at = now();
    const nextAt = new Date(at + DAY_MS + SPREAD_MS * (random() - 0.5));
    await store.searchConsole.settle(taken, figures, { range, now: new Date(at), nextAt });
  } catch (error) {
    if (stopped.aborted) await store.searchConsole.giveBack(taken);
    else await noteFailure(taken, error, deps);
  }
}

/** What is no refusal of Google's is a fault of ours: it is told, and tried again with pauses like the others. */
async function noteFailure(taken: TakenFetch, error: unknown, deps: FetchRunDeps): Promise<void> {
  const { store, now, random } = deps;
  const isRefusal = error instanceof SearchConsoleRefused;
  if (!isRefusal) deps.reportFault(error, "fetching search figures failed");
  const code = isRefusal ? error.code : "internal_error";
  const retryAfterMs = isRefusal ? error.retryAfterMs : null;
  const at = new Date(now());
  const waits = nextAttempt({ code, retryAfterMs, failures: taken.failures, at, random: random() });
  await store.searchConsole.fail(taken, { problem: code, at, ...waits });
}

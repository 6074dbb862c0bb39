/**
 * URL Inspection: once a day, what Google says of the home page and of those with most clicks. Google answers 2,000 such questions a day
 * and 600 a minute of a property, and other programs ask them, too: few are asked, one after the other.
 */
import type { Sealer } from "#auth/index.ts";
import { type SearchConsoleApi, type SearchConsoleProblem, SearchConsoleRefused } from "#domain/search-console.ts";
import type { Store, TakenInspection } from "#store/index.ts";
import { secretOf } from "./credentials.ts";

export interface InspectionDeps {
  readonly store: Pick<Store, "searchConsole" | "searchFigures">;
  readonly searchConsole: SearchConsoleApi;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly reportFault: (error: unknown, words: string) => void;
}

const PAGES_AT_MOST = 20;
const APART_MS = 24 * 3_600_000;
const INSPECT_WITHIN_MS = 8 * 60_000;
/** Whoever hasn't ended by then is dead. */
const TAKEN_FOR_SECONDS = 10 * 60;

export function takeInspections(limit: number, { store, now }: InspectionDeps): Promise<TakenInspection[]> {
  const times = { now: new Date(now()), before: new Date(now() - APART_MS) };
  return store.searchConsole.takeInspections(limit, { ...times, seconds: TAKEN_FOR_SECONDS });
}

/** What is refused ends it until the next day: figures are none the worse for it. Stopped, it is given back. */
export async function runInspection(taken: TakenInspection, stopped: AbortSignal, deps: InspectionDeps): Promise<void> {
  const { searchConsole } = deps.store;
  try {
    const problem = await inspect(taken, stopped, deps);
    if (stopped.aborted) await searchConsole.giveBackInspection(taken);
    else await searchConsole.endInspection(taken, { problem, now: new Date(deps.now()) });
  } catch (error) {
    // It is taken again when its time is over.
    deps.reportFault(error, "inspecting pages failed");
  }
}

/** What ended it before its end; `null`: nothing. */
async function inspect(
  taken: TakenInspection,
  stopped: AbortSignal,
  { store, searchConsole, sealer, now }: InspectionDeps,
): Promise<SearchConsoleProblem | null> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(INSPECT_WITHIN_MS)]);
    const session = await searchConsole.open(secretOf(taken, sealer), signal);
    for (const url of await pagesToInspect(taken, store)) {
      const status = await session.inspect(taken.property, underProperty(url, taken.property));
      // Not of a connection that was made anew meanwhile.
      if (!(await store.searchConsole.saveInspection(taken, { url, ...status, inspectedAt: new Date(now()) }))) break;
    }
    return null;
  } catch (error) {
    if (!(error instanceof SearchConsoleRefused)) throw error;
    return error.code;
  }
}

async function pagesToInspect(
  { websiteId, origin }: TakenInspection,
  { searchFigures }: InspectionDeps["store"],
): Promise<string[]> {
  const figures = await searchFigures.current(websiteId);
  const byClicks = figures === undefined ? [] : await searchFigures.pages(figures.id, PAGES_AT_MOST);
  return [...new Set([`${origin}/`, ...byClicks.map(({ url }) => url)])].slice(0, PAGES_AT_MOST);
}

/** A property of a URL prefix knows only URLs that begin with it; audits know the page by the website's own scheme and host. */
function underProperty(url: string, property: string): string {
  const prefix = URL.parse(property);
  if (prefix === null || !/^https?:$/.test(prefix.protocol)) return url;
  const { pathname, search } = new URL(url);
  return `${prefix.origin}${pathname}${search}`;
}

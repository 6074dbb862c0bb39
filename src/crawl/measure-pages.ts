/**
 * Has pages measured by a browser when the crawl is over, one after the other. What they load is asked for no faster than a site is
 * asked that nobody vouched for, and once for all of them: what is measured is how the page comes out of our hands, not out of the site's.
 */
import type { Measured } from "#domain/lab.ts";
import type { Renderer } from "#domain/rendering.ts";
import type { Fetcher } from "./fetcher.ts";
import { createLoading, type LoadingTools } from "./finish-pages.ts";
import { maybeHtml } from "./headers.ts";

export interface MeasuringTools extends Omit<LoadingTools, "turns" | "changed"> {
  readonly renderer: Renderer;
  readonly fetcher: Pick<Fetcher, "ask">;
  /** Waits until the site may be asked again. */
  readonly turn: () => Promise<void>;
  /** Time at which nothing is measured any more. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** Pages that the browser could not measure, or that answer otherwise than before, are left out. */
export async function* measurePages<Page extends { readonly url: string }>(
  pages: readonly Page[],
  { renderer, fetcher, turn, deadline, signal, ...loading }: MeasuringTools,
): AsyncGenerator<readonly [Page, Measured]> {
  const load = createLoading({ ...loading, fetcher, turns: createTurns(turn), changed: () => {} });
  const inTime = endsAt(deadline - loading.clock(), signal);
  for (const page of pages) {
    if (signal.aborted || loading.clock() >= deadline) return;
    await turn();
    const { exchange } = await fetcher.ask(page.url);
    // A site that has enough is left in peace.
    if (exchange?.status === 429 || exchange?.status === 503) return;
    if (exchange?.status !== 200 || exchange.truncated || !maybeHtml(exchange.headers)) continue;
    const measured = await renderer.measure({ ...exchange, url: page.url, load, signal: inTime });
    if (measured !== null && !inTime.aborted) yield [page, measured];
  }
}

/** @param inMs from now; infinite without a limit */
function endsAt(inMs: number, signal: AbortSignal): AbortSignal {
  return Number.isFinite(inMs) ? AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, inMs))]) : signal;
}

/** One after the other; who is not wanted any more goes without. */
function createTurns(turn: () => Promise<void>): LoadingTools["turns"] {
  let last: Promise<void> = Promise.resolve();
  return {
    async take(signal) {
      last = last.then(() => (signal.aborted ? undefined : turn()));
      await last;
      return !signal.aborted;
    },
    ended: () => {},
  };
}

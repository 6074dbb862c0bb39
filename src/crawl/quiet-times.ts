/**
 * How long the slowest pages take when nothing else runs. During the crawl several requests run at once, so a slow answer
 * may be our own doing, or a moment's; two further requests to each of a few pages, one after the other, tell.
 */
import type { Visit } from "#domain/reading.ts";
import type { Fetcher } from "./fetcher.ts";

/** From here on a page is worth asking again (check `perf-ttfb`). */
const SLOW_MS = 800;
/** Enough to see whether pages or a moment was slow, and few enough to be over soon. */
const MOST_PAGES = 10;

export interface QuietTime {
  readonly urlId: number;
  readonly ms: number;
}

export interface SlowPage {
  readonly urlId: number;
  readonly url: string;
  readonly ttfbMs: number;
}

/** Keeps the slowest pages while the crawl goes by. */
export function createSlowPages() {
  let slowest: SlowPage[] = [];
  return {
    see({ known, reading }: Pick<Visit<unknown>, "known" | "reading">): void {
      const { ttfbMs, status, isDocument, tries } = reading;
      if (ttfbMs === null || ttfbMs <= SLOW_MS || status !== 200 || !isDocument || tries > 1) return;
      slowest = [...slowest, { urlId: known.id, url: known.url, ttfbMs }]
        .sort((a, b) => b.ttfbMs - a.ttfbMs)
        .slice(0, MOST_PAGES);
    },
    list: (): readonly SlowPage[] => slowest,
  };
}

/** The median of the first time and two more; pages that do not answer as before are left out. */
export async function measureQuietly(
  pages: readonly SlowPage[],
  { fetcher, turn }: { readonly fetcher: Fetcher; readonly turn: () => Promise<void> },
): Promise<readonly QuietTime[]> {
  const times: QuietTime[] = [];
  for (const { urlId, url, ttfbMs } of pages) {
    const measured = [ttfbMs];
    for (let count = 0; count < 2; count++) {
      await turn();
      const { exchange } = await fetcher.ask(url, { wantBody: () => false });
      if (exchange?.status === 200) measured.push(Math.round(exchange.ttfbMs));
    }
    const median = measured.sort((a, b) => a - b)[1];
    if (measured.length === 3 && median !== undefined) times.push({ urlId, ms: median });
  }
  return times;
}

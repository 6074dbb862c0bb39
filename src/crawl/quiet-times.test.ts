import { expect, test } from "vitest";
import type { Reading, Visit } from "#domain/reading.ts";
import type { Fetcher } from "./fetcher.ts";
import { createSlowPages, measureQuietly } from "./quiet-times.ts";

type Seen = Pick<Visit<unknown>, "known" | "reading">;

function page(id: number, ttfbMs: number, also: Partial<Reading<unknown>> = {}): Seen {
  const known = { id, url: `https://e.com/${id}`, kind: "page", discoveredBy: "link", depth: 1 } as const;
  return { known, reading: { ttfbMs, status: 200, tries: 1, isDocument: true, ...also } as Reading<unknown> };
}

function slowPage(urlId: number, ttfbMs: number) {
  return { urlId, url: `https://e.com/${urlId}`, ttfbMs };
}

test("keeps the ten slowest pages that answered at the first try", () => {
  const slow = createSlowPages();
  for (let id = 1; id <= 15; id++) slow.see(page(id, 900 + id));
  for (const other of [page(20, 800), page(21, 9000, { status: 500 }), page(22, 9000, { tries: 2 })]) slow.see(other);
  slow.see(page(23, 9000, { isDocument: false }));
  expect(slow.list().map(({ urlId }) => urlId)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
});

test("takes the median of three, and leaves out what does not answer as before", async () => {
  const times: Record<string, number[]> = { "https://e.com/1": [100, 300], "https://e.com/2": [2000, 1500] };
  const fetcher = {
    ask: async (url: string) => {
      const ttfbMs = times[url]?.shift();
      return { url, failure: null, exchange: ttfbMs === undefined ? null : { status: 200, ttfbMs } };
    },
  } as unknown as Fetcher;
  let turns = 0;
  const turn = async () => {
    turns += 1;
  };
  const pages = [slowPage(1, 1200), slowPage(2, 900), slowPage(3, 5000)];
  expect(await measureQuietly(pages, { fetcher, turn })).toEqual([
    { urlId: 1, ms: 300 },
    { urlId: 2, ms: 1500 },
  ]);
  expect(turns).toBe(6);
});

/** Search figures of tests. */
import { search as contract } from "#contract/index.ts";
import type { Person, TestApi } from "./api.ts";

/** As Search Console writes a table of pages; of no website's own host, unless one is given. */
export const pagesCsv = (
  origin: string,
  rows: readonly (readonly [path: string, clicks: number, impressions: number])[],
) =>
  [
    "Top pages,Clicks,Impressions,CTR,Position",
    ...rows.map(([path, clicks, impressions]) => {
      const rate = impressions === 0 ? "0%" : `${((clicks / impressions) * 100).toFixed(2)}%`;
      return `${origin}${path},${clicks},${impressions},${rate},4.2`;
    }),
  ].join("\n");

export const SEARCH_DAYS = { first_day: "2026-01-01", last_day: "2026-01-28" } as const;

/** A table of queries is of any website. */
export const SOME_SEARCH_FILE = {
  query: SEARCH_DAYS,
  headers: { "content-type": "text/csv" },
  body: "Top queries,Clicks,Impressions,CTR,Position\ngreen tea,12,340,3.53%,4.2\n",
} as const;

/** The same with its day, so that nothing has to be said beside it; and other days than those of other tests. */
export const SEARCH_FILE_OF_A_DAY =
  "query,date,clicks,impressions,ctr,position\ngreen tea,2026-03-01,12,340,3.53%,4.2\n";

/** Their id. */
export async function newSearchFigures(
  api: TestApi,
  websiteId: string,
  as: Person = "editor",
  file: { readonly body?: string | Buffer; readonly query?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const answer = await api.call(contract.importSearchFigures, {
    ...{ as, params: { websiteId }, ...SOME_SEARCH_FILE, ...file },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.figures.id;
}

/** What fetching search figures by the API takes of memory: 50,000 pages and 50,000 pairs of page and query, beside one row. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Google, startGoogle } from "../test/support/google/google.ts";
import { wmxSite } from "../test/support/google/sites.ts";
import { type Bench, withFolder } from "./support.ts";

const ROWS = 50_000;
const SITE = "http://127.0.0.1:9";
/** Stated bound for what a fetch of all rows adds to the process, with what the garbage collector leaves for later. */
const BOUND_MB = 350;

export const searchFetch: Bench = {
  name: "search-fetch",
  async run() {
    const [one, many] = [await fetchOnce(1), await fetchOnce(ROWS)];
    return [
      { name: "fetch of 1 row", value: one.peakMb, unit: "MB", note: "peak of the process, without its database" },
      { name: `fetch of 2 × ${ROWS} rows`, value: many.peakMb, unit: "MB", note: `${many.seconds.toFixed(1)} s` },
      {
        ...{ name: "added", value: many.peakMb - one.peakMb, unit: "MB", bound: { atMost: BOUND_MB } },
        note: `${many.pages} pages and ${many.queries} pairs were saved`,
      },
    ];
  },
};

interface Fetched {
  readonly peakMb: number;
  readonly seconds: number;
  readonly pages: number;
  readonly queries: number;
}

/** In a process of its own: what Google takes here is none of ours. */
async function fetchOnce(rows: number): Promise<Fetched> {
  const google = await startGoogle();
  try {
    const account = await google.newServiceAccount();
    google.sites.set(account.email, [wmxSite(`${SITE}/`)]);
    fill(google, rows);
    return await withFolder(async (folder) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, "search-fetch-once.ts")], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      const { authority } = google.world;
      child.stdin.end(JSON.stringify({ folder, authority, port: google.port, key: account.key, site: SITE }));
      const [answer] = await Promise.all([text(child.stdout), once(child, "close")]);
      return JSON.parse(answer) as Fetched;
    });
  } finally {
    await google.close();
  }
}

function fill({ data }: Google, rows: number): void {
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const records = Array.from({ length: rows }, (_, at) => ({
    ...{ day, page: `${SITE}/shop/loose-leaf-tea/green-tea-from-small-gardens-${at}` },
    query: `how to brew green tea from small gardens number ${at}`,
    ...{ clicks: at % 7, impressions: 70, position: 4.5 },
  }));
  data.set(`${SITE}/`, { records });
}

/**
 * A site of a million addresses: the crawl's memory as a curve over pages that are read, and the whole audit of a site of
 * which few pages are read but a million addresses are met, in its sitemaps and on pages with thousands of links. Reading
 * a million pages would take an hour, so the last figure of the curve is a line drawn on, and says so.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { measure } from "./processes.ts";
import { type Bench, type Figure, ROOT, serveVast, withFolder } from "./support.ts";
import type { VastSite } from "./vast-site.ts";

/** As the launcher starts it; the launcher itself would look after the installation first. */
const { flags } = createRequire(import.meta.url)("../bin/bootstrap.js") as { readonly flags: readonly string[] };

const CURVE = [10_000, 20_000, 40_000] as const;
const MILLION = 1_000_000;
const BOUND_MB = 2_000;
const MET: VastSite = { pages: MILLION, listed: MILLION, archiveLinks: 2_000 };
const READ_OF_MET = 5_000;

export const million: Bench = {
  name: "million",
  async run() {
    const met = await auditOf(MET, READ_OF_MET);
    const curve: { readonly pages: number; readonly mb: number; readonly figure: Figure }[] = [];
    for (const pages of CURVE) {
      const run = await auditOf({ pages, listed: 0, archiveLinks: 0 }, MILLION);
      curve.push({ pages, mb: run.value, figure: { ...run, name: `peak, ${pages} pages read` } });
    }
    const [first, last] = [curve[0], curve.at(-1)];
    const slopeMb = first && last ? (last.mb - first.mb) / (last.pages - first.pages) : Number.NaN;
    return [
      { ...met, name: `peak, ${READ_OF_MET} read of a million met`, bound: { atMost: BOUND_MB } },
      ...curve.map(({ figure }) => figure),
      { name: "slope", value: slopeMb * 1024, unit: "KB/page", note: `from ${first?.pages} to ${last?.pages} pages` },
      {
        ...{ name: "a million pages read, extrapolated", unit: "MB", bound: { atMost: BOUND_MB } },
        ...{ value: (last?.mb ?? Number.NaN) + slopeMb * (MILLION - (last?.pages ?? 0)), note: "the line drawn on" },
      },
    ];
  },
};

/** The peak of the audit's processes; the site is served by one of its own. */
async function auditOf(site: VastSite, maxPages: number): Promise<Omit<Figure, "name">> {
  const server = await serveVast(site);
  try {
    return await withFolder(async (folder) => {
      const { code, seconds, peak, errors } = await measure(
        [
          ...[process.execPath, ...flags, join(ROOT, "src/cli.ts"), "audit", server.url, "--quiet", "--exit-zero"],
          ...["--no-external", "--no-resources", "--max-pages", String(maxPages)],
        ],
        { environment: { SITEMEND_DATA_DIR: folder, SITEMEND_ALLOW_PRIVATE: "127.0.0.0/8" } },
      );
      if (code !== 0) throw new Error(`the audit ended with ${code}: ${errors}`);
      const note = `${seconds.toFixed(0)} s; database ${(peak.databaseKb / 1024).toFixed(0)} MB beside it`;
      return { value: peak.oursKb / 1024, unit: "MB", note };
    });
  } finally {
    await server.close();
  }
}

/**
 * A site of a million addresses: the crawl's memory as a curve over pages that are read, and the whole audit of a site of
 * which few pages are read but a million addresses are met, in its sitemaps and on pages with thousands of links. Reading
 * a million pages would take an hour, so the last figure of the curve is a line drawn on, and says so.
 * `BENCH_PAGES=50000,250000 npm run bench million` reads sites of so many pages instead.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Measured, measure } from "./processes.ts";
import { type Bench, type Figure, growthExponent, ROOT, serveVast, withFolder } from "./support.ts";
import type { VastSite } from "./vast-site.ts";

/** As the launcher starts it; the launcher itself would look after the installation first. */
const { flags } = createRequire(import.meta.url)("../bin/bootstrap.js") as { readonly flags: readonly string[] };

/** From the smallest on. */
const CURVE = numbersIn(process.env.BENCH_PAGES ?? "10000,20000,40000");
const WITH_MET = process.env.BENCH_PAGES === undefined;
const MILLION = 1_000_000;
const BOUND_MB = 2_000;
const MET: VastSite = { pages: MILLION, listed: MILLION, archiveLinks: 2_000 };
const READ_OF_MET = 5_000;

function numbersIn(list: string): readonly number[] {
  const numbers = list.split(",").map(Number);
  const isRising = numbers.every((pages, at) => pages > (numbers[at - 1] ?? 0));
  if (!isRising) throw new Error("BENCH_PAGES wants rising numbers of pages, such as 50000,250000");
  return numbers;
}

export const million: Bench = {
  name: "million",
  async run() {
    const met = WITH_MET ? [await ofMet()] : [];
    const curve: Point[] = [];
    for (const pages of CURVE)
      curve.push({ pages, run: await auditOf({ pages, listed: 0, archiveLinks: 0 }, MILLION) });
    const [first, last] = [curve[0], curve.at(-1)];
    const drawn = first && last && first !== last ? [...growth(first, last), ...drawnOn(first, last)] : [];
    return [...met, ...curve.map(pointFigure), ...drawn];
  },
};

interface Point {
  readonly pages: number;
  readonly run: Measured;
}

async function ofMet(): Promise<Figure> {
  const { peak, seconds } = await auditOf(MET, READ_OF_MET);
  return {
    ...{ name: `peak, ${READ_OF_MET} read of a million met`, value: peak.oursKb / 1024, unit: "MB" },
    ...{ note: `${seconds.toFixed(0)} s; ${besideIt(peak)}`, bound: { atMost: BOUND_MB } },
  };
}

function pointFigure({ pages, run: { peak, seconds, cpuSeconds } }: Point): Figure {
  const note = `${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} CPU s; ${besideIt(peak)}`;
  return { name: `peak, ${pages} pages read`, value: peak.oursKb / 1024, unit: "MB", note };
}

function besideIt({ databaseKb }: Measured["peak"]): string {
  return `database ${(databaseKb / 1024).toFixed(0)} MB beside it`;
}

function growth(first: Point, last: Point): readonly Figure[] {
  const note = `from ${first.pages} to ${last.pages} pages`;
  const exponent = (of: (run: Measured) => number) =>
    growthExponent({ size: first.pages, value: of(first.run) }, { size: last.pages, value: of(last.run) });
  return [
    { name: "exponent of CPU", value: exponent(({ cpuSeconds }) => cpuSeconds), unit: "", note },
    {
      name: "exponent of memory",
      value: exponent(({ peak }) => peak.allKb),
      unit: "",
      note: `${note}, database included`,
    },
  ];
}

function drawnOn(first: Point, last: Point): readonly Figure[] {
  const slopeKb = (last.run.peak.oursKb - first.run.peak.oursKb) / (last.pages - first.pages);
  return [
    { name: "slope", value: slopeKb, unit: "KB/page", note: `from ${first.pages} to ${last.pages} pages` },
    {
      ...{ name: "a million pages read, extrapolated", unit: "MB", bound: { atMost: BOUND_MB } },
      value: (last.run.peak.oursKb + slopeKb * (MILLION - last.pages)) / 1024,
      note: "the line drawn on",
    },
  ];
}

/** The site is served by a process of its own. */
async function auditOf(site: VastSite, maxPages: number): Promise<Measured> {
  const server = await serveVast(site);
  try {
    return await withFolder(async (folder) => {
      const run = await measure(
        [
          ...[process.execPath, ...flags, join(ROOT, "src/cli.ts"), "audit", server.url, "--quiet", "--exit-zero"],
          ...["--no-external", "--no-resources", "--max-pages", String(maxPages)],
        ],
        { environment: { SITEMEND_DATA_DIR: folder, SITEMEND_ALLOW_PRIVATE: "127.0.0.0/8" } },
      );
      if (run.code !== 0) throw new Error(`the audit ended with ${run.code}: ${run.errors}`);
      return run;
    });
  } finally {
    await server.close();
  }
}

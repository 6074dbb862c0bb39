/** Peak memory of the whole audit command (launcher, crawl, checks, analysis) over sites of growing size. */
import { join } from "node:path";
import { type Peak, watchPeakMemory } from "./processes.ts";
import { type Bench, ended, type Figure, serveGenerated, sitemend, withFolder } from "./support.ts";

const SIZES = [1_000, 2_500, 5_000] as const;
/** Stated bound for 5,000 pages; the garbage collector's head room is the larger part of it. */
const BOUND_MB = 500;

export const memory: Bench = {
  name: "memory",
  async run() {
    const figures: Figure[] = [];
    const peaks: number[] = [];
    for (const size of SIZES) {
      const { peak, seconds } = await auditOnce(size);
      peaks.push(peak.oursKb);
      figures.push({
        name: `peak at ${size} pages`,
        value: peak.oursKb / 1024,
        unit: "MB",
        note: `${(size / seconds).toFixed(0)} pages/s, whole command; database ${(peak.databaseKb / 1024).toFixed(0)} MB beside it`,
      });
    }
    const [first = 0, , last = 0] = peaks;
    figures.push({
      name: "slope",
      value: (last - first) / (SIZES[2] - SIZES[0]),
      unit: "KB/page",
      note: `bound at 5,000 pages: ${BOUND_MB} MB`,
    });
    return figures;
  },
};

async function auditOnce(pages: number): Promise<{ peak: Peak; seconds: number }> {
  const site = await serveGenerated(pages);
  try {
    return await withFolder(async (folder) => {
      const begin = performance.now();
      const audit = sitemend(["audit", site.url, "--quiet", "--output", `json=${join(folder, "out.json")}`], folder);
      const peak = watchPeakMemory(audit.pid ?? 0);
      const code = await ended(audit);
      if (code !== 0) throw new Error(`audit ended with ${code}`);
      return { peak: peak(), seconds: (performance.now() - begin) / 1000 };
    });
  } finally {
    await site.close();
  }
}

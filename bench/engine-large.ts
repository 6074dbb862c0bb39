/** Growth: the site of 54,000 pages, whole and cut at sizes, beside the fastest peer that reads it whole. */
import { costs, memoryPeak } from "./engine-figures.ts";
import { type AuditRun, audit, cpuOf, withLaboratory } from "./our-audit.ts";
import { peerFigures, runPeer } from "./peers.ts";
import { type Bench, type Figure, growthExponent } from "./support.ts";
import { type ServedCorpus, withSites } from "./web-server.ts";

/** The first pages met are large index pages, so growth is told by bytes and not by pages. */
const SIZES = [1_000, 10_000] as const;

export const engineLarge: Bench = {
  name: "engine-large",
  run: () =>
    withSites(["large"], async ({ large }) => {
      const parts: AuditRun[] = [];
      for (const maxPages of SIZES) parts.push(await alone(large, maxPages));
      const whole = await alone(large);
      const spider = await runPeer("spider", large);
      return [
        ...costs(large, whole),
        ...parts.map((run) => memoryPeak(`large, first ${run.pages}`, run)),
        memoryPeak(large.name, whole, { bound: { atMost: 800 } }),
        ...growth([...parts, whole]),
        ...peerFigures("spider", large, spider),
        {
          ...{ name: "CPU ours ÷ spider, large", value: whole.cpuSecondsPer1k / spider.cpuSecondsPer1k, unit: "x" },
          note: "per page",
        },
      ];
    }),
};

function alone(site: ServedCorpus, maxPages?: number): Promise<AuditRun> {
  return withLaboratory((laboratory) => audit(site, laboratory, maxPages === undefined ? {} : { maxPages }));
}

function growth(runs: readonly AuditRun[]): readonly Figure[] {
  const [first, middle, last] = runs;
  if (!first || !middle || !last) return [];
  const point = (run: AuditRun) => ({ size: run.bytes, value: cpuOf(run) });
  return [
    {
      ...{ name: "slope of memory", value: (last.peak.oursKb - middle.peak.oursKb) / (last.pages - middle.pages) },
      ...{ unit: "KB/page", note: `from ${middle.pages} to ${last.pages} pages`, bound: { atMost: 8 } },
    },
    {
      name: "exponent of CPU against bytes",
      value: growthExponent(point(first), point(last)),
      unit: "",
      note: runs.map((run) => `${(run.bytes / 1e6).toFixed(0)} MB: ${cpuOf(run).toFixed(1)} s`).join(", "),
      bound: { atMost: 1.05 },
    },
  ];
}

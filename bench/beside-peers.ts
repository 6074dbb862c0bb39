/**
 * The crawl engine beside other crawlers, over real sites of about 1,000 and 10,000 pages, all in one run. Our figures
 * are of the whole command: extraction, all checks, storage, analysis, report. Most peers do far less with a page.
 */
import { counters } from "./counters.ts";
import { costs } from "./engine-figures.ts";
import { type AuditRun, audit, withLaboratory } from "./our-audit.ts";
import { PEERS, type PeerName, type PeerRun, peerFigures, runPeer } from "./peers.ts";
import type { Bench, Figure } from "./support.ts";
import { type ServedCorpus, withSites } from "./web-server.ts";

/** Of ours: a peer that ends by itself with less has not read the site. */
const MIN_PAGES_SHARE = 0.9;

export const besidePeers: Bench = {
  name: "beside-peers",
  run: () =>
    withSites(["small", "medium"], async ({ small, medium }) => {
      // Code is compiled once after each change of it, which is no part of an audit.
      await withLaboratory((laboratory) => audit(small, laboratory, { maxPages: 1 }));
      const figures: Figure[] = [];
      for (const site of [small, medium]) {
        const ours = await withLaboratory((laboratory) => audit(site, laboratory));
        figures.push(...costs(site, ours), ...(await ratiosToAll(site, ours)));
      }
      return [...figures, ...(await counters(small))];
    }),
};

async function ratiosToAll(site: ServedCorpus, ours: AuditRun): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const name of PEERS) {
    const run = await runPeer(name, site);
    figures.push(...peerFigures(name, site, run), ...ratios(name, site, { ours, run }));
  }
  return figures;
}

/** What is promised of the site of ten thousand pages; on the small one most of our time is the start. */
const FASTER_AT_LEAST: Partial<Record<PeerName, number>> = { crawlee: 15, linkinator: 10 };
const CPU_AT_MOST: Partial<Record<PeerName, number>> = { spider: 1.5 };

function ratios(
  name: PeerName,
  { name: site }: ServedCorpus,
  { ours, run }: { readonly ours: AuditRun; readonly run: PeerRun },
): readonly Figure[] {
  // One that went home early, or was cut off, says nothing about the whole site; its rate until then does.
  if (run.code !== null && run.pages < MIN_PAGES_SHARE * ours.pages) return [];
  const faster = site === "medium" ? FASTER_AT_LEAST[name] : undefined;
  const cpu = site === "medium" ? CPU_AT_MOST[name] : undefined;
  return [
    {
      ...{ name: `ours ÷ ${name}, ${site}`, value: ours.pagesPerSecond / run.pagesPerSecond, unit: "x" },
      note: `pages/s, ours with start, report and database${run.code === null ? "; theirs until the cut" : ""}`,
      ...(faster === undefined ? {} : { bound: { atLeast: faster } }),
    },
    {
      ...{ name: `CPU ours ÷ ${name}, ${site}`, value: ours.cpuSecondsPer1k / run.cpuSecondsPer1k, unit: "x" },
      note: `per page; without our database ${((1000 * ours.cpuSeconds) / ours.pages / run.cpuSecondsPer1k).toFixed(2)}`,
      ...(cpu === undefined ? {} : { bound: { atMost: cpu } }),
    },
  ];
}

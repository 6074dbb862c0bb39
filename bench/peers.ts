/**
 * Other crawlers over the same sites, in the same minutes, each relieved of its throttles. They live in the bench's own
 * cache in exact versions: nothing of them comes near the product. Most do far less with a page than an audit does.
 */
import { join } from "node:path";
import { install } from "./install.ts";
import { type Measured, measure } from "./processes.ts";
import type { Figure } from "./support.ts";
import { type Answered, pagesIn, type ServedCorpus } from "./web-server.ts";

/** Later versions of spider-rs came out without the programs for each platform. */
const PACKAGES = {
  "@crawlee/cheerio": "3.18.1",
  "@spider-rs/spider-rs": "0.0.157",
  linkinator: "8.1.0",
  simplecrawler: "1.1.9",
} as const;
export const PEERS = ["crawlee", "linkinator", "simplecrawler", "spider"] as const;
export type PeerName = (typeof PEERS)[number];
/** Some need minutes for ten thousand pages; their rate is known long before. */
const CUT_AFTER_SECONDS = Number(process.env.BENCH_PEER_SECONDS ?? 90);

export interface PeerRun extends Measured {
  readonly pages: number;
  readonly requests: number;
  readonly pagesPerSecond: number;
  readonly cpuSecondsPer1k: number;
}

export async function runPeer(name: PeerName | "loop", site: ServedCorpus): Promise<PeerRun> {
  const folder = install("peers", PACKAGES);
  const answered = site.watch();
  const program = join(import.meta.dirname, "peers", `${name}.ts`);
  const command = [process.execPath, "--disable-warning=ExperimentalWarning", program, site.url, folder];
  const measured = await measure(command, { cwd: folder, cutAfterSeconds: CUT_AFTER_SECONDS });
  if (measured.code !== null && measured.code !== 0) throw new Error(`${name}: ${measured.errors}`);
  return { ...measured, ...rates(measured, answered()) };
}

export function rates({ seconds, cpuSeconds }: Measured, answers: readonly Answered[]) {
  const pages = pagesIn(answers);
  return {
    pages,
    requests: answers.length,
    pagesPerSecond: pages / seconds,
    cpuSecondsPer1k: (1000 * cpuSeconds) / pages,
  };
}

export function peerFigures(name: PeerName, { name: site }: ServedCorpus, run: PeerRun): readonly Figure[] {
  const extent = `${run.pages} pages${run.code === null ? " at the cut" : ""} in ${run.seconds.toFixed(1)} s, ${run.requests} requests`;
  const memory = `${(run.peak.oursKb / 1024).toFixed(0)} MB at most`;
  return [
    { name: `${name}, ${site}`, value: run.pagesPerSecond, unit: "pages/s", note: extent },
    { name: `${name}, ${site}: CPU`, value: run.cpuSecondsPer1k, unit: "s/1k", note: memory },
  ];
}

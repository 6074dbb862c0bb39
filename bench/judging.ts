/**
 * What judging costs: the share of the crawl's CPU time that all page checks take, and how the checks of the site grow
 * with its size. The exponent is the slope between the smallest and the largest site on logarithmic axes; 1 is linear.
 */
import { join } from "node:path";
import { createChecks } from "#checks/index.ts";
import { createCorpus } from "#checks/kit/corpus.ts";
import { loadGenerated } from "./generated-view.ts";
import { pageOf } from "./page.ts";
import { watchCpu } from "./processes.ts";
import {
  type Bench,
  ended,
  type Figure,
  growthExponent,
  median,
  pageHtml,
  serveGenerated,
  sitemend,
  withFolder,
} from "./support.ts";

const SIZES = [1_000, 5_000, 20_000, 50_000] as const;
const CRAWLED = 2_000;
const RUNS = 3;

export const judging: Bench = {
  name: "judging",
  async run() {
    return [...(await pageShare()), ...siteGrowth()];
  },
};

/** Pages of the same site, once crawled by the whole command and once only parsed and judged. */
async function pageShare(): Promise<readonly Figure[]> {
  const crawlMs = await crawlCpuMs();
  const checks = createChecks();
  const bytes = Array.from({ length: CRAWLED }, (_, number) => Buffer.from(pageHtml(number, CRAWLED)));
  const pages = bytes.map((html, number) => pageOf(html, addressOf(number)));
  const judgeMs = median(times(() => pages.map((page) => checks.judgePage({ page }))));
  const parseMs = median(times(() => bytes.map((html, number) => pageOf(html, addressOf(number)))));
  return [
    {
      name: "judging a page",
      value: (1000 * judgeMs) / CRAWLED,
      unit: "µs",
      note: `${checks.list.length} checks; parsing it takes ${((1000 * parseMs) / CRAWLED).toFixed(0)} µs`,
    },
    {
      name: "share of the crawl's CPU time",
      value: (100 * judgeMs) / crawlMs,
      unit: "%",
      note: `${CRAWLED} pages, whole command without the database: ${(crawlMs / 1000).toFixed(1)} s of CPU`,
    },
    { name: "judging ÷ parsing", value: judgeMs / parseMs, unit: "×", note: "side by side, same pages" },
  ];
}

async function crawlCpuMs(): Promise<number> {
  const site = await serveGenerated(CRAWLED);
  try {
    return await withFolder(async (folder) => {
      const audit = sitemend(["audit", site.url, "--quiet", "--output", `json=${join(folder, "out.json")}`], folder);
      const cpu = watchCpu(audit.pid ?? 0);
      const code = await ended(audit);
      if (code !== 0) throw new Error(`audit ended with ${code}`);
      return cpu();
    });
  } finally {
    await site.close();
  }
}

function addressOf(number: number): string {
  return `https://handbook.example/p${number}`;
}

function siteGrowth(): readonly Figure[] {
  const checks = createChecks();
  const measured = SIZES.map((size) => {
    const ms = median(
      times(() => {
        const view = loadGenerated(size);
        for (const _ of checks.judgeSite(view).findings);
        createCorpus(view.urls(), undefined);
      }),
    );
    return { size, ms };
  });
  const [first] = measured;
  const last = measured.at(-1);
  if (!first || !last) return [];
  const exponent = growthExponent({ ...first, value: first.ms }, { ...last, value: last.ms });
  return [
    ...measured.map(({ size, ms }) => ({
      name: `site checks at ${size.toLocaleString("en")} pages`,
      value: ms,
      unit: "ms",
      note: `${((1000 * ms) / size).toFixed(1)} µs a page: graph, duplicates, link score, all checks of the site, corpus`,
    })),
    {
      name: "exponent",
      value: exponent,
      unit: "",
      note: `from ${first.size.toLocaleString("en")} to ${last.size.toLocaleString("en")} pages; 1 is linear, 2 quadratic`,
    },
  ];
}

function times(work: () => unknown): readonly number[] {
  return Array.from({ length: RUNS }, () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  });
}

/**
 * Discovery and crawling: pages are judged as they arrive and saved in batches. A batch is one transaction, and the
 * crawl holds back while more than one batch is unsaved, so a crash costs at most one batch of fetching.
 */

import type { Checks } from "#checks/index.ts";
import type { Crawl, StartCrawl } from "#crawl/index.ts";
import type { Progress } from "#domain/audit.ts";
import type { CheckOverrides, Tally } from "#domain/check.ts";
import type { CrawlPlan, Discovery } from "#domain/crawl.ts";
import type { NewIssue } from "#domain/issue.ts";
import type { Visit } from "#domain/page.ts";
import type { SiteFacts } from "#domain/site.ts";
import type { Held, Run, Store } from "#store/index.ts";
import { fold } from "./fold.ts";

export interface CrawlPhase {
  readonly store: Store;
  readonly startCrawl: StartCrawl;
  readonly checks: Checks;
  readonly now: () => number;
}

/** The crawl takes this span of the percent; discovery and analysis have the rest. */
const [FIRST_PERCENT, LAST_PERCENT] = [3, 90];

/** Crawls, or goes on crawling; ends early without an error when the signal aborts. */
export async function crawlPhase(
  run: Run,
  held: Held,
  plan: CrawlPlan,
  { store, startCrawl, checks, now }: CrawlPhase,
  signal: AbortSignal,
): Promise<SiteFacts> {
  const memory =
    run.site === null ? null : { site: run.site, urls: await remember(run, store), elapsedMs: now() - run.startedAtMs };
  const crawl = startCrawl(plan, memory, signal);
  const discovery = await crawl.discover();
  const progress = memory === null ? afterDiscovery(discovery, run.progress) : run.progress;
  if (memory === null) await saveDiscovery(discovery, progress, held, store);
  const meter = createMeter(progress, crawl);
  // Pulling the next batch tells the crawl that this one is saved.
  for await (const visits of crawl.batches()) {
    const batch = judgeAll(visits, checks, run.checkOverrides);
    meter.count(visits, batch.issues.length);
    await store.crawl.saveBatch(held, { visits, ...batch, progress: meter.progress() });
  }
  if (!signal.aborted) {
    await store.crawl.saveQuietTimes(held, crawl.quietTimes());
    await store.crawl.leaveOut(held, crawl.leftOut());
  }
  return discovery.facts;
}

async function remember(run: Run, store: Store) {
  const urls = [];
  for await (const row of store.crawlReads.urls(run.auditId)) {
    urls.push({
      id: row.id,
      url: row.url,
      kind: row.kind,
      discoveredBy: row.discovered_by,
      depth: row.depth,
      leftOut: row.left_out,
      visited: row.visited,
    });
  }
  return urls;
}

/** What every later batch counts on from. Only pages count, here as in a batch. */
function afterDiscovery({ discovered }: Discovery, before: Progress): Progress {
  const pages = discovered.filter(({ kind }) => kind === "page").length;
  return { ...before, percent: FIRST_PERCENT, pagesDiscovered: before.pagesDiscovered + pages };
}

async function saveDiscovery(
  { facts, discovered, inSitemap }: Discovery,
  progress: Progress,
  held: Held,
  store: Store,
): Promise<void> {
  const listed = new Set(inSitemap);
  const urls = discovered.map((url) => ({ ...url, inSitemap: listed.has(url.id) }));
  await store.crawl.saveDiscovery(held, facts, urls, progress);
}

/** External answers carry no page to judge; what they mean is decided by the checks of the site. */
function judgeAll(
  visits: readonly Visit[],
  checks: Checks,
  overrides: CheckOverrides,
): { issues: NewIssue[]; tallies: readonly Tally[] } {
  const tally = checks.newPageTally();
  const issues = visits.flatMap(({ page }) => {
    if (page.kind !== "page") return [];
    const { findings, outcomes } = checks.judgePage({ page }, overrides);
    tally.add(outcomes);
    return [...fold(findings, { checkOf: checks.get, urlOf: () => page.url })];
  });
  return { issues, tallies: tally.tallies() };
}

/** Counters that never go backwards, across restarts too. */
function createMeter(before: Progress, crawl: Crawl) {
  const counts = { ...before };
  let resources = 0;
  return {
    count(visits: readonly Visit[], issues: number): void {
      counts.issuesFound += issues;
      for (const { page, discovered } of visits) {
        counts.pagesDiscovered += discovered.filter((url) => url.kind === "page").length;
        if (page.kind === "external") counts.externalChecked++;
        if (page.kind === "resource") resources++;
        if (page.kind !== "page") continue;
        counts.pagesCrawled++;
        if (page.status === null || page.status >= 400) counts.pagesFailed++;
      }
    },
    progress(): Progress {
      const { requests, bytesDownloaded, queued, resourcesQueued, throttledBy } = crawl.counters();
      const done = counts.pagesCrawled + counts.externalChecked + resources;
      const share = done / Math.max(1, done + queued + resourcesQueued);
      counts.percent = Math.max(counts.percent, Math.floor(FIRST_PERCENT + share * (LAST_PERCENT - FIRST_PERCENT)));
      return {
        ...counts,
        requests: before.requests + requests,
        bytesDownloaded: before.bytesDownloaded + bytesDownloaded,
        pagesQueued: queued,
        throttledBy,
      };
    },
  };
}

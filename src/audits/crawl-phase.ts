/**
 * Discovery and crawling: pages are judged as they arrive and saved in batches. A batch is one transaction, and the
 * crawl holds back while more than one batch is unsaved, so a crash costs at most one batch of fetching.
 */
import type { CheckInfo, Finding, Tally } from "#domain/check.ts";
import type { Progress } from "#domain/audit.ts";
import type { CrawlPlan } from "#domain/crawl.ts";
import type { NewIssue } from "#domain/issue.ts";
import type { Page, Visit } from "#domain/page.ts";
import type { SiteFacts } from "#domain/site.ts";
import type { Crawl, StartCrawl } from "#crawl/index.ts";
import type { Checks } from "#checks/index.ts";
import type { Held, Run, Store } from "#store/index.ts";
import { fold } from "./fold.ts";

export interface CrawlPhase {
  readonly store: Store;
  readonly startCrawl: StartCrawl;
  readonly checks: Checks;
  readonly now: () => number;
}

/** Half of what may be unsaved, so that fetching goes on while a batch is being written. */
const BATCH_VISITS = 100;
/** A slow site still shows progress, and a crash still costs little. */
const BATCH_MS = 2_000;
/** The crawl takes this span of the percent; discovery and analysis have the rest. */
const [FIRST_PERCENT, LAST_PERCENT] = [3, 90];

/** Crawls, or goes on crawling; ends early without an error when the signal aborts. */
export async function crawlPhase(run: Run, held: Held, plan: CrawlPlan, { store, startCrawl, checks, now }: CrawlPhase, signal: AbortSignal): Promise<SiteFacts> {
  const memory = run.site === null ? null : { site: run.site, urls: await remember(run, store), elapsedMs: now() - run.startedAtMs };
  const crawl = startCrawl(plan, memory, signal);
  const site = run.site ?? (await discover(crawl, run, held, store));
  const meter = createMeter(run.progress, crawl);
  let batch = emptyBatch(checks);
  let savedAt = now();

  const save = async (): Promise<void> => {
    if (batch.visits.length === 0) return;
    const { visits, issues } = batch;
    const tallies = batch.tally.tallies();
    batch = emptyBatch(checks);
    await store.crawl.saveBatch(held, { visits, issues, tallies, progress: meter.progress() });
    crawl.acknowledge(visits.length);
    savedAt = now();
  };

  for await (const visit of crawl.visits()) {
    meter.count(visit);
    judge(visit.page, batch, checks);
    batch.visits.push(visit);
    meter.found(batch.issues.length - batch.counted);
    batch.counted = batch.issues.length;
    if (batch.visits.length >= BATCH_VISITS || now() - savedAt >= BATCH_MS) await save();
  }
  await save();
  return site;
}

async function remember(run: Run, store: Store) {
  const urls = [];
  for await (const row of store.crawlReads.urls(run.auditId)) {
    urls.push({ id: row.id, url: row.url, kind: row.kind, discoveredBy: row.discovered_by, depth: row.depth, leftOut: row.left_out, visited: row.visited });
  }
  return urls;
}

async function discover(crawl: Crawl, run: Run, held: Held, store: Store): Promise<SiteFacts> {
  const { facts, discovered, inSitemap } = await crawl.discover();
  const listed = new Set(inSitemap);
  const urls = discovered.map((url) => ({ ...url, inSitemap: listed.has(url.id) }));
  await store.crawl.saveDiscovery(held, facts, urls, { ...run.progress, percent: FIRST_PERCENT, pagesDiscovered: urls.length });
  return facts;
}

interface OpenBatch {
  readonly visits: Visit[];
  readonly issues: NewIssue[];
  readonly tally: { add(outcomes: ReturnType<Checks["judgePage"]>["outcomes"]): void; tallies(): readonly Tally[] };
  counted: number;
}

function emptyBatch(checks: Checks): OpenBatch {
  return { visits: [], issues: [], tally: checks.newPageTally(), counted: 0 };
}

/** External answers carry no page to judge; what they mean is decided by the checks of the site. */
function judge(page: Page, batch: OpenBatch, checks: Checks): void {
  if (page.kind !== "page") return;
  const { findings, outcomes } = checks.judgePage({ page });
  batch.tally.add(outcomes);
  for (const issue of foldPage(findings, page, checks.get)) batch.issues.push(issue);
}

function foldPage(findings: readonly Finding[], page: Page, checkOf: (id: string) => CheckInfo | undefined) {
  return fold(findings, { checkOf, urlOf: () => page.url });
}

/** Counters that never go backwards, across restarts too. */
function createMeter(before: Progress, crawl: Crawl) {
  const counts = { ...before };
  const start = { requests: before.requests, bytes: before.bytesDownloaded };
  return {
    count({ page, discovered }: Visit): void {
      counts.pagesDiscovered += discovered.filter((url) => url.kind === "page").length;
      if (page.kind === "external") counts.externalChecked++;
      if (page.kind !== "page") return;
      counts.pagesCrawled++;
      if (page.status === null || page.status >= 400) counts.pagesFailed++;
    },
    found(issues: number): void {
      counts.issuesFound += issues;
    },
    progress(): Progress {
      const { requests, bytesDownloaded, queued, throttledBy } = crawl.counters();
      counts.requests = start.requests + requests;
      counts.bytesDownloaded = start.bytes + bytesDownloaded;
      const done = counts.pagesCrawled + counts.externalChecked;
      const share = done / Math.max(1, done + queued);
      counts.percent = Math.max(counts.percent, Math.floor(FIRST_PERCENT + share * (LAST_PERCENT - FIRST_PERCENT)));
      return { ...counts, pagesQueued: queued, throttledBy };
    },
  };
}

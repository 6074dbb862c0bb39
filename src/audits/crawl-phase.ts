/**
 * Discovery and crawling: pages are judged by their reader as they arrive and saved in batches. A batch is one
 * transaction, and the crawl holds back while too much is unsaved, so a crash costs at most that much fetching.
 */

import type { Checks } from "#checks/index.ts";
import type { Crawl, StartCrawl } from "#crawl/index.ts";
import type { Progress } from "#domain/audit.ts";
import type { Tally } from "#domain/check.ts";
import type { CrawlPlan, RememberedUrl, SiteDiscovery } from "#domain/crawl.ts";
import type { FieldData } from "#domain/field-data.ts";
import type { Reader, Visit } from "#domain/reading.ts";
import type { SiteFacts } from "#domain/site.ts";
import type { AuditLease, Run, Shared, Store } from "#store/index.ts";
import { type CheckTroubles, gatherProblems } from "./check-troubles.ts";
import type { JudgedBefore, JudgedPage, OpenReader } from "./judged.ts";
import { labPhase } from "./lab-phase.ts";
import { openEarlier, type Reused } from "./reuse.ts";

export interface CrawlPhase {
  readonly store: Store;
  readonly startCrawl: StartCrawl;
  readonly openReader: OpenReader;
  /** Of the code that reads and judges pages: what another version made is not taken over. */
  readonly readingVersion: () => Promise<string>;
  readonly checks: Checks;
  readonly now: () => number;
  /** Of the Chrome UX Report; `undefined`: this installation has no key. Never rejects. */
  readonly readFieldData?: ((origin: string) => Promise<FieldData | null>) | undefined;
  /** Is told how many pages more were requested. */
  readonly countPages: (pages: number) => void;
}

export interface Crawled {
  readonly site: SiteFacts;
  /** What checks of a file couldn't do, in this run. */
  readonly problems: readonly CheckTroubles[];
}

/** The crawl takes this span of the percent; discovery and analysis have the rest. */
const [FIRST_PERCENT, LAST_PERCENT] = [3, 90];

/** Crawls, or goes on crawling; ends early without an error when the signal aborts. */
export async function crawlPhase(
  run: Run,
  lease: AuditLease,
  plan: CrawlPlan,
  deps: CrawlPhase,
  signal: AbortSignal,
): Promise<Crawled> {
  const { auditId, websiteId } = lease;
  const { store, now } = deps;
  const reused = await openEarlier(lease, await deps.readingVersion(), store);
  const contentsFrom = await store.reuse.takeContents(auditId, reused?.from ?? null);
  const shared = gatherShared();
  const reader = shared.of(
    deps.openReader({ auditId, websiteId, overrides: run.checkOverrides, rules: run.customRules, contentsFrom }),
  );
  const problems = gatherProblems();
  try {
    const memory =
      run.site === null ? null : { site: run.site, urls: remembered(run, store), elapsedMs: now() - run.startedAtMs };
    const crawl = deps.startCrawl<AnyJudged>(plan, memory, reader, reused?.earlier ?? null, signal);
    const { facts: discoveredFacts, discovered } = await crawl.discover();
    const facts = memory === null ? await withFieldData(discoveredFacts, deps) : discoveredFacts;
    const progress = memory === null ? afterDiscovery(discovered, run.progress) : run.progress;
    if (memory === null) await store.crawl.saveDiscovery(lease, facts, discovered, progress);
    if (reused !== null) await store.reuse.takeFrames(auditId, reused.from);
    await saveVisits(lease, { meter: createMeter(progress, crawl), crawl, reused, problems, shared }, deps);
    if (!signal.aborted) {
      await store.crawl.saveQuietTimes(lease, crawl.quietTimes());
      await store.crawl.leaveOut(lease, crawl.leftOut());
      await labPhase(lease, { crawl, site: facts, most: run.options.labPages ?? 0 }, store);
    }
    return { site: facts, problems: problems.all() };
  } finally {
    reader.close();
  }
}

/** Asked once: whoever goes on with the audit reads what is saved. */
async function withFieldData(facts: SiteFacts, { readFieldData }: CrawlPhase): Promise<SiteFacts> {
  return { ...facts, field: (await readFieldData?.(facts.origin)) ?? null };
}

interface Saving {
  readonly meter: ReturnType<typeof createMeter>;
  readonly crawl: Crawl<AnyJudged>;
  readonly reused: Reused | null;
  readonly problems: ReturnType<typeof gatherProblems>;
  readonly shared: ReturnType<typeof gatherShared>;
}

/** Pulling the next batch tells the crawl that the one before is saved. */
async function saveVisits(
  lease: AuditLease,
  { meter, crawl, reused, problems, shared }: Saving,
  { store, checks, countPages }: CrawlPhase,
): Promise<void> {
  for await (const visits of crawl.batches()) {
    meter.count(visits);
    problems.add(visits.filter(isFresh));
    await store.crawl.saveBatch(lease, {
      shared: shared.take(),
      visits: visits.filter(isFresh),
      reused: reused && { from: reused.from, visits: visits.filter(isReused) },
      tallies: talliesOf(visits, checks),
      progress: meter.progress(),
    });
    countPages(visits.filter(({ known }) => known.kind === "page").length);
  }
}

/** What readers were the first to need, also of pages that are not saved: others refer to it. */
function gatherShared() {
  let waiting: Shared[] = [];
  return {
    of: (reader: Reader<JudgedPage>): Reader<JudgedPage> => ({
      ...reader,
      async read(answer) {
        const reading = await reader.read(answer);
        if (typeof reading !== "string") waiting.push(reading.kept.shared);
        return reading;
      },
    }),
    take(): readonly Shared[] {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

type AnyJudged = JudgedPage | JudgedBefore;

function isReused(visit: Visit<AnyJudged>): visit is Visit<JudgedBefore> {
  return "urlId" in visit.reading.kept;
}

function isFresh(visit: Visit<AnyJudged>): visit is Visit<JudgedPage> {
  return !isReused(visit);
}

function talliesOf(visits: readonly Visit<AnyJudged>[], checks: Checks): readonly Tally[] {
  const tally = checks.newPageTally();
  for (const { reading } of visits) tally.add(reading.kept.outcomes);
  return tally.tallies();
}

async function* remembered(run: Run, store: Store): AsyncGenerator<RememberedUrl> {
  for await (const row of store.crawlReads.urls(run.auditId)) {
    yield {
      id: row.id,
      url: row.url,
      kind: row.kind,
      discoveredBy: row.discovered_by,
      depth: row.depth,
      leftOut: row.left_out,
      visited: row.visited,
    };
  }
}

/** What every later batch counts on from. Only pages count, here as in a batch. */
function afterDiscovery(discovered: SiteDiscovery["discovered"], before: Progress): Progress {
  let pages = 0;
  for (const { kind } of discovered) if (kind === "page") pages += 1;
  return { ...before, percent: FIRST_PERCENT, pagesDiscovered: before.pagesDiscovered + pages };
}

/** Counters that never go backwards, across restarts too. */
function createMeter(before: Progress, crawl: Crawl<AnyJudged>) {
  const counts = { ...before, pagesRendered: before.pagesRendered ?? 0 };
  let resources = 0;

  function countPage(visit: Visit<AnyJudged>): void {
    const { status, isRendered } = visit.reading;
    counts.pagesCrawled++;
    if (isReused(visit)) counts.pagesReused++;
    if (isRendered) counts.pagesRendered++;
    if (status === null || status >= 400) counts.pagesFailed++;
  }

  return {
    count(visits: readonly Visit<AnyJudged>[]): void {
      for (const visit of visits) {
        const { known, reading, discovered } = visit;
        counts.issuesFound += reading.kept.issueCount;
        counts.pagesDiscovered += discovered.filter((url) => url.kind === "page").length;
        if (known.kind === "external") counts.externalChecked++;
        if (known.kind === "resource") resources++;
        if (known.kind !== "page") continue;
        countPage(visit);
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

/** A crawl against loopback sites in virtual time: waiting moves the clock instead of the tester's patience. */

import { createReader } from "#crawl/create-reader.ts";
import { type Crawl, createCrawl } from "#crawl/index.ts";
import type { ReadAnswer } from "#crawl/read-answer.ts";
import type { CrawlMemory, CrawlPlan, SiteDiscovery } from "#domain/crawl.ts";
import type { Edge, FragmentLink, LeftOutReason, Page } from "#domain/page.ts";
import { readMark, type Visit } from "#domain/reading.ts";
import type { Renderer } from "#domain/rendering.ts";
import { createNet, type NetSettings } from "#net/index.ts";

const PLAN: CrawlPlan = {
  startUrl: "",
  maxPages: 1000,
  maxDepth: null,
  maxDurationMs: null,
  wholeSite: true,
  scope: null,
  listed: [],
  userAgent: null,
  include: [],
  exclude: [],
  respectRobots: true,
  externalLinks: false,
  render: "never",
  maxResources: 0,
  requestsPerSecond: null,
  concurrency: 4,
  ownerVerified: false,
  access: { headers: {}, cookies: {}, basicAuth: null },
  seed: "test",
};

export interface CrawlOptions {
  readonly allowPrivate?: readonly string[];
  readonly lookup?: (hostname: string) => Promise<string[]>;
  readonly limits?: NetSettings["limits"];
  /** Time stands still until then. */
  readonly timeMoves?: Promise<void>;
  readonly maxUnsaved?: number;
  /** That each visit holds, see `Reading`. */
  readonly keptBytes?: number;
  readonly memory?: CrawlMemory;
  readonly signal?: AbortSignal;
  readonly renderer?: Renderer;
}

/** The reader of tests keeps all of what it read. */
export type TestCrawl = Crawl<ReadAnswer> & { readonly now: () => number };

export function startTestCrawl(plan: Partial<CrawlPlan>, options: CrawlOptions = {}): TestCrawl {
  let now = 1_700_000_000_000;
  const lookup = options.lookup ? { lookup: options.lookup } : {};
  const allowPrivate = options.allowPrivate ?? ["127.0.0.1"];
  const net = createNet({ userAgent: "Sitemend-Test", allowPrivate, ...lookup, limits: options.limits ?? {} });
  const crawl = createCrawl({
    net,
    openClock: () => () => now,
    maxUnsaved: options.maxUnsaved ?? 200,
    ...(options.renderer && { renderer: options.renderer }),
    wait: async (ms) => {
      await options.timeMoves;
      now += ms;
      // Lets sockets have their turn.
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
  const signal = options.signal ?? new AbortController().signal;
  const reader = createReader(
    1,
    (read) => read,
    null,
    () => options.keptBytes ?? 0,
  );
  return { ...crawl.start({ ...PLAN, ...plan }, options.memory ?? null, reader, null, signal), now: () => now };
}

export interface Crawled {
  readonly discovery: SiteDiscovery;
  readonly visits: readonly SeenVisit[];
  /** Visited pages by URL. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Reasons by URL, whenever they were found. */
  readonly leftOut: ReadonlyMap<string, LeftOutReason>;
  readonly crawl: TestCrawl;
}

/** A visit with its links as the store would show them. */
export interface SeenVisit {
  readonly page: Page;
  readonly edges: readonly Edge[];
  readonly fragments: readonly FragmentLink[];
  readonly discovered: Visit<unknown>["discovered"];
}

export function seen({ reading, targets, fragmentTargets, discovered }: Visit<ReadAnswer>): SeenVisit {
  const { page, outlinks, fragments } = reading.kept;
  return {
    page,
    edges: outlinks.texts.map((text, index) => {
      const { nofollow, via } = readMark(outlinks.marks[index] ?? 0);
      return { target: targets[index] ?? 0, text, nofollow, via };
    }),
    fragments: fragments.map(({ fragment }, index) => ({ target: fragmentTargets[index] ?? 0, fragment })),
    discovered,
  };
}

export async function crawlAll(plan: Partial<CrawlPlan>, options: CrawlOptions = {}): Promise<Crawled> {
  const crawl = startTestCrawl(plan, options);
  const discovery = await crawl.discover();
  const visits: SeenVisit[] = [];
  for await (const batch of crawl.batches()) visits.push(...batch.map(seen));
  const known = [...discovery.discovered, ...visits.flatMap((visit) => visit.discovered)];
  const urls = new Map(known.map(({ id, url }) => [id, url]));
  const leftOut = new Map<string, LeftOutReason>();
  for (const url of known) if (url.leftOut) leftOut.set(url.url, url.leftOut);
  for (const [id, reason] of crawl.leftOut()) leftOut.set(urls.get(id) ?? `#${id}`, reason);
  return { discovery, visits, pages: new Map(visits.map(({ page }) => [page.url, page])), leftOut, crawl };
}

/** The crawl: discovery, then visits in batches. The caller saves each batch before it pulls the next one. */
import { setImmediate as othersHadTheirTurn, setTimeout as sleep } from "node:timers/promises";
import type { CrawlCounters, CrawlMemory, CrawlPlan, SiteDiscovery } from "#domain/crawl.ts";
import type { Earlier } from "#domain/earlier.ts";
import type { Measured } from "#domain/lab.ts";
import type { LeftOutReason, Page } from "#domain/page.ts";
import type { Reader, ToRead, Visit } from "#domain/reading.ts";
import type { Renderer } from "#domain/rendering.ts";
import type { SiteFacts } from "#domain/site.ts";
import type { Net, ServedAt } from "#net/index.ts";
import type { Rules } from "./admission.ts";
import { createRun } from "./crawl-site.ts";
import { discoverSite } from "./discover.ts";
import { createExpectations } from "./expectations.ts";
import { createFetcher, type FetchAnswer, type RawFetchAnswer } from "./fetcher.ts";
import { createFrontier, type Frontier } from "./frontier.ts";
import { measurePages } from "./measure-pages.ts";
import { obeyedRobots } from "./obeyed-robots.ts";
import { createGate, paceOf } from "./politeness.ts";
import { createSlowPages, measureQuietly, type QuietTime } from "./quiet-times.ts";
import { fetchToRead, readPage } from "./read-page.ts";
import type { Wait } from "./retry-policy.ts";
import { createScheduler } from "./scheduler.ts";
import { resolveUrl } from "./url-identity.ts";

export { createAddressCopies } from "./address-copies.ts";
export { fetchRobots } from "./fetch-robots.ts";
export { readBuiltPage } from "./read-page.ts";
export { createTraps } from "./traps.ts";
export { MAX_URL_LENGTH, resolveUrl, withoutWww } from "./url-identity.ts";

export interface CrawlSettings {
  readonly net: Net;
  /**
   * A clock for one crawl, in milliseconds since 1970. It goes on evenly, also when that of the machine is set: waits are counted by
   * it, and one of a day would be waited for.
   */
  readonly openClock: () => () => number;
  /** Finishes pages that need scripts; without one they are read as they were sent. */
  readonly renderer?: Renderer;
  /** Bound on pages fetched or being fetched but not saved; a killed process asks for at most these again. */
  readonly maxUnsaved?: number;
  readonly wait?: Wait;
}

export interface Crawl<Kept> {
  /** Reads the start page, robots.txt, sitemaps and so on; throws `AuditFailed`. With a memory it asks nothing. */
  discover(): Promise<SiteDiscovery>;
  /** Call after `discover`. Pulling the next batch says that the one before is saved. */
  batches(): AsyncGenerator<readonly Visit<Kept>[]>;
  /** After the last batch: how long the slowest pages take when nothing else runs. */
  quietTimes(): readonly QuietTime[];
  /** After the last batch: what a browser measures of pages, one after the other; none when there is no browser, or no time. */
  measure<Page extends { readonly url: string }>(pages: readonly Page[]): AsyncGenerator<readonly [Page, Measured]>;
  /** After the last batch: every URL that was wanted but not visited, with the reason. */
  leftOut(): Iterable<readonly [urlId: number, reason: LeftOutReason]>;
  counters(): CrawlCounters;
}

const MAX_UNSAVED = 200;
const MAX_QUIET_DELAY_SECONDS = 2;

const waitForReal: Wait = async (ms, signal) => {
  // The rejection only says that nobody waits any more.
  await sleep(ms, undefined, { signal }).catch(() => {});
};

export type StartCrawl = ReturnType<typeof createCrawl>["start"];

export function createCrawl(settings: CrawlSettings) {
  return {
    /** @param signal ends the crawl; what was answered by then is still handed over */
    start: <Kept>(
      plan: CrawlPlan,
      memory: CrawlMemory | null,
      reader: Reader<Kept>,
      earlier: Earlier<Kept> | null,
      signal: AbortSignal,
    ): Crawl<Kept> => startCrawl(settings, { plan, memory, reader, earlier, signal }),
    readPage: (url: string, unseen: string | null, signal?: AbortSignal): Promise<Page> =>
      readPage(url, unseen, { net: settings.net, clock: settings.openClock(), signal }),
    /** @param url absolute. One request, for reading in another thread. */
    fetchToRead: (url: string): Promise<ToRead> => fetchToRead(url, { net: settings.net, clock: settings.openClock() }),
  };
}

interface Started<Kept> {
  readonly plan: CrawlPlan;
  readonly memory: CrawlMemory | null;
  readonly reader: Reader<Kept>;
  /** `null` = nothing is known from before. */
  readonly earlier: Earlier<Kept> | null;
  readonly signal: AbortSignal;
}

function startCrawl<Kept>(
  settings: CrawlSettings,
  { plan, memory, reader, earlier, signal }: Started<Kept>,
): Crawl<Kept> {
  const { net, renderer = null, wait = waitForReal } = settings;
  const clock = settings.openClock();
  const session = net.session();
  const stopping = new AbortController();
  const ending = AbortSignal.any([signal, stopping.signal]);
  const stop = () => stopping.abort();
  const fetcher = createFetcher(session, plan, ending);
  const deadline =
    plan.maxDurationMs === null ? Number.POSITIVE_INFINITY : clock() + plan.maxDurationMs - (memory?.elapsedMs ?? 0);
  let found: { facts: SiteFacts; frontier: Frontier; start: FetchAnswer | null } | null = null;
  let run: ReturnType<typeof createRun<Kept>> | null = null;
  const slowPages = createSlowPages();
  let quietTimes: readonly QuietTime[] = [];

  const earlierOf = ({ origin }: SiteFacts) => (earlier?.origin === origin ? earlier : null);

  async function frontierFor(facts: SiteFacts): Promise<Frontier> {
    const { origin, startUrl } = facts;
    const refuses = (url: string) => net.checkTarget(url) !== null;
    const rules = { origin, startUrl, plan, robotsAgainst: robotsRule(facts, plan), refuses, now: clock() };
    const frontier = createFrontier(rules);
    for await (const { id, url } of earlierOf(facts)?.urls ?? []) frontier.reserve(id, url);
    return frontier;
  }

  function startRun({ facts, frontier, start }: NonNullable<typeof found>) {
    const pace = paceOf({
      concurrency: plan.concurrency,
      requestsPerSecond: plan.requestsPerSecond,
      crawlDelaySeconds: crawlDelayOf(facts, plan),
      isAllowListed: net.isAllowListed(facts.startUrl),
    });
    const scheduler = createScheduler(frontier, pace, clock);
    const maxUnsaved = settings.maxUnsaved ?? MAX_UNSAVED;
    const startAnswer = start && asItCame(start);
    const startId = frontier.idOf(facts.startUrl) ?? 0;
    return createRun({
      fetcher,
      reader,
      expectations: createExpectations(earlierOf(facts), startAnswer && { id: startId, answer: startAnswer }),
      frontier,
      scheduler,
      clock,
      wait,
      signal: ending,
      stop,
      deadline,
      maxUnsaved,
      startUrl: facts.startUrl,
      startAnswer,
      rendering: {
        ...{ mode: plan.render, renderer, origin: facts.origin },
        robotsAgainst: robotsRule(facts, plan),
        isPrivate: net.isAllowListed,
      },
    });
  }

  return {
    async discover() {
      if (memory) {
        const frontier = await frontierFor(memory.site);
        for await (const url of memory.urls) frontier.remember(url);
        if (mayHaveAccess(plan, memory.site)) fetcher.trust(memory.site.origin);
        found = { facts: memory.site, frontier, start: null };
        return { facts: memory.site, discovered: [] };
      }
      try {
        const turn = politeTurns(plan, net.isAllowListed(plan.startUrl), { clock, wait, signal });
        const {
          facts: seen,
          start,
          sitemapUrls,
        } = await discoverSite(plan, {
          ...{ fetcher, turn, signal, now: clock, isServedElsewhere: net.servedAt !== undefined },
          wait: (ms) => wait(ms, signal),
        });
        const facts = { ...seen, warnings: [...seen.warnings, ...elsewhere(net.servedAt)] };
        const frontier = await frontierFor(facts);
        frontier.meet(facts.startUrl, { by: "start", depth: 0 }, []);
        meetChosen(plan.listed, frontier);
        // A page audit keeps of the sitemaps only whether they list the page, and so does a list of its pages.
        const isKept = (url: string) =>
          plan.scope === "url_list" ? frontier.idOf(url) !== undefined : plan.wholeSite || url === facts.startUrl;
        await meetListed(sitemapUrls, isKept, frontier);
        found = { facts, frontier, start };
        return { facts, discovered: { [Symbol.iterator]: frontier.known } };
      } catch (error) {
        await session.close();
        throw error;
      }
    },

    async *batches() {
      if (!found) throw new Error("discover() comes before batches()");
      run = startRun(found);
      try {
        for await (const visits of run.batches()) {
          for (const visit of visits) slowPages.see(visit);
          yield visits;
        }
        // At such a pace twenty more requests would take minutes.
        const isTooSlow = (crawlDelayOf(found.facts, { ...plan, respectRobots: true }) ?? 0) > MAX_QUIET_DELAY_SECONDS;
        if (!ending.aborted && run.endedBy() === null && !isTooSlow) {
          const turn = politeTurns(plan, net.isAllowListed(plan.startUrl), { clock, wait, signal });
          quietTimes = await measureQuietly(slowPages.list(), { fetcher, turn });
        }
      } finally {
        await session.close();
      }
    },

    quietTimes: () => quietTimes,

    async *measure(pages) {
      if (!found || !renderer?.isThere() || ending.aborted || run?.endedBy()) return;
      const { facts } = found;
      const measuring = net.session();
      const own = createFetcher(measuring, plan, ending);
      if (fetcher.isTrusted(facts.origin)) own.trust(facts.origin);
      try {
        yield* measurePages(pages, {
          ...{ renderer, fetcher: own, deadline, clock, signal: ending, origin: facts.origin },
          turn: politeTurns(plan, net.isAllowListed(plan.startUrl), { clock, wait, signal }, facts),
          ...{ robotsAgainst: robotsRule(facts, plan), isPrivate: net.isAllowListed },
        });
      } finally {
        await measuring.close();
      }
    },

    leftOut: () => found?.frontier.leftWaiting(run?.endedBy() ?? null) ?? [],

    counters: () =>
      run?.counters() ?? {
        ...fetcher.counts(),
        queued: found?.frontier.waiting() ?? 0,
        resourcesQueued: 0,
        throttledBy: null,
      },
  };
}

function meetChosen(urls: readonly string[], frontier: Frontier): void {
  for (const given of urls) {
    const url = resolveUrl(given, undefined)?.url;
    if (url) frontier.meet(url, { by: "list", depth: 0 }, []);
  }
}

/** URLs met between two turns of the other audits of the thread. */
const AT_A_TIME = 5_000;

async function meetListed(urls: Iterable<string>, isKept: (url: string) => boolean, frontier: Frontier): Promise<void> {
  let met = 0;
  for (const url of urls) {
    if (!isKept(url)) continue;
    frontier.list(frontier.meet(url, { by: "sitemap", depth: 1 }, []));
    met += 1;
    if (met % AT_A_TIME === 0) await othersHadTheirTurn();
  }
}

/** Discovery has decoded it already. */
function asItCame({ exchange, ...answer }: FetchAnswer): RawFetchAnswer {
  return { ...answer, exchange: exchange && { ...exchange, wire: exchange.body, encoding: "" } };
}

/** What robots.txt forbids, with the meaning of its absence; the start page itself was judged in discovery. */
function elsewhere(served: ServedAt | undefined): SiteFacts["warnings"] {
  if (served === undefined) return [];
  const message = `The pages of ${served.origin} were read from ${served.at}. What a server decides, such as response headers, compression, redirects between hostnames and the certificate, is of that server, not of the site's own.`;
  return [{ code: "served_elsewhere", message }];
}

function robotsRule(facts: SiteFacts, plan: CrawlPlan): Rules["robotsAgainst"] {
  if (!plan.respectRobots || facts.robots.state === "missing") return () => null;
  if (facts.robots.state === "unreachable") return () => "robots_unreachable";
  const { allows } = obeyedRobots(facts.robots.text, plan);
  return (path) => (allows(path) ? null : "robots");
}

function crawlDelayOf({ robots }: SiteFacts, plan: Pick<CrawlPlan, "respectRobots" | "userAgent">): number | null {
  if (!plan.respectRobots) return null;
  return plan.userAgent ? obeyedRobots(robots.text, plan).crawlDelaySeconds : robots.crawlDelaySeconds;
}

/** After a restart: the same rule as in discovery, from the hops it recorded. */
function mayHaveAccess(plan: CrawlPlan, facts: SiteFacts): boolean {
  const given = URL.parse(plan.startUrl);
  const origin = new URL(facts.origin);
  if (!given) return false;
  return (
    given.origin === origin.origin ||
    (origin.protocol === "https:" && origin.port === "" && given.hostname === origin.hostname)
  );
}

/**
 * Discovery and what comes after the crawl ask one thing at a time.
 * @param facts where robots.txt is known; without, the pace is the one before it is
 */
function politeTurns(
  plan: CrawlPlan,
  isAllowListed: boolean,
  { clock, wait, signal }: { clock: () => number; wait: Wait; signal: AbortSignal },
  facts?: SiteFacts,
): () => Promise<void> {
  const { requestsPerSecond } = plan;
  const crawlDelaySeconds = facts === undefined ? null : crawlDelayOf(facts, plan);
  const gate = createGate(paceOf({ concurrency: 1, requestsPerSecond, crawlDelaySeconds, isAllowListed }), clock);
  return async () => {
    const opensAt = gate.opensAt() ?? 0;
    if (opensAt > clock()) await wait(opensAt - clock(), signal);
    gate.started();
    gate.ended(false);
  };
}

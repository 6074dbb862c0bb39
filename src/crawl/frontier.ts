/**
 * Every URL the audit knows, once, with its number, and the order in which they are asked: by clicks from the start,
 * then by discovery. URLs known from a sitemap only come last, so that a small page budget goes to what people reach.
 * A URL is either waiting, taken, or left out with a reason; nothing is dropped without one.
 */
import type { CrawlPlan, RememberedUrl } from "#domain/crawl.ts";
import type { DiscoveredBy, KnownUrl, LeftOutReason } from "#domain/page.ts";
import { matches, parsePattern, pathOf } from "#domain/path-pattern.ts";
import { hasCredentials, isVariantOf, MAX_URL_LENGTH } from "./url-identity.ts";

export type FrontierUrl = KnownUrl & { leftOut: LeftOutReason | null };

export interface Rules {
  readonly origin: string;
  readonly startUrl: string;
  readonly plan: Pick<
    CrawlPlan,
    "include" | "exclude" | "maxDepth" | "maxPages" | "wholeSite" | "externalLinks" | "maxResources"
  >;
  /** What robots.txt of the origin says against a path and query. */
  readonly robotsAgainst: (path: string) => "robots" | "robots_unreachable" | null;
  /** Names, ports and literals that must not be asked at all. */
  readonly refuses: (url: string) => boolean;
}

type State = "waiting" | "taken" | "left_out";

interface Entry {
  readonly known: KnownUrl;
  state: State;
  leftOut: LeftOutReason | null;
  /** Smallest number of clicks met so far; decides the place in the queue. */
  depth: number;
  /** Redirects in a row that led here. */
  readonly redirects: number;
  readonly lane: Lane;
  /** A resource whose beginning must be read, not only its headers. */
  wantsBody: boolean;
}

/** What waits together: pages, links to other sites, what pages load from this site, and from others. */
type Lane = "page" | "external" | "own" | "foreign";

export interface Met {
  readonly by: DiscoveredBy;
  readonly depth: number;
  readonly redirects?: number;
  /** Loaded by a page, not linked. */
  readonly isResource?: boolean;
  readonly wantsBody?: boolean;
}

/** A chain longer than browsers and search engines follow is not followed by us either. */
const MAX_REDIRECTS = 10;
/** URLs known from a sitemap only wait behind every clicked depth. */
const SITEMAP_DEPTH = 1_000_000;
/** External links beyond this many per page of the budget are recorded but not asked. */
const EXTERNAL_FLOOR = 1000;
/** Of what lies on other hosts a tenth is asked: strangers' servers are asked slowly, and copies there are alike. */
const FOREIGN_SHARE = 0.1;
/** An audit of few pages still gets to see what they load from elsewhere. */
const FOREIGN_FLOOR = 100;

export type Frontier = ReturnType<typeof createFrontier>;

export function createFrontier(rules: Rules) {
  const origin = new URL(rules.origin);
  const include = rules.plan.include.map(parsePattern);
  const exclude = rules.plan.exclude.map(parsePattern);
  const byUrl = new Map<string, number>();
  const entries: Entry[] = [];
  const { plan } = rules;
  const queues = {
    page: createDepthQueue(),
    external: createDepthQueue(),
    own: createDepthQueue(),
    foreign: createDepthQueue(),
  };
  const budget: Readonly<Record<Lane, number>> = {
    page: plan.wholeSite ? plan.maxPages : EXTERNAL_FLOOR,
    external: Math.max(EXTERNAL_FLOOR, plan.maxPages),
    own: plan.maxResources,
    foreign: Math.min(plan.maxResources, Math.max(FOREIGN_FLOOR, plan.maxResources * FOREIGN_SHARE)),
  };
  const deepest = plan.maxDepth ?? Number.POSITIVE_INFINITY;
  const taken: Record<Lane, number> = { page: 0, external: 0, own: 0, foreign: 0 };
  const waiting: Record<Lane, number> = { page: 0, external: 0, own: 0, foreign: 0 };

  function laneOf(url: URL, isResource: boolean): Lane {
    const isOwn = url.origin === origin.origin || isVariantOf(url, origin);
    if (isResource) return isOwn ? "own" : "foreign";
    return isOwn ? "page" : "external";
  }

  function reasonAgainst(url: URL, lane: Lane, discoveredBy: DiscoveredBy, redirects: number): LeftOutReason | null {
    if (url.href.length > MAX_URL_LENGTH) return "url_too_long";
    if (hasCredentials(url)) return "credentials_in_url";
    if (rules.refuses(url.href)) return "blocked_address";
    if (lane === "external") return plan.externalLinks ? null : "external_off";
    if (discoveredBy === "start") return null;
    if (!plan.wholeSite && discoveredBy === "sitemap") return "not_asked";
    if (redirects > MAX_REDIRECTS) return "max_depth";
    return lane === "foreign" ? null : reasonAgainstPath(pathOf(url), lane);
  }

  /** `include` chooses pages; what they load lies wherever it lies. */
  function reasonAgainstPath(path: string, lane: Lane): LeftOutReason | null {
    if (exclude.some((pattern) => matches(pattern, path))) return "excluded";
    const isChosen = include.length === 0 || include.some((pattern) => matches(pattern, path));
    if (lane === "page" && !isChosen) return "not_included";
    return rules.robotsAgainst(path);
  }

  /** Also used to move an entry to a smaller depth; its older place in the queue is then skipped. */
  function enqueue(entry: Entry, depth: number): void {
    entry.depth = depth;
    queues[entry.lane].add(entry.known.id, depth);
  }

  function enqueueNew(entry: Entry): void {
    waiting[entry.lane] += 1;
    enqueue(entry, entry.depth);
  }

  function takeFrom(lane: Lane, deepest: number): KnownUrl | null {
    if (taken[lane] >= budget[lane]) return null;
    for (;;) {
      const id = queues[lane].take(deepest);
      if (id === null) return null;
      const entry = entries[id - 1];
      if (entry?.state !== "waiting") continue;
      entry.state = "taken";
      waiting[lane] -= 1;
      taken[lane] += 1;
      return entry.known;
    }
  }

  const hasWithin = (lane: Lane, deepest: number): boolean =>
    taken[lane] < budget[lane] && queues[lane].hasWithin(deepest);

  return {
    /** Number of a URL, giving it one when it is new; new ones are appended to `fresh`. */
    meet(address: string, how: Met, fresh: FrontierUrl[]): number {
      const depth = how.by === "sitemap" ? SITEMAP_DEPTH : how.depth;
      const id = byUrl.get(address);
      const met = id === undefined ? undefined : entries[id - 1];
      const { wantsBody = false, isResource = false, redirects = 0 } = how;
      if (met) {
        met.wantsBody ||= wantsBody;
        if (met.state === "waiting" && depth < met.depth) enqueue(met, depth);
        return met.known.id;
      }
      const url = new URL(address);
      const lane = laneOf(url, isResource);
      const leftOut = reasonAgainst(url, lane, how.by, redirects);
      const kind = isResource ? "resource" : lane === "page" ? "page" : "external";
      const known: KnownUrl = { id: entries.length + 1, url: address, kind, discoveredBy: how.by, depth: how.depth };
      const state = leftOut ? "left_out" : "waiting";
      const entry: Entry = { known, state, leftOut, depth, redirects, lane, wantsBody };
      entries.push(entry);
      byUrl.set(address, known.id);
      fresh.push({ ...known, leftOut });
      if (!leftOut) enqueueNew(entry);
      return known.id;
    },

    idOf: (address: string): number | undefined => byUrl.get(address),

    /** Puts back what the store remembers; numbers go on after the last one. */
    remember(url: RememberedUrl): void {
      const state = url.visited ? "taken" : url.leftOut ? "left_out" : "waiting";
      const depth = url.discoveredBy === "sitemap" ? SITEMAP_DEPTH : url.depth;
      const known = {
        id: url.id,
        url: url.url,
        kind: url.kind,
        discoveredBy: url.discoveredBy,
        depth: url.depth,
      };
      const lane = laneOf(new URL(url.url), url.kind === "resource");
      const wantsBody = url.discoveredBy === "resource";
      const entry: Entry = { known, state, leftOut: url.leftOut, depth, redirects: 0, lane, wantsBody };
      entries[url.id - 1] = entry;
      byUrl.set(url.url, url.id);
      if (state === "waiting") enqueueNew(entry);
      if (url.visited) taken[lane] += 1;
    },

    /** Next page to ask, or `null` when none may be asked. In a page audit the budget covers the page itself only. */
    nextPage: (): KnownUrl | null => takeFrom("page", deepest),
    /** What pages load from the site itself. */
    nextOwnResource: (): KnownUrl | null => takeFrom("own", Number.POSITIVE_INFINITY),
    /** True when `nextPage` or `nextOwnResource` would give something. */
    hasPage: (): boolean => hasWithin("page", deepest),
    hasOwnResource: (): boolean => hasWithin("own", Number.POSITIVE_INFINITY),

    /** A link to another site, or something loaded from there. */
    nextForeign: (): KnownUrl | null =>
      takeFrom("external", Number.POSITIVE_INFINITY) ?? takeFrom("foreign", Number.POSITIVE_INFINITY),

    /** Gives a taken URL back because it was never answered, e.g. when the crawl was cancelled. */
    giveBack(id: number): void {
      const entry = entries[id - 1];
      if (!entry) return;
      entry.state = "waiting";
      taken[entry.lane] -= 1;
      enqueueNew(entry);
    },

    redirectsTo: (id: number): number => entries[id - 1]?.redirects ?? 0,
    depthOf: (id: number): number => {
      const entry = entries[id - 1];
      return Math.min(entry?.depth ?? 0, entry?.known.depth ?? 0);
    },

    /** Pages and links to other sites. */
    waiting: (): number => waiting.page + waiting.external,
    resourcesWaiting: (): number =>
      Math.min(waiting.own, budget.own - taken.own) + Math.min(waiting.foreign, budget.foreign - taken.foreign),

    /** False when what pages load is not even noted. */
    readsResources: plan.maxResources > 0,

    wantsBody: (id: number): boolean => entries[id - 1]?.wantsBody ?? false,

    /** True for the one page of a page audit and for every page of the origin otherwise: it is read, not only asked. */
    isRead(known: KnownUrl): boolean {
      return known.kind === "page" && (rules.plan.wholeSite || known.url === rules.startUrl);
    },

    /** True when the links of the page belong to the crawl. */
    isCrawled: (known: KnownUrl): boolean => new URL(known.url).origin === origin.origin,

    /** Every URL still waiting when the crawl ended, with the reason why. */
    *leftWaiting(
      endedBy: "max_duration" | "cancelled" | null,
    ): Generator<readonly [id: number, reason: LeftOutReason]> {
      for (const entry of entries) {
        if (entry.state !== "waiting") continue;
        yield [entry.known.id, endedBy ?? limitOf(entry, deepest)] as const;
      }
    },
  };
}

function limitOf({ known, depth }: Entry, deepest: number): LeftOutReason {
  if (known.kind === "resource") return "max_resources";
  return known.kind === "page" && depth > deepest ? "max_depth" : "max_pages";
}

/** First in, first out, smallest depth first. An id may be added again at a smaller depth; the taker skips the rest. */
function createDepthQueue() {
  const buckets = new Map<number, { ids: number[]; head: number }>();
  return {
    add(id: number, depth: number): void {
      const bucket = buckets.get(depth) ?? { ids: [], head: 0 };
      buckets.set(depth, bucket);
      bucket.ids.push(id);
    },
    take(deepest: number): number | null {
      const depth = Math.min(...buckets.keys());
      const bucket = buckets.get(depth);
      if (!bucket || depth > deepest) return null;
      const id = bucket.ids[bucket.head] ?? null;
      bucket.head += 1;
      if (bucket.head >= bucket.ids.length) buckets.delete(depth);
      return id;
    },
    hasWithin: (deepest: number): boolean => buckets.size > 0 && Math.min(...buckets.keys()) <= deepest,
  };
}

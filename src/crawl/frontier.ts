/**
 * Every URL the audit knows, once, with its number, and the order in which they are asked: by clicks from the start,
 * then by discovery. URLs known from a sitemap only come last, so that a small page budget goes to what people reach.
 * A URL is either waiting, taken, or left out with a reason; nothing is dropped without one.
 */
import type { CrawlPlan, RememberedUrl } from "#domain/crawl.ts";
import type { DiscoveredBy, KnownUrl, LeftOutReason, UrlKind } from "#domain/page.ts";
import { matches, parsePattern, pathOf } from "#domain/path-pattern.ts";
import { hasCredentials, isVariantOf, MAX_URL_LENGTH } from "./url-identity.ts";

export type FrontierUrl = KnownUrl & { leftOut: LeftOutReason | null };

export interface Rules {
  readonly origin: string;
  readonly startUrl: string;
  readonly plan: Pick<CrawlPlan, "include" | "exclude" | "maxDepth" | "maxPages" | "wholeSite" | "externalLinks">;
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
}

/** A chain longer than browsers and search engines follow is not followed by us either. */
const MAX_REDIRECTS = 10;
/** URLs known from a sitemap only wait behind every clicked depth. */
const SITEMAP_DEPTH = 1_000_000;
/** External links beyond this many per page of the budget are recorded but not asked. */
const EXTERNAL_FLOOR = 1000;

export type Frontier = ReturnType<typeof createFrontier>;

export function createFrontier(rules: Rules) {
  const origin = new URL(rules.origin);
  const include = rules.plan.include.map(parsePattern);
  const exclude = rules.plan.exclude.map(parsePattern);
  const byUrl = new Map<string, number>();
  const entries: Entry[] = [];
  const pages = createDepthQueue();
  const externals = createDepthQueue();
  const maxExternals = Math.max(EXTERNAL_FLOOR, rules.plan.maxPages);
  const pageBudget = rules.plan.wholeSite ? rules.plan.maxPages : EXTERNAL_FLOOR;
  const deepest = rules.plan.maxDepth ?? Number.POSITIVE_INFINITY;
  const taken = { page: 0, external: 0 };
  let waiting = 0;

  function kindOf(url: URL): UrlKind {
    return url.origin === origin.origin || isVariantOf(url, origin) ? "page" : "external";
  }

  function reasonAgainst(url: URL, kind: UrlKind, discoveredBy: DiscoveredBy, redirects: number): LeftOutReason | null {
    if (url.href.length > MAX_URL_LENGTH) return "url_too_long";
    if (hasCredentials(url)) return "credentials_in_url";
    if (rules.refuses(url.href)) return "blocked_address";
    if (kind === "external") return rules.plan.externalLinks ? null : "external_off";
    if (discoveredBy === "start") return null;
    if (!rules.plan.wholeSite && discoveredBy === "sitemap") return "not_asked";
    return redirects > MAX_REDIRECTS ? "max_depth" : reasonAgainstPath(pathOf(url));
  }

  function reasonAgainstPath(path: string): LeftOutReason | null {
    if (exclude.some((pattern) => matches(pattern, path))) return "excluded";
    if (include.length > 0 && !include.some((pattern) => matches(pattern, path))) return "not_included";
    return rules.robotsAgainst(path);
  }

  /** Also used to move an entry to a smaller depth; its older place in the queue is then skipped. */
  function enqueue(entry: Entry, depth: number): void {
    entry.depth = depth;
    (entry.known.kind === "page" ? pages : externals).add(entry.known.id, depth);
  }

  function enqueueNew(entry: Entry): void {
    waiting += 1;
    enqueue(entry, entry.depth);
  }

  function takeFrom(queue: DepthQueue, kind: "page" | "external", deepest: number): KnownUrl | null {
    for (;;) {
      const id = queue.take(deepest);
      if (id === null) return null;
      const entry = entries[id - 1];
      if (entry?.state !== "waiting") continue;
      entry.state = "taken";
      waiting -= 1;
      taken[kind] += 1;
      return entry.known;
    }
  }

  return {
    /** Number of a URL, giving it one when it is new; new ones are appended to `fresh`. */
    meet(address: string, how: { by: DiscoveredBy; depth: number; redirects?: number }, fresh: FrontierUrl[]): number {
      const depth = how.by === "sitemap" ? SITEMAP_DEPTH : how.depth;
      const id = byUrl.get(address);
      const met = id === undefined ? undefined : entries[id - 1];
      if (met) {
        if (met.state === "waiting" && depth < met.depth) enqueue(met, depth);
        return met.known.id;
      }
      const url = new URL(address);
      const kind = kindOf(url);
      const redirects = how.redirects ?? 0;
      const leftOut = reasonAgainst(url, kind, how.by, redirects);
      const known = { id: entries.length + 1, url: address, kind, discoveredBy: how.by, depth: how.depth };
      const entry: Entry = { known, state: leftOut ? "left_out" : "waiting", leftOut, depth, redirects };
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
      const entry: Entry = { known, state, leftOut: url.leftOut, depth, redirects: 0 };
      entries[url.id - 1] = entry;
      byUrl.set(url.url, url.id);
      if (state === "waiting") enqueueNew(entry);
      if (url.visited && url.kind === "page") taken.page += 1;
      if (url.visited && url.kind === "external") taken.external += 1;
    },

    /** Next page to ask, or `null` when none may be asked. In a page audit the budget covers the page itself only. */
    nextPage(): KnownUrl | null {
      return taken.page >= pageBudget ? null : takeFrom(pages, "page", deepest);
    },

    /** True when `nextPage` would give one. */
    hasPage(): boolean {
      return taken.page < pageBudget && pages.hasWithin(deepest);
    },

    nextExternal(): KnownUrl | null {
      return taken.external >= maxExternals ? null : takeFrom(externals, "external", Number.POSITIVE_INFINITY);
    },

    /** Gives a taken URL back because it was never answered, e.g. when the crawl was cancelled. */
    giveBack(id: number): void {
      const entry = entries[id - 1];
      if (!entry) return;
      entry.state = "waiting";
      taken[entry.known.kind === "page" ? "page" : "external"] -= 1;
      enqueueNew(entry);
    },

    redirectsTo: (id: number): number => entries[id - 1]?.redirects ?? 0,
    depthOf: (id: number): number => {
      const entry = entries[id - 1];
      return Math.min(entry?.depth ?? 0, entry?.known.depth ?? 0);
    },

    waiting: (): number => waiting,

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
        const tooDeep = entry.known.kind === "page" && entry.depth > deepest;
        yield [entry.known.id, endedBy ?? (tooDeep ? "max_depth" : "max_pages")] as const;
      }
    },
  };
}

type DepthQueue = ReturnType<typeof createDepthQueue>;

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

/**
 * Every URL the audit knows, once, with its number, and the order in which they are asked: by clicks from the start,
 * then by discovery. URLs known from a sitemap only come last, so that a small page budget goes to what people reach.
 * A URL is either waiting, taken, or left out with a reason; nothing is dropped without one.
 */
import type { RememberedUrl } from "#domain/crawl.ts";
import type { DiscoveredBy, KnownUrl, LeftOutReason } from "#domain/page.ts";
import { budgetOf, createAdmission, type Lane, type Rules } from "./admission.ts";
import { createDepthQueue } from "./depth-queue.ts";

export type FrontierUrl = KnownUrl & { leftOut: LeftOutReason | null };

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

export interface Met {
  readonly by: DiscoveredBy;
  readonly depth: number;
  readonly redirects?: number;
  /** Loaded by a page, not linked. */
  readonly isResource?: boolean;
  readonly wantsBody?: boolean;
}

/** URLs known from a sitemap only wait behind every clicked depth. */
const SITEMAP_DEPTH = 1_000_000;

export type Frontier = ReturnType<typeof createFrontier>;

export function createFrontier(rules: Rules) {
  const origin = new URL(rules.origin);
  const byUrl = new Map<string, number>();
  const entries: Entry[] = [];
  const { plan } = rules;
  const queues = {
    page: createDepthQueue(),
    external: createDepthQueue(),
    own: createDepthQueue(),
    foreign: createDepthQueue(),
  };
  const budget = budgetOf(plan);
  const { laneOf, reasonAgainst, remember } = createAdmission(rules);
  const deepest = plan.maxDepth ?? Number.POSITIVE_INFINITY;
  const taken: Record<Lane, number> = { page: 0, external: 0, own: 0, foreign: 0 };
  const waiting: Record<Lane, number> = { page: 0, external: 0, own: 0, foreign: 0 };

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
      const address = new URL(url.url);
      const lane = laneOf(address, url.kind === "resource");
      if (lane === "page" && url.discoveredBy !== "sitemap") remember(address);
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

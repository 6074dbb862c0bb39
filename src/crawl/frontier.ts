/**
 * Every URL the audit knows, once, with its number, and the order in which they are asked (turn-queue.ts for pages; all
 * else by clicks from the start, then by discovery). URLs known from a sitemap only come last, so that a small page budget
 * goes to what people reach.
 * A URL is either waiting, taken, or left out with a reason; nothing is dropped without one.
 */

import { createKinds } from "#domain/address-kind.ts";
import type { DiscoveredUrl, RememberedUrl } from "#domain/crawl.ts";
import type { KnownUrl, LeftOutReason } from "#domain/page.ts";
import type { Reading } from "#domain/reading.ts";
import { createAddressCopies } from "./address-copies.ts";
import { budgetOf, createAdmission, type Lane, type Rules } from "./admission.ts";
import { createRepeatedContentTrap } from "./repeated-content-trap.ts";
import { createTurnQueue, SITEMAP_DEPTH } from "./turn-queue.ts";
import { createUrlTable, LANES, type Met, type State } from "./url-table.ts";

export type { Met } from "./url-table.ts";
export type FrontierUrl = KnownUrl & { leftOut: LeftOutReason | null };

export type Frontier = ReturnType<typeof createFrontier>;

export function createFrontier(rules: Rules) {
  const { plan } = rules;
  const table = createUrlTable();
  const queues = eachLane(createTurnQueue);
  const numberOfKind = createNumbers(createKinds());
  const taken = eachLane(() => 0);
  const waiting = eachLane(() => 0);
  const budget = budgetOf(plan);
  const repeatedContentTrap = createRepeatedContentTrap(table.kindOf);
  const copies = createAddressCopies();
  /** Kinds of pages that are not asked for any more (see hanging.ts), and whether the last of them was tried. */
  const givenUp = new Map<number, { isTried: boolean }>();
  const { laneOf, reasonAgainst, isTrap, remember } = createAdmission(rules);
  const deepest = plan.maxDepth ?? Number.POSITIVE_INFINITY;
  const anyDepth = Number.POSITIVE_INFINITY;

  /** Also used to move a URL to a smaller depth; its older place in the queue is then skipped. */
  function enqueue(id: number, depth: number): void {
    table.setDepth(id, depth);
    queues[table.laneOf(id)].add(id, depth, table.kindOf(id));
  }

  function enqueueNew(id: number): void {
    waiting[table.laneOf(id)] += 1;
    enqueue(id, table.depthOf(id));
  }

  function takeFrom(lane: Lane, deepest: number): KnownUrl | null {
    if (taken[lane] >= budget[lane]) return null;
    for (;;) {
      const id = queues[lane].take(deepest);
      if (id === null) return null;
      if (table.stateOf(id) !== "waiting") continue;
      waiting[lane] -= 1;
      const passedOver = lane === "page" ? whyPassedOver(id) : null;
      if (passedOver !== null) {
        table.setState(id, passedOver);
        continue;
      }
      return take(id, lane);
    }
  }

  function take(id: number, lane: Lane): KnownUrl {
    table.setState(id, "taken");
    taken[lane] += 1;
    queues[lane].count(table.kindOf(id));
    return table.known(id);
  }

  function putBack(id: number): void {
    table.setState(id, "waiting");
    enqueueNew(id);
  }

  const isHanging = (id: number, kind: number): boolean => table.stateOf(id) === "hanging" && table.kindOf(id) === kind;

  const hasWithin = (lane: Lane, deepest: number): boolean =>
    taken[lane] < budget[lane] && queues[lane].hasWithin(deepest);

  function whyPassedOver(id: number): "repeated_content" | "hanging" | null {
    if (repeatedContentTrap.isTrap(id) || isKnownAsTrap(id)) return "repeated_content";
    return givenUp.has(table.kindOf(id)) ? "hanging" : null;
  }

  /** Since it was admitted, others may have shown what its address is. What a sitemap lists, the site wants to be read. */
  function isKnownAsTrap(id: number): boolean {
    const { url, discoveredBy } = table.known(id);
    if (discoveredBy === "start" || discoveredBy === "list" || table.isListed(id)) return false;
    const address = new URL(url);
    return copies.isCopy(address) || isTrap(address);
  }

  function meetAgain(id: number, how: Met, fresh: FrontierUrl[]): number {
    if (table.stateOf(id) === "reserved") return admit(table.known(id).url, id, how, fresh);
    if (how.wantsBody) table.wantBody(id);
    if (how.by !== "frame") table.unframe(id, how.by);
    if (how.from !== undefined) repeatedContentTrap.met(id, how.from, false);
    const depth = queueDepth(how);
    if (table.stateOf(id) === "waiting" && depth < table.depthOf(id)) enqueue(id, depth);
    return id;
  }

  function admit(address: string, id: number, how: Met, fresh: FrontierUrl[]): number {
    const { isResource = false, redirects = 0 } = how;
    const url = new URL(address);
    const lane = laneOf(url, isResource);
    const leftOut = reasonAgainst(url, lane, how.by, redirects);
    const kind = isResource ? "resource" : lane === "page" ? "page" : "external";
    const known: KnownUrl = { id, url: address, kind, discoveredBy: how.by, depth: how.depth };
    const state: State = leftOut ? "left_out" : "waiting";
    const standing = { state, reason: leftOut, lane, redirects, depth: queueDepth(how) };
    const kindOfPage = lane === "page" ? numberOfKind(url) : 0;
    table.add(known, { ...standing, addressKind: kindOfPage, wantsBody: how.wantsBody ?? false });
    if (how.from !== undefined) repeatedContentTrap.met(known.id, how.from, true);
    fresh.push({ ...known, leftOut });
    if (!leftOut) enqueueNew(known.id);
    return known.id;
  }

  return {
    /** Number of a URL, giving it one when it is new; new ones are appended to `fresh`. */
    meet(address: string, how: Met, fresh: FrontierUrl[]): number {
      const id = table.idOf(address);
      return id === undefined ? admit(address, table.nextId(), how, fresh) : meetAgain(id, how, fresh);
    },

    /** Keeps the number that an earlier audit gave; to be called before anything is met. */
    reserve: table.reserve,

    /** The same for a URL whose number is known. */
    meetAgain,

    /** What a page said; must be told before where it leads. */
    hear(id: number, { sign, status }: Pick<Reading<unknown>, "sign" | "status">): void {
      repeatedContentTrap.read(id, sign);
      const isGood = status !== null && status >= 200 && status <= 299;
      if (isGood && table.laneOf(id) === "page") copies.read(new URL(table.known(id).url), sign);
    },

    /** Notes that a sitemap lists it. */
    list: table.list,

    /** Every URL so far, in the order of their numbers, made when it is asked for: a million of them are no list. */
    *known(): Generator<DiscoveredUrl> {
      for (const id of table.ids()) {
        yield { ...table.known(id), leftOut: table.reasonAgainst(id), inSitemap: table.isListed(id) };
      }
    },

    /** Puts back what the store remembers; numbers go on after the last one. */
    remember(url: RememberedUrl): void {
      const state: State = url.visited ? "taken" : url.leftOut ? "left_out" : "waiting";
      const address = new URL(url.url);
      const lane = laneOf(address, url.kind === "resource");
      if (lane === "page" && url.discoveredBy !== "sitemap" && url.discoveredBy !== "list") remember(address);
      const depth = queueDepth({ by: url.discoveredBy, depth: url.depth });
      const wantsBody = url.discoveredBy === "resource";
      const kind = lane === "page" ? numberOfKind(address) : 0;
      table.add(url, { state, reason: url.leftOut, lane, redirects: 0, depth, addressKind: kind, wantsBody });
      if (state === "waiting") enqueueNew(url.id);
      if (!url.visited) return;
      taken[lane] += 1;
      queues[lane].count(kind);
    },

    /** Next page to ask, or `null` when none may be asked. In a page audit the budget covers the page itself only. */
    nextPage: (): KnownUrl | null => takeFrom("page", deepest),
    /** What pages load from the site itself. */
    nextOwnResource: (): KnownUrl | null => takeFrom("own", anyDepth),
    /** True when `nextPage` or `nextOwnResource` would give something. */
    hasPage: (): boolean => hasWithin("page", deepest),
    hasOwnResource: (): boolean => hasWithin("own", anyDepth),

    /** A link to another site, or something loaded from there. */
    nextForeign: (): KnownUrl | null => takeFrom("external", anyDepth) ?? takeFrom("foreign", anyDepth),

    /** Gives a taken URL back because it was never answered, e.g. when the crawl was cancelled. */
    giveBack(id: number): void {
      taken[table.laneOf(id)] -= 1;
      putBack(id);
    },

    /** It was taken, and is not waited for any longer. */
    leaveHanging(id: number): void {
      table.setState(id, "hanging");
      taken.page -= 1;
    },
    /** Pages of this kind are not asked for any more, but for one in the end. */
    giveUp: (kind: number): void => void givenUp.set(kind, { isTried: false }),
    /** A page of this kind has answered: the others are asked for after all. */
    forgive(kind: number): void {
      if (!givenUp.delete(kind)) return;
      for (const id of table.ids()) if (isHanging(id, kind)) putBack(id);
    },
    hasLastTry: (): boolean => taken.page < budget.page && givenUp.values().some(({ isTried }) => !isTried),
    /** When nothing else is left: one page of a kind that was given up, because what hangs may do so for a while only. */
    nextLastTry(): KnownUrl | null {
      if (taken.page >= budget.page) return null;
      for (const [kind, state] of givenUp) {
        if (state.isTried) continue;
        state.isTried = true;
        const id = table.ids().find((each) => isHanging(each, kind));
        if (id !== undefined) return take(id, "page");
      }
      return null;
    },
    kindOf: table.kindOf,

    idOf: table.idOf,
    redirectsTo: table.redirectsTo,
    depthOf: (id: number): number => Math.min(table.depthOf(id), table.known(id).depth),

    /** Pages and links to other sites. */
    waiting: (): number => waiting.page + waiting.external,
    resourcesWaiting: (): number =>
      Math.min(waiting.own, budget.own - taken.own) + Math.min(waiting.foreign, budget.foreign - taken.foreign),

    /** False when what pages load is not even noted. */
    readsResources: plan.maxResources > 0,

    wantsBody: table.wantsBody,

    /** True for the one page of a page audit and for every page of the origin otherwise: it is read, not only asked. */
    isRead({ kind, url }: KnownUrl): boolean {
      return kind === "page" && (plan.wholeSite || url === rules.startUrl);
    },

    /** True when the links of the page belong to the crawl. */
    isCrawled: ({ url }: KnownUrl): boolean => url.startsWith(`${rules.origin}/`),

    /** Every URL still waiting when the crawl ended, with the reason why. */
    *leftWaiting(
      endedBy: "max_duration" | "cancelled" | "site_silent" | "site_refuses" | null,
    ): Generator<readonly [id: number, reason: LeftOutReason]> {
      for (const id of table.ids()) {
        const state = table.stateOf(id);
        if (state === "repeated_content") yield [id, "trap"] as const;
        else if (state === "hanging") yield [id, "not_waited_for"] as const;
        else if (state === "waiting") yield [id, endedBy ?? limitOf(id)] as const;
      }
    },
  };

  function limitOf(id: number): LeftOutReason {
    const { kind } = table.known(id);
    if (kind === "resource") return "max_resources";
    return kind === "page" && table.depthOf(id) > deepest ? "max_depth" : "max_pages";
  }
}

function queueDepth({ by, depth }: Pick<Met, "by" | "depth">): number {
  return by === "sitemap" ? SITEMAP_DEPTH : depth;
}

/** Numbers for kinds of addresses, in the order in which they are met. */
function createNumbers(kindOf: (url: URL) => string): (url: URL) => number {
  const numbers = new Map<string, number>();
  return (url) => {
    const kind = kindOf(url);
    const number = numbers.get(kind) ?? numbers.size;
    numbers.set(kind, number);
    return number;
  };
}

function eachLane<T>(make: () => T): Record<Lane, T> {
  return Object.fromEntries(LANES.map((lane) => [lane, make()])) as Record<Lane, T>;
}

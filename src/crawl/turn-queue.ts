/**
 * The order in which pages are asked. The start page and what it links to come first; behind them the kinds of addresses
 * take turns (domain/address-kind.ts), so that a budget which ends before the site does gives a sample of all of it and
 * not ten thousand products. Within a kind it is by clicks, then by discovery, and nothing is left to chance: two audits
 * of a site that stayed the same read the same pages. Pages that only a sitemap knows come last, by turns as well.
 */
import { createDepthQueue, type DepthQueue } from "./depth-queue.ts";

/** Clicks from the start within which all is read before anything else. */
const NEAR = 1;
/** Pages known from a sitemap only wait behind every clicked depth. */
export const SITEMAP_DEPTH = 1_000_000;
const TIERS = 3;

export function createTurnQueue() {
  const tiers = Array.from({ length: TIERS }, () => new Map<number, DepthQueue>());
  /** Of each kind, how many were taken. */
  const taken: number[] = [];

  /** The kind whose turn it is: of those that wait, the one of which the fewest were taken; the first met of several. */
  function nextKind(tier: ReadonlyMap<number, DepthQueue>, deepest: number): number | null {
    let [best, fewest] = [null as number | null, Number.POSITIVE_INFINITY];
    for (const [kind, queue] of tier) {
      const count = taken[kind] ?? 0;
      if (!queue.hasWithin(deepest) || count > fewest || (count === fewest && best !== null && kind > best)) continue;
      [best, fewest] = [kind, count];
    }
    return best;
  }

  function takeFrom(tier: Map<number, DepthQueue>, deepest: number): { id: number; kind: number } | null {
    const kind = nextKind(tier, deepest);
    if (kind === null) return null;
    const queue = tier.get(kind);
    const id = queue?.take(deepest) ?? null;
    if (queue?.isEmpty()) tier.delete(kind);
    return id === null ? null : { id, kind };
  }

  return {
    /** An id may be added again at a smaller depth; whoever takes it skips the rest. */
    add(id: number, depth: number, kind: number): void {
      const tier = tiers[tierOf(depth)];
      const queue = tier?.get(kind) ?? createDepthQueue();
      tier?.set(kind, queue);
      queue.add(id, depth);
    },

    take(deepest: number): number | null {
      for (const tier of tiers) {
        const next = takeFrom(tier, deepest);
        if (next !== null) return next.id;
      }
      return null;
    },

    /** One of this kind was taken, now or before a restart. */
    count(kind: number): void {
      taken[kind] = (taken[kind] ?? 0) + 1;
    },

    hasWithin: (deepest: number): boolean =>
      tiers.some((tier) => tier.values().some((queue) => queue.hasWithin(deepest))),
  };
}

function tierOf(depth: number): number {
  if (depth <= NEAR) return 0;
  return depth < SITEMAP_DEPTH ? 1 : 2;
}

/** Where the arrow keys go from a page: along the ring or folder, and towards the start page or away from it. */
import type { MapLayout } from "./map-layout.ts";

export interface MapNeighbours {
  of(page: number | undefined, key: string): number | undefined;
}

export function neighboursOf({ order }: MapLayout, parents: readonly (number | null)[]): MapNeighbours {
  const places = new Map(order.map((page, place) => [page, place]));
  const firstChild = new Map<number, number>();
  for (const page of order) {
    const parent = parents[page] ?? null;
    if (parent !== null && !firstChild.has(parent)) firstChild.set(parent, page);
  }
  return {
    of(page, key) {
      if (page === undefined) return order[0];
      const place = places.get(page) ?? 0;
      const to: Record<string, number | null | undefined> = {
        ArrowRight: order[place + 1],
        ArrowLeft: order[place - 1],
        ArrowUp: parents[page],
        ArrowDown: firstChild.get(page),
      };
      return to[key] ?? undefined;
    },
  };
}

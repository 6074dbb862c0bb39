/** Where the arrow keys go from a page: along the ring or folder, and towards the start page or away from it. */
import type { MapLayout } from "./map-layout.ts";

export interface MapNeighbours {
  of(page: number | undefined, key: string): number | undefined;
}

export function neighboursOf({ order }: MapLayout, parents: readonly (number | null)[]): MapNeighbours {
  // Most people never press an arrow key here.
  let known: { readonly places: Int32Array; readonly firstChild: Int32Array } | undefined;
  return {
    of(page, key) {
      if (page === undefined) return order[0];
      known ??= placesOf(order, parents);
      const place = known.places[page] ?? 0;
      const child = known.firstChild[page] ?? NOBODY;
      const to: Record<string, number | null | undefined> = {
        ArrowRight: order[place + 1],
        ArrowLeft: order[place - 1],
        ArrowUp: parents[page],
        ArrowDown: child === NOBODY ? undefined : child,
      };
      return to[key] ?? undefined;
    },
  };
}

const NOBODY = -1;

function placesOf(order: readonly number[], parents: readonly (number | null)[]) {
  const [places, firstChild] = [new Int32Array(parents.length), new Int32Array(parents.length).fill(NOBODY)];
  order.forEach((page, place) => {
    places[page] = place;
    const parent = parents[page] ?? null;
    if (parent !== null && firstChild[parent] === NOBODY) firstChild[parent] = page;
  });
  return { places, firstChild };
}

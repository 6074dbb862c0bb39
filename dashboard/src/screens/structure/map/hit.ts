/** What lies under the pointer. */
import type { MapGroup, MapLayout } from "./map-layout.ts";
import { type MapSize, type MapView, placeOn } from "./use-map-view.ts";

interface Spot {
  readonly at: { readonly left: number; readonly top: number };
  readonly size: MapSize;
  readonly view: MapView;
  readonly scale: number;
}

/** Dots are smaller than fingertips. */
const NEAR_PX = 10;

/** The nearest page, if it is near. */
export function pageUnder({ x, y }: MapLayout, { at, scale, ...shown }: Spot): number | undefined {
  const { size, view } = shown;
  // The pointer is brought onto the map rather than each page onto the canvas.
  const across = (at.left - size.width / 2) / scale + view.x;
  const down = (at.top - size.height / 2) / scale + view.y;
  let nearest: number | undefined;
  let least = Math.max(NEAR_PX / scale, 1 / 2) ** 2;
  for (let page = 0; page < x.length; page++) {
    const distance = ((x[page] ?? 0) - across) ** 2 + ((y[page] ?? 0) - down) ** 2;
    if (distance < least) [nearest, least] = [page, distance];
  }
  return nearest;
}

/** The innermost circle. */
export function groupUnder({ groups }: MapLayout, { at, scale, ...shown }: Spot): MapGroup | undefined {
  return groups.findLast(({ x, y, radius }) => {
    const [left, top] = placeOn({ x, y }, scale, shown);
    return Math.hypot(left - at.left, top - at.top) <= radius * scale;
  });
}

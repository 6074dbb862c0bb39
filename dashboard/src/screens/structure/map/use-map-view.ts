/** Which part of the map is shown, and how large. */
import { useState } from "react";
import type { MapLayout } from "./map-layout.ts";

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

export interface MapView {
  /** 1: all of it. */
  readonly zoom: number;
  /** What is in the middle. */
  readonly x: number;
  readonly y: number;
}

const WHOLE: MapView = { zoom: 1, x: 0, y: 0 };
const MOST_ZOOM = 40;
export const ZOOM_STEP = 1.5;
const EDGE_PX = 12;

/** Pixels for one unit of the layout. */
export function scaleOf(radius: number, { width, height }: MapSize, { zoom }: MapView): number {
  return ((Math.min(width, height) / 2 - EDGE_PX) / radius) * zoom;
}

export function placeOn(
  { x, y }: { readonly x: number; readonly y: number },
  scale: number,
  { size, view }: { readonly size: MapSize; readonly view: MapView },
): [left: number, top: number] {
  return [size.width / 2 + (x - view.x) * scale, size.height / 2 + (y - view.y) * scale];
}

export function useMapView(layout: MapLayout, size: MapSize) {
  const { radius } = layout;
  // Of another arrangement, all is shown again.
  const [kept, setKept] = useState({ layout, view: WHOLE });
  const viewIn = (one: typeof kept) => (one.layout === layout ? one.view : WHOLE);
  const view = viewIn(kept);
  const setView = (next: (now: MapView) => MapView) => setKept((one) => ({ layout, view: next(viewIn(one)) }));
  const scale = scaleOf(radius, size, view);
  const keptIn = ({ zoom, x, y }: MapView): MapView => {
    if (zoom <= 1) return WHOLE;
    const within = (value: number) => Math.min(radius, Math.max(-radius, value));
    return { zoom: Math.min(MOST_ZOOM, zoom), x: within(x), y: within(y) };
  };
  return {
    view,
    scale,
    isWhole: view.zoom === 1,
    reset: () => setView(() => WHOLE),
    /** What is at `at` stays there. */
    zoomBy: (factor: number, at = { left: size.width / 2, top: size.height / 2 }) => {
      const zoom = Math.min(MOST_ZOOM, view.zoom * factor);
      const grown = 1 - view.zoom / zoom;
      const x = view.x + ((at.left - size.width / 2) / scale) * grown;
      const y = view.y + ((at.top - size.height / 2) / scale) * grown;
      setView(() => keptIn({ zoom, x, y }));
    },
    moveBy: (left: number, top: number) =>
      setView((now) => keptIn({ ...now, x: now.x - left / scale, y: now.y - top / scale })),
    /** Brings a circle into view, as large as it fits. */
    showCircle: (x: number, y: number, circle: number) => setView(() => keptIn({ zoom: radius / circle, x, y })),
    /** Moves only as far as needed. */
    bringIntoView: (x: number, y: number) => {
      const [left, top] = placeOn({ x, y }, scale, { size, view });
      const isSeen = left > EDGE_PX && top > EDGE_PX && left < size.width - EDGE_PX && top < size.height - EDGE_PX;
      if (!isSeen) setView((now) => keptIn({ ...now, x, y }));
    },
  };
}

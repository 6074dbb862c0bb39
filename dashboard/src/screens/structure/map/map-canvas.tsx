// biome-ignore-all lint/correctness/noComponentHookFactories: it takes the names of keys for components
import { Maximize, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import { screenWords } from "../../../words/screens.ts";
import type { ColouredBy } from "../search.ts";
import { drawMap, pageAt } from "./draw-map.ts";
import { groupUnder, pageUnder } from "./hit.ts";
import type { MapLayout } from "./map-layout.ts";
import { neighboursOf } from "./neighbours.ts";
import { useMapColours } from "./use-map-colours.ts";
import { useMapView, ZOOM_STEP } from "./use-map-view.ts";

const w = screenWords.charts.map;
const MOST_HEIGHT_PX = 640;
/** A finger that rests moves, too. */
const STILL_PX = 5;
/** With more, lines would hide the dots. */
const MOST_LINKS = 600;
const NO_LINKS: readonly (readonly [number, number])[] = [];

export function MapCanvas({
  layout,
  parents,
  looks,
  by,
  pale,
  hasLinks,
  label,
  selected,
  onSelect,
  onOpen,
}: {
  readonly layout: MapLayout;
  readonly parents: readonly (number | null)[];
  readonly looks: Uint8Array;
  readonly by: ColouredBy;
  readonly pale: ReadonlySet<number>;
  readonly hasLinks: boolean;
  readonly label: string;
  readonly selected: number | undefined;
  readonly onSelect: (page: number | undefined) => void;
  readonly onOpen: (page: number) => void;
}) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = { width, height: Math.min(width, MOST_HEIGHT_PX) };
  const colours = useMapColours(frame, by);
  const shown = useMapView(layout, size);
  const pressed = useRef<{ left: number; top: number; isMoved: boolean }>(undefined);
  const neighbours = useMemo(() => neighboursOf(layout, parents), [layout, parents]);
  const links = useMemo(() => (hasLinks ? linksOf(parents) : NO_LINKS), [hasLinks, parents]);
  const marked = useMemo(() => (hasLinks ? aroundPage(selected, parents) : NO_LINKS), [hasLinks, selected, parents]);

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (element == null || context == null || colours === undefined || width === 0) return;
    const density = devicePixelRatio;
    const [across, down] = [Math.round(size.width * density), Math.round(size.height * density)];
    // Setting them allocates the canvas anew, also where they stay the same.
    if (element.width !== across) element.width = across;
    if (element.height !== down) element.height = down;
    drawMap(context, { layout, size, view: shown.view, colours, looks, pale, links, marked, selected, density });
  });

  const atPointer = (event: { readonly clientX: number; readonly clientY: number }) => {
    const box = canvas.current?.getBoundingClientRect();
    return { left: event.clientX - (box?.left ?? 0), top: event.clientY - (box?.top ?? 0) };
  };
  // React listens to wheels without a way to keep the page from scrolling.
  const wheel = useRef<(event: WheelEvent) => void>(undefined);
  wheel.current = (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    shown.zoomBy(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, atPointer(event));
  };
  useEffect(() => {
    const element = canvas.current;
    const listen = (event: WheelEvent) => wheel.current?.(event);
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, []);

  const select = (page: number | undefined) => {
    onSelect(page);
    if (page === undefined) return;
    const { x, y } = pageAt(layout, page);
    shown.bringIntoView(x, y);
  };
  const press = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      "+": () => shown.zoomBy(ZOOM_STEP),
      "=": () => shown.zoomBy(ZOOM_STEP),
      "-": () => shown.zoomBy(1 / ZOOM_STEP),
      "0": shown.reset,
      Escape: () => onSelect(undefined),
      Enter: () => selected !== undefined && onOpen(selected),
    };
    const act = event.key.startsWith("Arrow")
      ? () => select(neighbours.of(selected, event.key) ?? selected)
      : acts[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const move = (event: PointerEvent) => {
    const from = pressed.current;
    if (from === undefined) return;
    const to = atPointer(event);
    const [left, top] = [to.left - from.left, to.top - from.top];
    if (!from.isMoved && Math.hypot(left, top) < STILL_PX) return;
    shown.moveBy(left, top);
    pressed.current = { ...to, isMoved: true };
  };
  const release = (event: PointerEvent) => {
    const from = pressed.current;
    pressed.current = undefined;
    if (from === undefined || from.isMoved) return;
    const spot = { at: atPointer(event), size, view: shown.view, scale: shown.scale };
    const page = pageUnder(layout, spot);
    if (page !== undefined) return onSelect(page);
    const group = hasLinks ? undefined : groupUnder(layout, spot);
    if (group !== undefined) shown.showCircle(group.x, group.y, group.radius);
  };

  return (
    <div ref={frame}>
      <div
        role="application"
        aria-label={label}
        aria-describedby="crawl-map-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from page to page.
        tabIndex={0}
        onKeyDown={press}
        className="rounded-lg focus-visible:outline-2 focus-visible:outline-accent"
      >
        <canvas
          ref={canvas}
          style={{ width: size.width, height: size.height, touchAction: shown.isWhole ? "pan-y" : "none" }}
          className="block cursor-crosshair"
          onPointerDown={(event) => {
            pressed.current = { ...atPointer(event), isMoved: false };
            if (event.pointerType === "mouse") event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={() => {
            pressed.current = undefined;
          }}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div data-print="hide" className="flex gap-1">
          <Button aria-label={w.zoomIn} onClick={() => shown.zoomBy(ZOOM_STEP)}>
            <Plus aria-hidden className="size-4" />
          </Button>
          <Button aria-label={w.zoomOut} disabled={shown.isWhole} onClick={() => shown.zoomBy(1 / ZOOM_STEP)}>
            <Minus aria-hidden className="size-4" />
          </Button>
          <Button aria-label={w.reset} disabled={shown.isWhole} onClick={shown.reset}>
            <Maximize aria-hidden className="size-4" />
          </Button>
        </div>
        <p id="crawl-map-keys" className="min-w-0 flex-1 basis-72 text-xs text-ink-soft">
          {hasLinks ? w.keysOfLinks : w.keysOfFolders}
        </p>
      </div>
    </div>
  );
}

function linksOf(parents: readonly (number | null)[]): readonly (readonly [number, number])[] {
  if (parents.length > MOST_LINKS) return NO_LINKS;
  return parents.flatMap((parent, page) => (parent === null ? [] : [[parent, page] as const]));
}

/** The way to a page, and what it leads to. */
function aroundPage(
  selected: number | undefined,
  parents: readonly (number | null)[],
): readonly (readonly [number, number])[] {
  if (selected === undefined) return NO_LINKS;
  const links: (readonly [number, number])[] = [];
  for (let page = selected, up = parents[page] ?? null; up !== null; page = up, up = parents[page] ?? null)
    links.push([up, page]);
  for (let page = 0; page < parents.length; page++) if (parents[page] === selected) links.push([selected, page]);
  return links;
}

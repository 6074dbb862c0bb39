/** Draws the map onto a canvas: ten thousand dots as elements would take seconds. */
import type { MapGroup, MapLayout } from "./map-layout.ts";
import { paintDots } from "./paint-dots.ts";
import type { MapColours } from "./use-map-colours.ts";
import { type MapSize, type MapView, placeOn, scaleOf } from "./use-map-view.ts";

export interface MapScene {
  readonly layout: MapLayout;
  readonly size: MapSize;
  readonly view: MapView;
  readonly colours: MapColours;
  /** For each page, the place of its colour. */
  readonly looks: Uint8Array;
  /** Places of looks that are shown pale. */
  readonly pale: ReadonlySet<number>;
  /** Pairs of pages. */
  readonly links: readonly (readonly [number, number])[];
  /** Drawn in front of the others. */
  readonly marked: readonly (readonly [number, number])[];
  readonly selected: number | undefined;
  /** Points of the canvas for each pixel of the page. */
  readonly density: number;
}

const DOT = 0.4;
const PALE = 0.15;
const LEAST_DOT_PX = 0.8;
const MOST_DOT_PX = 14;
const LEAST_NAMED_PX = 26;
const NAME_HEIGHT_PX = 16;

export function drawMap(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { colours, density } = scene;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.font = `500 12px ${colours.family}`;
  // A picture takes the place of all that was there; so the dots come first, and what lies behind them goes below.
  drawDots(context, scene);
  context.globalCompositeOperation = "destination-over";
  drawLinks(context, scene, { pairs: scene.marked, colour: colours.accent, width: 1.5 });
  drawLinks(context, scene, { pairs: scene.links, colour: colours.line, width: 1 });
  drawGroups(context, scene);
  context.globalCompositeOperation = "source-over";
  drawSelected(context, scene);
  drawNames(context, scene);
}

function drawGroups(context: CanvasRenderingContext2D, { layout, size, view, colours }: MapScene): void {
  const scale = scaleOf(layout.radius, size, view);
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  for (const { x, y, radius } of layout.groups) {
    if (radius * scale < 3) continue;
    const [left, top] = placeOn({ x, y }, scale, { size, view });
    context.beginPath();
    context.arc(left, top, radius * scale, 0, 2 * Math.PI);
    context.stroke();
  }
}

function drawLinks(
  context: CanvasRenderingContext2D,
  { layout, size, view }: MapScene,
  { pairs, colour, width }: { readonly pairs: MapScene["links"]; readonly colour: string; readonly width: number },
): void {
  const scale = scaleOf(layout.radius, size, view);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  for (const [from, to] of pairs) {
    context.moveTo(...placeOn(pageAt(layout, from), scale, { size, view }));
    context.lineTo(...placeOn(pageAt(layout, to), scale, { size, view }));
  }
  context.stroke();
}

let picture: ImageData | undefined;

function drawDots(
  context: CanvasRenderingContext2D,
  { layout, size, view, colours, looks, pale, density }: MapScene,
): void {
  const { width, height } = context.canvas;
  if (picture?.width === width && picture.height === height) picture.data.fill(0);
  else picture = new ImageData(width, height);
  const scale = scaleOf(layout.radius, size, view) * density;
  const { x, y } = layout;
  const [left, top] = [width / 2 - view.x * scale, height / 2 - view.y * scale];
  paintDots(picture, {
    x: (page) => left + (x[page] ?? 0) * scale,
    y: (page) => top + (y[page] ?? 0) * scale,
    radius: dotRadius(scale / density) * density,
    looks,
    colours: colours.looks.map((colour, look) => (pale.has(look) ? paler(colour) : colour)),
  });
  context.putImageData(picture, 0, 0);
}

function paler(colour: Uint8ClampedArray): Uint8ClampedArray {
  return colour.map((byte, at) => (at === 3 ? byte * PALE : byte));
}

function drawSelected(context: CanvasRenderingContext2D, { layout, size, view, colours, selected }: MapScene): void {
  if (selected === undefined) return;
  const scale = scaleOf(layout.radius, size, view);
  const [left, top] = placeOn(pageAt(layout, selected), scale, { size, view });
  for (const [colour, width] of [[colours.surface, 5] as const, [colours.ink, 2.5] as const]) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.arc(left, top, dotRadius(scale) + 3, 0, 2 * Math.PI);
    context.stroke();
  }
}

/** That of most pages first; a name that would touch another is left out until one zooms in. */
function drawNames(context: CanvasRenderingContext2D, { layout, size, view, colours }: MapScene): void {
  const scale = scaleOf(layout.radius, size, view);
  const taken: { readonly left: number; readonly top: number; readonly width: number }[] = [];
  const areRings = layout.groups.every(({ x, y }) => x === 0 && y === 0);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 4;
  context.strokeStyle = colours.surface;
  context.fillStyle = colours.ink;
  for (const { x, y, radius, name } of layout.groups.toSorted((one, other) => other.pages.length - one.pages.length)) {
    if (radius * scale < LEAST_NAMED_PX || name === "") continue;
    const [left, middle] = placeOn({ x, y }, scale, { size, view });
    const text = shortened(context, name, radius * scale * 1.6);
    const width = context.measureText(text).width;
    const top = Math.max(NAME_HEIGHT_PX / 2, middle - radius * scale);
    // The name of a circle that one is in stays in view; rings lie in each other, so that it would name another one.
    const isAbove = areRings ? middle - radius * scale < -NAME_HEIGHT_PX / 2 : middle + radius * scale < 0;
    const isAway = isAbove || top > size.height || left < -width || left > size.width + width;
    const isOver = taken.some(
      (one) => Math.abs(one.top - top) < NAME_HEIGHT_PX && Math.abs(one.left - left) < (one.width + width) / 2 + 6,
    );
    if (isAway || isOver) continue;
    taken.push({ left, top, width });
    context.strokeText(text, left, top);
    context.fillText(text, left, top);
  }
}

function shortened(context: CanvasRenderingContext2D, name: string, width: number): string {
  if (context.measureText(name).width <= width) return name;
  let length = name.length - 1;
  while (length > 1 && context.measureText(`${name.slice(0, length)}…`).width > width) length--;
  return `${name.slice(0, length)}…`;
}

function dotRadius(scale: number): number {
  return Math.min(MOST_DOT_PX, Math.max(LEAST_DOT_PX, DOT * scale));
}

export function pageAt({ x, y }: MapLayout, page: number): Pick<MapGroup, "x" | "y"> {
  return { x: x[page] ?? 0, y: y[page] ?? 0 };
}

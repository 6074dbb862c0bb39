/** Draws the map onto a canvas: ten thousand dots as elements would take seconds. */
import type { MapGroup, MapLayout } from "./map-layout.ts";
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
  /** The names of circles stand on them. */
  readonly font: string;
}

const DOT = 0.4;
const PALE = 0.15;
const LEAST_DOT_PX = 0.8;
const MOST_DOT_PX = 14;
const LEAST_NAMED_PX = 26;
const NAME_HEIGHT_PX = 16;

export function drawMap(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { size, colours, font } = scene;
  context.clearRect(0, 0, size.width, size.height);
  context.font = font;
  drawGroups(context, scene);
  drawLinks(context, scene, { pairs: scene.links, colour: colours.line, width: 1 });
  drawLinks(context, scene, { pairs: scene.marked, colour: colours.accent, width: 1.5 });
  drawDots(context, scene);
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

/** One path for each colour: a fill for each dot would take ten times as long. */
function drawDots(context: CanvasRenderingContext2D, { layout, size, view, colours, looks, pale }: MapScene): void {
  const scale = scaleOf(layout.radius, size, view);
  const radius = dotRadius(scale);
  for (const [look, colour] of colours.looks.entries()) {
    context.globalAlpha = pale.has(look) ? PALE : 1;
    context.fillStyle = colour;
    context.beginPath();
    for (let page = 0; page < looks.length; page++) {
      if (looks[page] !== look) continue;
      const [left, top] = placeOn(pageAt(layout, page), scale, { size, view });
      if (left < -radius || top < -radius || left > size.width + radius || top > size.height + radius) continue;
      context.moveTo(left + radius, top);
      context.arc(left, top, radius, 0, 2 * Math.PI);
    }
    context.fill();
  }
  context.globalAlpha = 1;
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
    const isAway = middle + radius * scale < 0 || top > size.height || left < -width || left > size.width + width;
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

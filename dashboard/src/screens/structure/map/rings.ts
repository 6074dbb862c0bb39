/**
 * Pages around the start page: a ring for each number of clicks, as wide as its pages need, and each page as near as there is
 * room to the direction of the page that leads to it. The picture grows with the root of the number of pages, on flat sites and
 * on deep ones.
 */
import { charts } from "../../../words/en/charts.ts";
import { bandOfDepth, depthBand } from "./depth-bands.ts";
import type { MapGroup, MapLayout, MapShape } from "./map-layout.ts";
import { spreadAngles } from "./spread-angles.ts";

const FULL_TURN = 2 * Math.PI;
const FIRST_RADIUS = 2;
const BETWEEN_RINGS = 1.4;
/** A row that is full to the last place would push its dots away from where they belong. */
const ROOM = 1.15;

/** With pauses, in which the page answers. */
export async function ringsOf(shape: MapShape): Promise<MapLayout> {
  const count = shape.urls.length;
  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  const directions = await directionsOf(shape);
  await pause();
  const bands = Map.groupBy(shape.depths.keys(), (page) => bandOfDepth(shape.depths[page] ?? null));
  const groups: MapGroup[] = [];
  const order: number[] = [];
  let inner = FIRST_RADIUS;
  for (const [band, members] of [...bands].toSorted(([one], [other]) => one - other)) {
    const pages = members.toSorted((one, other) => (directions[one] ?? 0) - (directions[other] ?? 0));
    order.push(...pages);
    const outer = band === 0 && pages.length === 1 ? inner - 1 : place(pages, inner, { directions, x, y });
    groups.push({ key: String(band), x: 0, y: 0, radius: outer, name: charts.map.depthBand(depthBand(band)), pages });
    inner = outer + BETWEEN_RINGS;
    await pause();
  }
  return { x, y, radius: (groups.at(-1)?.radius ?? FIRST_RADIUS) + 1, groups: groups.toReversed(), order };
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** @returns the radius at which the ring ends */
function place(
  pages: readonly number[],
  inner: number,
  { directions, x, y }: { readonly directions: Float64Array; readonly x: Float64Array; readonly y: Float64Array },
): number {
  const rows: { readonly radius: number; readonly pages: number[]; readonly angles: number[] }[] = [];
  let capacity = 0;
  while (capacity < pages.length * ROOM) {
    const radius = inner + rows.length;
    rows.push({ radius, pages: [], angles: [] });
    capacity += Math.floor(FULL_TURN * radius);
  }
  const angles = spreadAngles(
    pages.map((page) => directions[page] ?? 0),
    FULL_TURN / capacity,
  );
  const ends = new Float64Array(rows.length).fill(-FULL_TURN);
  pages.forEach((page, index) => {
    const angle = angles[index] ?? 0;
    const place = farthestBehind(ends, inner, angle);
    rows[place]?.pages.push(page);
    rows[place]?.angles.push(angle);
    ends[place] = angle;
  });
  for (const row of rows) {
    const apart = spreadAngles(row.angles, Math.min(1 / row.radius, FULL_TURN / row.angles.length));
    row.pages.forEach((page, index) => {
      x[page] = row.radius * Math.sin(apart[index] ?? 0);
      y[page] = -row.radius * Math.cos(apart[index] ?? 0);
    });
  }
  return inner + rows.length - 0.3;
}

/** The row whose last dot is farthest behind. For each page each row is looked at, hence a plain loop. */
function farthestBehind(ends: Float64Array, inner: number, angle: number): number {
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < ends.length; row++) {
    const behind = (angle - (ends[row] ?? 0)) * (inner + row);
    if (behind > most) [best, most] = [row, behind];
  }
  return best;
}

/** Each page has a sector of the circle as wide as the pages behind it are many, inside that of the page that leads to it. */
async function directionsOf({ urls, parents, depths }: MapShape): Promise<Float64Array> {
  const byUrl = [...urls.keys()].sort((one, other) => ((urls[one] ?? "") < (urls[other] ?? "") ? -1 : 1));
  await pause();
  const children = childrenOf(parents, byUrl);
  const roots = children.of(ROOT);
  const order = andBelow(roots, children);
  const sizes = sizesOf(parents, order);
  await pause();
  // What can't be reached has a ring of its own and takes no room from the others.
  const isApart = (page: number) => depths[page] === null;
  const total = (apart: boolean) =>
    roots.reduce((sum, page) => (isApart(page) === apart ? sum + (sizes[page] ?? 1) : sum), 0);
  const circles = { reached: { all: total(false), next: 0 }, apart: { all: total(true), next: 0 } };
  const directions = new Float64Array(urls.length);
  // Of each page: where the next one that it leads to begins, and how much its circle holds.
  const next = new Float64Array(urls.length);
  const all = new Float64Array(urls.length);
  for (const page of order) {
    const size = sizes[page] ?? 1;
    const parent = parents[page] ?? null;
    let start: number;
    if (parent === null) {
      const circle = isApart(page) ? circles.apart : circles.reached;
      start = circle.next;
      circle.next += size;
      all[page] = circle.all;
    } else {
      start = next[parent] ?? 0;
      next[parent] = start + size;
      all[page] = all[parent] ?? 1;
    }
    next[page] = start;
    directions[page] = ((start + size / 2) / (all[page] ?? 1)) * FULL_TURN;
  }
  return directions;
}

/**
 * For each page, it and those behind it.
 * @param order each after the one that leads to it. A redirect has the depth of what it leads to, so that depths don't tell.
 */
function sizesOf(parents: MapShape["parents"], order: readonly number[]): Float64Array {
  const sizes = new Float64Array(parents.length).fill(1);
  for (let at = order.length - 1; at >= 0; at--) {
    const page = order[at] ?? ROOT;
    const parent = parents[page] ?? null;
    if (parent !== null) sizes[parent] = (sizes[parent] ?? 1) + (sizes[page] ?? 1);
  }
  return sizes;
}

const ROOT = -1;
const NONE = new Int32Array(0);

interface Children {
  /** @param page or ROOT: those that no page leads to */
  of(page: number): Int32Array;
}

/** The pages below each, all in one column: a list for each of ten thousand would take longer than the layout. */
function childrenOf(parents: MapShape["parents"], order: Iterable<number>): Children {
  const places = [...order];
  const ends = new Int32Array(parents.length + 2);
  const slot = (page: number) => (parents[page] ?? ROOT) + 1;
  for (const page of places) ends[slot(page) + 1] = (ends[slot(page) + 1] ?? 0) + 1;
  for (let at = 1; at < ends.length; at++) ends[at] = (ends[at] ?? 0) + (ends[at - 1] ?? 0);
  const starts = ends.slice();
  const pages = new Int32Array(places.length);
  for (const page of places) {
    const at = starts[slot(page)] ?? 0;
    pages[at] = page;
    starts[slot(page)] = at + 1;
  }
  return {
    of(page) {
      const [from, to] = [ends[page + 1], ends[page + 2]];
      return from === to ? NONE : pages.subarray(from, to);
    },
  };
}

/** Each after the one that leads to it. */
function andBelow(pages: Iterable<number>, children: Children): number[] {
  const found = [...pages];
  // It grows while it is read.
  for (const page of found) for (const child of children.of(page)) found.push(child);
  return found;
}

/** For each page, how many are behind it: reached through it first. */
export function pagesBehind(parents: MapShape["parents"]): readonly number[] {
  const children = childrenOf(parents, parents.keys());
  return Array.from(sizesOf(parents, andBelow(children.of(ROOT), children)), (size) => size - 1);
}

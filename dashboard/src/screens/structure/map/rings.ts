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

export function ringsOf(shape: MapShape): MapLayout {
  const count = shape.urls.length;
  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  const directions = directionsOf(shape);
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
  }
  return { x, y, radius: (groups.at(-1)?.radius ?? FIRST_RADIUS) + 1, groups: groups.toReversed(), order };
}

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
  pages.forEach((page, index) => {
    const angle = angles[index] ?? 0;
    // The row whose last dot is farthest behind.
    const behind = ({ radius, angles: own }: (typeof rows)[number]) => (angle - (own.at(-1) ?? -FULL_TURN)) * radius;
    const row = rows.reduce((best, one) => (behind(one) > behind(best) ? one : best));
    row.pages.push(page);
    row.angles.push(angle);
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

/** Each page has a sector of the circle as wide as the pages behind it are many, inside that of the page that leads to it. */
function directionsOf({ urls, parents, depths }: MapShape): Float64Array {
  const byUrl = [...urls.keys()].sort((one, other) => ((urls[one] ?? "") < (urls[other] ?? "") ? -1 : 1));
  const children = Map.groupBy(byUrl, (page) => parents[page] ?? null);
  const sizes = sizesOf(parents, depths);
  const directions = new Float64Array(urls.length);
  const roots = children.get(null) ?? [];
  // What can't be reached has a ring of its own and takes no room from the others.
  for (const own of [roots.filter((page) => depths[page] !== null), roots.filter((page) => depths[page] === null)]) {
    const all = own.reduce((sum, page) => sum + (sizes[page] ?? 1), 0);
    const open = [{ pages: own, start: 0 }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      let { start } = next;
      for (const page of next.pages) {
        const size = sizes[page] ?? 1;
        directions[page] = ((start + size / 2) / all) * FULL_TURN;
        const below = children.get(page);
        if (below !== undefined) open.push({ pages: below, start });
        start += size;
      }
    }
  }
  return directions;
}

/** For each page, it and those behind it. */
function sizesOf(parents: MapShape["parents"], depths: MapShape["depths"]): Float64Array {
  const sizes = new Float64Array(parents.length).fill(1);
  for (const page of deepestFirst(parents, depths)) {
    const parent = parents[page] ?? null;
    if (parent !== null) sizes[parent] = (sizes[parent] ?? 1) + (sizes[page] ?? 1);
  }
  return sizes;
}

/** A redirect has the depth of what it leads to, so that depths alone don't tell which comes first. */
function deepestFirst(parents: MapShape["parents"], depths: MapShape["depths"]): readonly number[] {
  const children = Map.groupBy(parents.keys(), (page) => parents[page] ?? null);
  const found = [...(children.get(null) ?? [])].toSorted((one, other) => (depths[one] ?? 0) - (depths[other] ?? 0));
  // It grows while it is read.
  for (const page of found) for (const child of children.get(page) ?? []) found.push(child);
  return found.toReversed();
}

/** For each page, how many are behind it: reached through it first. */
export function pagesBehind({ parents, depths }: Pick<MapShape, "parents" | "depths">): readonly number[] {
  return Array.from(sizesOf(parents, depths), (size) => size - 1);
}

import { describe, expect, it } from "vitest";
import type { MapLayout, MapShape } from "./map-layout.ts";
import { pagesBehind, ringsOf } from "./rings.ts";

const LARGE = 10_000;

/** @param parentOf by place; the first page is the start page */
function site(pages: number, parentOf: (page: number) => number): MapShape {
  const parents = Array.from({ length: pages }, (_, page) => (page === 0 ? null : parentOf(page)));
  const depths: number[] = [];
  for (const parent of parents) depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1);
  return { urls: parents.map((_, page) => `https://tea.example/${page}`), parents, depths };
}

/** The two dots that are nearest to each other. */
function leastDistance({ x, y }: MapLayout): number {
  const cells = Map.groupBy(x.keys(), (page) => `${Math.floor(x[page] ?? 0)} ${Math.floor(y[page] ?? 0)}`);
  let least = Number.POSITIVE_INFINITY;
  for (const page of x.keys()) {
    const [column, row] = [Math.floor(x[page] ?? 0), Math.floor(y[page] ?? 0)];
    for (const near of [-1, 0, 1].flatMap((left) => [-1, 0, 1].map((top) => `${column + left} ${row + top}`)))
      for (const other of cells.get(near) ?? [])
        if (other !== page)
          least = Math.min(least, Math.hypot((x[page] ?? 0) - (x[other] ?? 0), (y[page] ?? 0) - (y[other] ?? 0)));
  }
  return least;
}

const SHAPES: Readonly<Record<string, MapShape>> = {
  flat: site(LARGE, () => 0),
  "one long chain": site(LARGE, (page) => (page < 500 ? page - 1 : 0)),
  "of hubs": site(LARGE, (page) => Math.floor((page - 1) / 20)),
};

describe.each(Object.keys(SHAPES))("a site of 10,000 pages, %s", async (name) => {
  const layout = await ringsOf(SHAPES[name] as MapShape);

  it("fills the picture: no dot is smaller than a few pixels of a screen", () => {
    // Packed as tightly as they go they would need 50 for 10,000.
    expect(layout.radius).toBeLessThan(90);
  });

  it("keeps dots apart", () => {
    expect(leastDistance(layout)).toBeGreaterThan(0.9);
  });

  it("leaves out no page", () => {
    expect(layout.order.toSorted((one, other) => one - other)).toEqual([...Array(LARGE).keys()]);
    expect(layout.groups.reduce((sum, { pages }) => sum + pages.length, 0)).toBe(LARGE);
  });
});

it("puts pages in the direction of the page that leads to them, as far out as they are clicks away", async () => {
  const shape = site(121, (page) => (page <= 4 ? 0 : 1 + (page % 4)));
  const { x, y } = await ringsOf(shape);
  for (let page = 5; page <= 120; page++) {
    const parent = shape.parents[page] ?? 0;
    const [far, near] = [Math.hypot(x[page] ?? 0, y[page] ?? 0), Math.hypot(x[parent] ?? 0, y[parent] ?? 0)];
    const cosine = ((x[page] ?? 0) * (x[parent] ?? 0) + (y[page] ?? 0) * (y[parent] ?? 0)) / far / near;
    expect(far).toBeGreaterThan(near);
    expect(cosine).toBeGreaterThan(Math.cos(Math.PI / 3));
  }
});

it("has rings of their own for pages that can't be reached, and for many clicks together", async () => {
  const chain = site(40, (page) => page - 1);
  const shape = {
    urls: [...chain.urls, "https://tea.example/orphan"],
    parents: [...chain.parents, null],
    depths: [...chain.depths, null],
  };
  const names = (await ringsOf(shape)).groups.map(({ name, pages }) => `${name}: ${pages.length}`);
  expect(names).toEqual([
    ...["Not reachable: 1", "20 clicks or more: 20", "10–19 clicks: 10"],
    ...[9, 8, 7, 6, 5, 4, 3, 2].map((depth) => `${depth} clicks: 1`),
    ...["1 click: 1", "Start URL: 1"],
  ]);
});

it("draws audits that did not record ways by their depths alone", async () => {
  const { groups } = await ringsOf({ urls: ["a", "b", "c"], parents: [null, null, null], depths: [0, 1, 1] });
  expect(groups.map(({ pages }) => pages.length)).toEqual([2, 1]);
});

it("counts the pages behind each, redirects of the same depth included", () => {
  expect(pagesBehind([2, null, 1, 2])).toEqual([0, 3, 2, 0]);
});

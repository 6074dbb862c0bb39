import { expect, it } from "vitest";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import { weighPages } from "./page-importance.ts";

const PAGE = {
  ...{ kind: "page", status: 200, isHtml: true, indexable: true, visited: true, failure: null, challenge: false },
  ...{ linkScore: 0, depth: 1, inSitemap: false, textHash: "", wordCount: 100, redirectTo: null, forwardsTo: null },
} as unknown as SeenUrl;

/** The start page is the first; every page loads the files that `loads` names. */
function weigh(
  urls: readonly SeenUrl[],
  loads: Readonly<Record<number, readonly number[]>> = {},
  failing: number[] = [],
  clicks: ReadonlyMap<number, number> | null = null,
) {
  const byId = new Map(urls.map((url) => [url.id, url]));
  const view = {
    facts: { startUrl: "https://tea.example/" },
    byUrl: () => urls[0],
    byId: (id: number) => byId.get(id),
    inlinks: (id: number) =>
      (loads[id] ?? []).map((from) => ({ from: byId.get(from), via: "resource", text: "style" })),
  } as unknown as SiteView;
  return weighPages(view, urls, failing, clicks);
}

const pages = (count: number) => Array.from({ length: count }, (_, index) => ({ ...PAGE, id: index + 1 }));

it("counts no copy, redirect or noindex page, and the homepage five percent at least", () => {
  const copies = [50, 51].map((id) => ({ ...PAGE, id, textHash: "same" }));
  const out = { ...PAGE, id: 52, indexable: false };
  const { importanceOf, worthOf, total } = weigh([...pages(40), ...copies, out]);
  expect(importanceOf(50)).toBeGreaterThan(0);
  expect([importanceOf(51), importanceOf(52)]).toEqual([0, 0]);
  expect(worthOf(52)).toBeGreaterThan(0);
  expect(importanceOf(1) / total).toBeCloseTo(0.05);
});

it("weighs a file by the pages that load it", () => {
  const file = (id: number, status: number) => ({ ...PAGE, id, kind: "resource", isHtml: false, status }) as SeenUrl;
  const urls = [...pages(10), file(20, 404), file(21, 404), file(22, 200), file(23, 200)];
  const all = urls.slice(0, 10).map(({ id }) => id);
  const { importanceOf, total } = weigh(urls, { 20: [...all, 1], 21: [2, 3], 22: all });
  expect(importanceOf(20)).toBeCloseTo(total);
  expect(importanceOf(21)).toBeCloseTo(importanceOf(2) + importanceOf(3));
  expect(importanceOf(22)).toBeCloseTo(total);
  expect(importanceOf(23)).toBe(0);
});

it("lets what fails although it is linked matter, and no other page less", () => {
  const gone = { ...PAGE, id: 11, status: 404, indexable: false };
  const [before, after] = [weigh(pages(10)), weigh([...pages(10), gone], {}, [11])];
  expect(after.importanceOf(11)).toBeGreaterThan(0);
  expect(after.total).toBe(before.total);
});

it("weighs pages for the order by clicks, too: half by clicks, which are damped, and half as before", () => {
  const clicks = new Map([
    [3, 900],
    [4, 9],
  ]);
  const { order, importanceOf, total } = weigh(pages(10), {}, [], clicks);
  const share = (id: number) => ((order?.importanceOf(id) ?? 0) - importanceOf(id) / 2) / total;
  expect([share(3), share(4), share(5)]).toEqual([
    expect.closeTo(0.5 * (30 / 33)),
    expect.closeTo(0.5 * (3 / 33)),
    expect.closeTo(0),
  ]);
  expect(pages(10).reduce((sum, { id }) => sum + (order?.importanceOf(id) ?? 0), 0)).toBeCloseTo(total);
  expect([order?.clicksOf(3), order?.clicksOf(5)]).toEqual([900, null]);
});

it("changes neither importance nor order where no page has clicks", () => {
  const plain = weigh(pages(10));
  const known = weigh(pages(10), {}, [], new Map([[3, 900]]));
  const all = pages(10).map(({ id }) => id);
  expect(all.map(known.importanceOf)).toEqual(all.map(plain.importanceOf));
  expect([plain.order, weigh(pages(10), {}, [], new Map([[3, 0]])).order]).toEqual([null, null]);
});

it("lifts no page by clicks that doesn't count", () => {
  const out = { ...PAGE, id: 11, indexable: false };
  const { order } = weigh([...pages(10), out], {}, [], new Map([[11, 900]]));
  expect(order?.importanceOf(11)).toBe(0);
  expect(order?.worthOf(11)).toBeGreaterThan(order?.worthOf(2) ?? 0);
});

it("knows what a site's only page would matter when it is kept out of search", () => {
  const { worthOf, total, worthTotal } = weigh([{ ...PAGE, id: 1, indexable: false }]);
  expect(total).toBe(0);
  expect(worthOf(1) / worthTotal).toBe(1);
});

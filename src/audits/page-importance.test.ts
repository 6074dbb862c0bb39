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
) {
  const byId = new Map(urls.map((url) => [url.id, url]));
  const view = {
    facts: { startUrl: "https://tea.example/" },
    byUrl: () => urls[0],
    byId: (id: number) => byId.get(id),
    inlinks: (id: number) =>
      (loads[id] ?? []).map((from) => ({ from: byId.get(from), via: "resource", text: "style" })),
  } as unknown as SiteView;
  return weighPages(view, urls, failing);
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

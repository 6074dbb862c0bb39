import { expect, it } from "vitest";
import type { SeenUrl } from "#domain/site.ts";
import { failingUrls } from "./failing-urls.ts";

const linked = { kind: "page", visited: true, inlinks: 1, status: 200, failure: null, redirectTo: null } as SeenUrl;

it("counts errors, silence and loops that are linked or listed, and neither refusals, files nor what nothing leads to", () => {
  const urls: SeenUrl[] = [
    { ...linked, id: 1, indexable: true },
    { ...linked, id: 2, status: 500 },
    { ...linked, id: 3, status: null, failure: "timeout" },
    { ...linked, id: 4, status: 404, inlinks: 0, inSitemap: true },
    { ...linked, id: 5, status: 301, redirectTo: 5 },
    { ...linked, id: 6, status: 301, redirectTo: 1 },
    { ...linked, id: 7, status: 403 },
    { ...linked, id: 8, status: 404, inlinks: 0 },
    { ...linked, id: 9 },
    { ...linked, id: 10, status: null, failure: "too_large" },
    { ...linked, id: 11, status: 404, kind: "external" },
  ];
  const view = { redirectChain: (id: number) => ({ hops: [], loop: id === 5 }) };
  expect(failingUrls(view, urls)).toEqual([2, 3, 4, 5]);
});

import { expect, it } from "vitest";
import type { SeenUrl } from "#domain/site.ts";
import { sectionsOf } from "./page-sections.ts";

const page = (id: number, path: string, more: Partial<SeenUrl> = {}) =>
  ({ id, url: `https://tea.example${path}`, status: 200, isHtml: true, indexable: true, ...more }) as SeenUrl;

it("puts pages into the first folder of their path, and those at the root together", () => {
  const sections = sectionsOf([
    page(1, "/"),
    page(2, "/about/"),
    page(3, "/blog/green/tea.html"),
    page(4, "/blog/black/"),
    page(5, "/blog/copy", { indexable: false }),
    page(6, "/blog/gone", { status: 404 }),
    page(7, "/picture/1.png", { isHtml: false }),
  ]);
  const named = [1, 2, 3, 4, 5, 6, 7, 99].map((id) => sections.nameOf(sections.of(id)));
  expect(named).toEqual(["/", "/", "/blog/", "/blog/", "/blog/", "", "", ""]);
  expect(sections.pagesOf(sections.of(3))).toBe(2);
  expect(sections.total).toBe(4);
});

it("stops where nearly every page has a folder of its own", () => {
  const sections = sectionsOf(Array.from({ length: 10_002 }, (_, id) => page(id, `/${id}/page`)));
  expect(sections.nameOf(sections.of(9_999))).toBe("/9999/");
  expect(sections.of(10_000)).toBe(-1);
  expect(sections.total).toBe(10_002);
});

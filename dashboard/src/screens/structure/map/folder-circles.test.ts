import { expect, it } from "vitest";
import { folderCircles } from "./folder-circles.ts";

const SITE = "https://tea.example";

it("puts pages into circles of their folders, and one folder that only holds another into one with it", () => {
  const paths = ["/", "/about", "/blog/", "/blog/a", "/blog/b", "/shop/tea/green/1", "/shop/tea/green/2", "/lone/page"];
  const { groups, x, y, order } = folderCircles({ urls: paths.map((path) => SITE + path) });
  expect(groups.map(({ name, pages }) => [name, pages.map((page) => paths[page])])).toEqual([
    ["tea.example", expect.arrayContaining(paths)],
    ["blog", ["/blog/", "/blog/a", "/blog/b"]],
    ["shop/tea/green", ["/shop/tea/green/1", "/shop/tea/green/2"]],
  ]);
  for (const { pages, ...circle } of groups)
    for (const page of pages)
      expect(Math.hypot((x[page] ?? 0) - circle.x, (y[page] ?? 0) - circle.y)).toBeLessThan(circle.radius);
  expect(order).toHaveLength(paths.length);
});

it("has a circle for each origin where there are several, and survives addresses without end", () => {
  const urls = [
    `${SITE}/`,
    `${SITE}/x`,
    `https://shop.example/${"deep/".repeat(300)}`,
    "https://shop.example/%E0%A4%A",
  ];
  expect(folderCircles({ urls }).groups.map(({ name }) => name)).toEqual(["", "tea.example", "shop.example"]);
});

it("fills the picture with the pages of a flat site", () => {
  const urls = Array.from({ length: 10_000 }, (_, page) => `${SITE}/page-${page}`);
  expect(folderCircles({ urls }).radius).toBeLessThan(65);
});

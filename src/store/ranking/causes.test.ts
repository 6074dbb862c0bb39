import { expect, it } from "vitest";
import type { CausedIn } from "#domain/check.ts";
import { Causes } from "./causes.ts";
import { int32 } from "./column.ts";
import type { Sections } from "./weights.ts";

/** A hundred pages: the even ones lie in /blog/, the others in /shop/. */
const SECTIONS: Sections = {
  of: (urlId) => urlId % 2,
  nameOf: (section) => ["/blog/", "/shop/"][section] ?? "",
  pagesOf: () => 50,
  total: 100,
};

interface Given {
  readonly causedIn?: CausedIn;
  readonly pagesOfTemplate?: number;
}

interface Found {
  readonly pages: readonly number[];
  readonly key?: string;
  readonly isElement?: boolean;
}

/** The causes of what one check found, each with its issues. */
function causesOf(found: readonly Found[], { causedIn = "template", pagesOfTemplate = 10 }: Given = {}) {
  const causes = new Causes({ causedIn: () => causedIn, sections: SECTIONS, pagesOfTemplate: () => pagesOfTemplate });
  const [places, urlIds] = [int32(), int32()];
  const issues = found.flatMap(({ pages, key = "", isElement = false }) =>
    pages.map((urlId) => ({ urlId, key, isElement, checkId: "a", category: "links" })),
  );
  for (const issue of issues.toSorted((one, other) => one.urlId - other.urlId)) {
    places.push(causes.add(issue).place);
    urlIds.push(issue.urlId);
  }
  const { causes: list, numberOf } = causes.numbered(places, urlIds);
  const counts = list.map(() => 0);
  for (let at = 0; at < places.length; at++) {
    const no = numberOf(places.at(at), urlIds.at(at));
    counts[no - 1] = (counts[no - 1] ?? 0) + 1;
  }
  return list.map(({ kind, key }, index) => [kind, key, counts[index]]);
}

const pages = (count: number, step = 1) => Array.from({ length: count }, (_, index) => 2 + index * step);

it("has one cause for what nearly all pages have, however they are built", () => {
  const each = (count: number) => pages(count).map((page) => ({ pages: [page], key: `t${page % 40}` }));
  expect(causesOf(each(80))).toEqual([["template", "/*", 80]]);
  expect(causesOf(each(79)).map(([kind]) => kind)).toContain("pages");
});

it("has one cause for what nearly all pages of a folder have", () => {
  const inBlog = pages(40, 2).map((page) => ({ pages: [page], key: `t${page}` }));
  expect(causesOf([...inBlog, { pages: [3], key: "t2" }])).toEqual([
    ["pages", "", 1],
    ["template", "/blog/", 40],
  ]);
});

it("has one cause for what nearly all pages of a template have", () => {
  const found = { pages: [2, 3, 4, 5, 6, 7, 8, 9], key: "template" };
  expect(causesOf([found])).toEqual([["template", "template", 8]]);
  expect(causesOf([found], { pagesOfTemplate: 11 })).toEqual([["pages", "", 8]]);
  expect(causesOf([{ pages: [2, 3], key: "template" }], { pagesOfTemplate: 2 })).toEqual([["pages", "", 2]]);
});

it("leaves to single pages what a folder's cause has left of a template", () => {
  const inBlog = pages(40, 2).map((page) => ({ pages: [page], key: "template" }));
  expect(causesOf([...inBlog, { pages: [3, 5], key: "template" }])).toEqual([
    ["pages", "", 2],
    ["template", "/blog/", 40],
  ]);
});

it("takes an element for a template's when it stands on much of a folder or on many pages", () => {
  const element = (on: readonly number[]) => [{ pages: on, key: "img", isElement: true }];
  expect(causesOf(element(pages(10, 5)))).toEqual([["element", "img", 10]]);
  expect(causesOf(element(pages(9, 5)))).toEqual([["pages", "", 9]]);
});

it("takes a target at fault for one cause wherever it is linked", () => {
  const found = [{ pages: [2, 5, 9], key: "/gone", isElement: true }];
  expect(causesOf(found, { causedIn: "target" })).toEqual([["element", "/gone", 3]]);
  expect(causesOf([{ ...found[0], pages: [2, 5] }], { causedIn: "target" })).toEqual([["pages", "", 2]]);
});

it("has a cause for each page where each needs an edit of its own, also when all are at fault", () => {
  expect(causesOf([{ pages: pages(100), key: "template" }], { causedIn: "page" })).toEqual([["pages", "", 100]]);
  const everywhere = [{ pages: pages(100), key: "img", isElement: true }];
  expect(causesOf(everywhere, { causedIn: "page" })).toEqual([["pages", "", 100]]);
});

it("keeps the site, pages and elements of one check apart", () => {
  expect(causesOf([{ pages: [0] }, { pages: [4] }, { pages: pages(30), key: "nav", isElement: true }])).toEqual([
    ["element", "nav", 30],
    ["pages", "", 1],
    ["site", "", 1],
  ]);
});

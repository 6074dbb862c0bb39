import { expect, it } from "vitest";
import { nothingAt } from "../transport.ts";
import { needlesOf } from "./needle.ts";
import { readShown } from "./shown.ts";
import { mayBeShown } from "./shown-by.ts";

const PAGE = "https://tea.example/category/green/";

it.each([
  ["https://tea.example/green-tea/", ["green-tea"]],
  ["https://tea.example/shop/green--tea.html?a=1#b", ["tea.html"]],
  ["https://tea.example/wp-content/uploads/2026/11/cup-300x200.png", ["cup-300x200.png"]],
  ["https://tea.example/?p=1234", ["1234"]],
  ["https://tea.example/?p=12", ["=12"]],
  ["https://tea.example/shop/?a=1&p", ["shop"]],
  ["https://tea.example/de/", ["/de"]],
  ["http://www.shop.example/", ["www.shop.example"]],
  ["https://tea.example/caf%C3%A9/", ["caf"]],
  ["https://tea.example/%E8%8C%B6%E9%81%93/", ["%E8%8C%B6%E9%81%93", "/茶道"]],
  ["https://tea.example/%E7%B7%91%E8%8C%B6%E9%81%93/", ["%E7%B7%91%E8%8C%B6%E9%81%93", "緑茶道"]],
  // A link home may be written as a slash.
  ["https://tea.example/", []],
  ["https://tea.example/%E8/", ["%E8"]],
  ["mailto:ann@tea.example", ["tea.example"]],
  ["htp:/broken", ["broken"]],
  ["", []],
])("searches for what every way of writing leaves alone: %s", (target, needles) => {
  expect(needlesOf(target, PAGE)).toEqual(needles);
});

it("asks for no text that is too short or too long for the site", () => {
  for (const target of [
    "https://a.b/x",
    `https://tea.example/${"x".repeat(500)}`,
    `https://tea.example/${"é".repeat(99)}`,
  ])
    for (const needle of needlesOf(target, PAGE)) {
      expect([...needle].length).toBeGreaterThanOrEqual(3);
      expect(needle.length).toBeLessThanOrEqual(200);
    }
});

const shown = (html: string, target = "https://shop.example/old") => readShown(html, PAGE, target);

it("tells in which posts of a list an element stands", () => {
  const list = `<body class="archive post-9 type-page"><nav><a href="/x">x</a></nav>
    <ul><li class="wp-block-post post-12 post type-post hentry"><p><a href="https://shop.example/old">a</a></p></li>
    <li class="post-13 post type-post"><a href="/y">y</a></li></ul></body>`;
  expect(shown(list)).toMatchObject({ posts: [12], places: [{ post: 12 }], marksPosts: true });
  expect(shown(list, "https://tea.example/x")).toMatchObject({ posts: [], places: [{}], marksPosts: true });
  expect(shown(list, "https://tea.example/none")).toMatchObject({ posts: [], places: [] });
  // A theme's own class is no post, and neither is an element that follows one.
  const other = `<div class="post-1">a</div><article class="post-12 hentry">b</article><a href="https://shop.example/old">c</a>`;
  expect(shown(other)).toMatchObject({ posts: [], places: [{}], marksPosts: true });
  expect(shown(`<div class="post-1"><a href="https://shop.example/old">c</a></div>`).marksPosts).toBe(false);
});

it("tells images that WordPress makes from the library from those that somebody wrote", () => {
  const images = (...classes: readonly string[]) =>
    shown(classes.map((name) => `<img class="${name}" src="/cup.png">`).join(""), "https://tea.example/cup.png").images;
  expect(images("attachment-large size-large wp-post-image")).toBe("of the library");
  expect(images("custom-logo")).toBe("of the library");
  expect(images("wp-image-7")).toBe("written");
  expect(images("attachment-large", "wp-image-7")).toBe("written");
  expect(images()).toBe("none");
});

it("tells which objects of the site editor may be what shows an element", () => {
  const inPart = (kind: string, inner: string) =>
    shown(
      `<body class="page page-id-7"><div class="wp-site-blocks"><header class="wp-block-template-part">${kind === "part" ? inner : ""}<nav class="is-menu wp-block-navigation">${kind === "menu" ? inner : ""}</nav></header><main>${kind === "main" ? inner : ""}</main></div>${kind === "theme" ? inner : ""}</body>`,
    );
  const anchor = '<a href="https://shop.example/old">a</a>';
  const mayShow = (kind: string, slug = "page") =>
    ["wp_navigation", "wp_template_part", "wp_template", "wp_block"].filter((type) =>
      mayBeShown({ ...nothingAt("post:1"), type }, slug, inPart(kind, anchor)),
    );
  expect(mayShow("menu")).toEqual(["wp_navigation", "wp_template_part", "wp_block"]);
  expect(mayShow("part")).toEqual(["wp_template_part", "wp_block"]);
  expect(mayShow("main")).toEqual(["wp_template", "wp_block"]);
  expect(mayShow("main", "404")).toEqual(["wp_block"]);
  expect(mayShow("main", "index")).toEqual(["wp_template", "wp_block"]);
  expect(mayShow("theme")).toEqual([]);
});

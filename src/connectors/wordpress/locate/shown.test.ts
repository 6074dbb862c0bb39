import { expect, it } from "vitest";
import { readShown, showsWords } from "./shown.ts";

const PAGE = "https://tea.example/category/green/";

const shown = (html: string, target = "https://shop.example/old") => readShown(html, PAGE, target);

it("tells in the content of which posts of a list an element stands", () => {
  const old = '<a href="https://shop.example/old">a</a>';
  const post = (inner: string) => `<body class="archive post-9 type-page"><ul>${inner}</ul></body>`;
  const item = (inner: string, content = "") =>
    `<li class="wp-block-post post-12 post type-post hentry">${inner}<div class="entry-content wp-block-post-content">${content}</div></li>`;
  const places = (html: string) => shown(post(html)).places.map(({ post: id, isContent }) => [id, isContent]);
  expect(places(item("", old))).toEqual([[12, true]]);
  // Title, image and terms stand beside the content.
  expect(places(item(old))).toEqual([[12, false]]);
  expect(places(`${item("", "x")}<li>${old}</li>`)).toEqual([[undefined, false]]);
  // A list in the content of a post.
  expect(places(item("", `<div class="post-13 type-post">${old}</div>`))).toEqual([[13, false]]);
  // A theme's own class is no post.
  expect(places(`<div class="post-1"><div class="entry-content">${old}</div></div>`)).toEqual([[undefined, false]]);
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

it("tells whose content the page marks, and how many template parts it shows", () => {
  const { contents, parts } = shown(
    '<div class="wp-site-blocks"><header class="wp-block-template-part"></header><div class="entry-content wp-block-post-content"></div><li class="post-12 hentry"><div class="entry-content"></div></li><footer class="wp-block-template-part"></footer></div>',
  );
  expect([...contents]).toEqual([undefined, 12]);
  expect(parts).toBe(2);
});

it("takes no address of the head for an element with that address", () => {
  const head =
    '<link rel="canonical" href="https://shop.example/old"><link rel="stylesheet" href="https://shop.example/old">';
  expect(shown(head).places).toHaveLength(1);
});

it("finds words of a text on a page that prints them with other quotes and markup", () => {
  const text = '<!-- wp:paragraph --><p>Tea from the "green" hills of Assam - as ever.</p><!-- /wp:paragraph -->';
  expect(showsWords(text, "<p>Tea from the <em>&#8220;green&#8221;</em> hills of Assam – as ever.</p>")).toBe(true);
  expect(showsWords(text, "<p>Coffee from the “green” hills of Assam – as ever.</p>")).toBe(false);
  // Too short to tell anything.
  expect(showsWords("<p>About us</p>", "<p>About us</p>")).toBe(false);
});

import { expect, it } from "vitest";
import { includedBy, templateNames, withoutUnshown } from "./template.ts";

const names = (classes: string, slug?: string) => templateNames(new Set(classes.split(" ")), slug).join(" ");

it.each([
  ["error404", undefined, "404 index"],
  ["search search-results", undefined, "search index"],
  ["home blog", undefined, "front-page home index"],
  ["blog paged", undefined, "home index"],
  ["home page-template-default page page-id-7", "start", "front-page page-start page-7 page singular index"],
  ["page-template page-template-page-wide page page-id-7", "about", "page-wide page-about page-7 page singular index"],
  ["page-template-default page page-id-7", "about", "page-about page-7 page singular index"],
  [
    "post-template-default single single-post postid-3 single-format-standard",
    "tea",
    "single-post-tea single-post single singular index",
  ],
  ["book-template-wide single single-book postid-3", "tea", "wide single-book-tea single-book single singular index"],
  [
    "attachment single single-attachment postid-3",
    "cup",
    "attachment single-attachment-cup single-attachment single singular index",
  ],
  ["archive category category-tea category-4", undefined, "category-tea category-4 category archive index"],
  ["archive author author-ann author-2", undefined, "author-ann author-2 author archive index"],
  ["archive date", undefined, "date archive index"],
  ["archive post-type-archive post-type-archive-book", undefined, "archive-book archive index"],
  [
    "archive tax-genre term-green term-9",
    undefined,
    "taxonomy-genre-green taxonomy-genre-9 taxonomy-genre taxonomy archive index",
  ],
  [
    "privacy-policy page-template-default page page-id-3",
    "privacy",
    "privacy-policy page-privacy page-3 page singular index",
  ],
  ["wp-embed-responsive", undefined, ""],
])("tries the templates that WordPress tries: %s", (classes, slug, expected) => {
  expect(names(classes, slug)).toBe(expected);
});

const part = (slug: string) => `<!-- wp:template-part {"slug":"${slug}"} /-->`;
const file = (slug: string, content: string) => ({ slug, ref: null, content });
const kept = (id: number, content: string, slug = "") => ({ slug, ref: `post:${id}`, content });

it("includes what the first template names, what that names, and nothing else", () => {
  const editor = {
    templates: [
      file("page", `${part("header")}<!-- wp:pattern {"slug":"theme/hero"} /-->`),
      kept(1, part("other"), "index"),
    ],
    parts: [
      kept(2, '<!-- wp:navigation /--><!-- wp:navigation {"ref":6} /--><!-- wp:block {"ref":4} /-->', "header"),
      kept(3, "", "other"),
    ],
    patterns: [
      kept(4, '<!-- wp:block {"ref":5} /-->'),
      kept(5, '<!-- wp:block {"ref":4} /-->'),
      kept(9, ""),
      file("theme/hero", "Hero"),
    ],
    menus: [kept(8, "newest"), kept(7, "older"), kept(6, "named")],
  };
  const included = includedBy(editor, ["page-about", "page", "index"]);
  expect([...(included?.refs ?? [])].toSorted()).toEqual([2, 4, 5, 6, 8].map((id) => `post:${id}`));
  expect(included?.files).toEqual([editor.templates[0]?.content, "Hero"]);
  expect(included?.parts).toBe(1);
  expect(includedBy(editor, ["single"])).toBeNull();
});

it("counts each part as often as it is shown, and none within itself", () => {
  const editor = {
    templates: [file("index", part("a") + part("b") + part("a"))],
    parts: [file("a", part("b")), file("b", part("a"))],
    patterns: [],
    menus: [],
  };
  // a with b, b with a, a with b.
  expect(includedBy(editor, ["index"])?.parts).toBe(6);
});

it("takes the menu that a block names, whatever items the block holds, and nothing of what is not shown", () => {
  const items = '<!-- wp:navigation-link {"url":"/old/"} /-->';
  const empty = `<!-- wp:query-no-results -->${part("none")}<!-- /wp:query-no-results -->`;
  const content = `<!-- wp:navigation {"ref":6} -->${items}<!-- /wp:navigation -->${empty}${items}`;
  const editor = {
    templates: [file("index", content)],
    parts: [kept(3, "", "none")],
    patterns: [],
    menus: [kept(6, "")],
  };
  expect([...(includedBy(editor, ["index"])?.refs ?? [])]).toEqual(["post:6"]);
  const shown = withoutUnshown(content);
  expect(shown).toHaveLength(content.length);
  expect(shown.trim().endsWith(items)).toBe(true);
  expect(shown.split("/old/")).toHaveLength(2);
});

it("includes no pattern that is shown with words of the page's own, and no menu for a block with items", () => {
  const content =
    '<!-- wp:block {"ref":4,"content":{"Call":{"content":"x"}}} /--><!-- wp:navigation --><!-- wp:navigation-link {"url":"/"} /--><!-- /wp:navigation -->';
  const editor = { templates: [file("index", content)], parts: [], patterns: [kept(4, "")], menus: [kept(6, "")] };
  expect([...(includedBy(editor, ["index"])?.refs ?? [])]).toEqual([]);
});

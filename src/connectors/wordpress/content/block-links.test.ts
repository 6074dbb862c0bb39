/** Links of menus and of social icons, which stand in a block's JSON only. */
import { expect, it } from "vitest";
import { replacedOnce } from "../../edits/observe.ts";
import { planContent } from "./index.ts";
import type { ContentFixRequest } from "./plan.ts";

const item = (json: string) => `<!-- wp:navigation-link ${json} /-->`;
const SHOP = item('{"label":"Shop","url":"https://tea.example/shop/","kind":"custom"}');
const NEWS = item(
  '{"label":"Tea \\u0026amp; news","type":"page","id":7,"url":"/news?a=1\\u0026b=2","kind":"post-type"}',
);
const MENU = [SHOP, NEWS].join("\n");
const NEWS_URL = "https://tea.example/news?a=1&b=2";

const plan = (content: string, suggestion: ContentFixRequest) =>
  planContent({ content, pageUrl: "https://tea.example/page/", suggestion });

function changed(content: string, suggestion: ContentFixRequest): string {
  const result = plan(content, suggestion);
  if (result.is === "unfixable") throw new Error(`${result.reason}: ${result.words}`);
  const next = result.edits.reduce<string>(
    (text, { before, after }) => replacedOnce(text, before, after) ?? "broken",
    content,
  );
  const back = result.edits
    .toReversed()
    .reduce<string>((text, { before, after }) => replacedOnce(text, after, before) ?? "broken", next);
  expect(back).toBe(content);
  return next;
}

it("leads a menu item elsewhere, in the form of its address and as the editor writes it", () => {
  const fixRequest: ContentFixRequest = {
    field: "link",
    target: NEWS_URL,
    value: "https://tea.example/blog/?c=1&d=<--",
  };
  expect(changed(MENU, fixRequest)).toBe(MENU.replace("/news?a=1\\u0026b=2", "/blog/?c=1\\u0026d=%3C\\u002d\\u002d"));
  expect(plan(MENU, fixRequest)).toMatchObject({ currentValue: "/news?a=1&b=2", proposedValue: "/blog/?c=1&d=%3C--" });
  const shop: ContentFixRequest = {
    field: "link",
    target: "https://tea.example/shop/",
    value: "https://tea.example/store/",
  };
  expect(changed(MENU, shop)).toBe(MENU.replace("/shop/", "/store/"));
  expect(changed(item('{"url":"/shop/#tea","label":"S"}'), shop)).toContain('"url":"/store/#tea"');
});

it("changes items and ordinary links of the same address together", () => {
  const content = `${SHOP}\n<!-- wp:paragraph -->\n<p><a href="https://tea.example/shop/">Shop</a></p>\n<!-- /wp:paragraph -->`;
  const fixRequest: ContentFixRequest = {
    field: "link",
    target: "https://tea.example/shop/",
    value: "https://tea.example/store/",
  };
  expect(changed(content, fixRequest)).toBe(content.replaceAll("/shop/", "/store/"));
});

it("gives a menu item another label, and rel", () => {
  const named: ContentFixRequest = {
    field: "link_text",
    target: NEWS_URL,
    was: "Tea & news",
    value: "What's <new> & hot",
  };
  expect(changed(MENU, named)).toBe(
    MENU.replace("Tea \\u0026amp; news", "What's \\u0026lt;new\\u0026gt; \\u0026amp; hot"),
  );
  expect(plan(MENU, { ...named, was: "Other" })).toMatchObject({ reason: "element_not_found" });
  const rel: ContentFixRequest = { field: "link_rel", target: "https://tea.example/shop/", value: "nofollow" };
  const followed = changed(MENU, rel);
  expect(followed).toContain('{"label":"Shop","rel":"nofollow","url":');
  expect(changed(followed, { ...rel, value: "" })).toBe(MENU);
});

it("removes a menu item with its block, but none that has others below it", () => {
  const fixRequest: ContentFixRequest = { field: "link_removed", target: "https://tea.example/shop/", value: "" };
  expect(changed(MENU, fixRequest)).toBe(NEWS);
  expect(plan(MENU, fixRequest)).toMatchObject({
    proposedValue: "",
    warnings: [expect.stringContaining("whole item")],
  });
  const open = SHOP.replace("navigation-link", "navigation-submenu").replace(" /-->", " -->");
  const nested = `${open}\n${NEWS}\n<!-- /wp:navigation-submenu -->`;
  expect(plan(nested, fixRequest)).toMatchObject({ reason: "would_break_block" });
  expect(plan(SHOP, fixRequest)).toMatchObject({ reason: "value_not_possible" });
});

it("leads social icons elsewhere, also where the scheme is left out", () => {
  const icons = `<ul class="wp-block-social-links"><!-- wp:social-link {"url":"http://social.example/tea","service":"x"} /-->\n\n<!-- wp:social-link {"url":"photos.example/tea","service":"y"} /--></ul>`;
  const fixRequest: ContentFixRequest = {
    field: "link",
    target: "http://social.example/tea",
    value: "https://social.example/tea",
  };
  expect(changed(icons, fixRequest)).toBe(icons.replace("http://social", "https://social"));
  const bare: ContentFixRequest = {
    field: "link",
    target: "https://photos.example/tea",
    value: "https://photos.example/t",
  };
  expect(changed(icons, bare)).toBe(icons.replace("photos.example/tea", "https://photos.example/t"));
  const named: ContentFixRequest = {
    field: "link_text",
    target: "http://social.example/tea",
    was: "X",
    value: "Tea on X",
  };
  expect(plan(icons, named)).toMatchObject({ reason: "element_not_found" });
});

it("leaves alone what WordPress takes from elsewhere, and JSON that cannot be read", () => {
  const bound = item('{"label":"Shop","url":"/shop/","metadata":{"bindings":{"url":{"source":"core/post-data"}}}}');
  const fixRequest: ContentFixRequest = {
    field: "link",
    target: "https://tea.example/shop/",
    value: "https://tea.example/store/",
  };
  expect(plan(bound, fixRequest)).toMatchObject({ reason: "would_break_block" });
  expect(plan(item('{"url":"/shop/",}'), fixRequest)).toMatchObject({ reason: "element_not_found" });
  expect(plan(item('{"url":["/shop/"]}'), fixRequest)).toMatchObject({ reason: "element_not_found" });
});

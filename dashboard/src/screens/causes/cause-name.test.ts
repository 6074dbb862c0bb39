import { expect, it } from "vitest";
import { causeName } from "./cause-name.ts";

const SITE = "https://tea.example/shop/";
const shared = (checkId: string, locator: string, site: string | null = SITE) =>
  causeName({ checkId, cause: "element", locator }, site ?? undefined);

it("says what is shared, with the path alone of the site's own addresses", () => {
  expect(shared("link-broken-internal", "https://tea.example/gone?a=1#b")).toBe("Link to /gone?a=1#b");
  expect(shared("external-broken", "https://other.example/")).toBe("Link to https://other.example/");
  expect(shared("image-broken", "https://tea.example/img/cup.png")).toBe("Image /img/cup.png");
  expect(shared("perf-broken-asset", "//cdn.example/a.js")).toBe("File //cdn.example/a.js");
  expect(shared("hreflang-to-broken", "https://tea.example/de/")).toBe("hreflang link to /de/");
  expect(shared("a-check-of-later", "https://tea.example/a")).toBe("URL /a");
});

it("doesn't take another port or host for the site, nor guess before it knows the site", () => {
  expect(shared("link-broken-internal", "https://tea.example:8443/a")).toBe("Link to https://tea.example:8443/a");
  expect(shared("link-broken-internal", "https://www.tea.example/a")).toBe("Link to https://www.tea.example/a");
  expect(shared("link-broken-internal", "https://tea.example/a", null)).toBe("Link to https://tea.example/a");
});

it("names texts, and places that have no address", () => {
  expect(shared("link-generic-anchor", "https://tea.example/a click here")).toBe("Link to /a “click here”");
  expect(shared("a11y-color-contrast", "#aaa #fff 4.5")).toBe("On several pages: #aaa #fff 4.5");
});

it("names templates and folders", () => {
  const of = (locator: string) => causeName({ checkId: "title-long", cause: "template", locator }, SITE);
  expect([of("/*"), of("/blog/")]).toEqual(["Nearly all pages", "Nearly all pages in /blog/"]);
});

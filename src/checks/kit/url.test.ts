import { describe, expect, it } from "vitest";
import { hasPublicName } from "#domain/host.ts";
import { isLaterPage, isSameUrl, pageOfList } from "#domain/indexing.ts";
import { isPrivateByDesign, isSameSite, shortLocator } from "./url.ts";

describe("hasPublicName", () => {
  it.each(["https://example.com", "http://www.tea.co.uk:8080/a"])("says yes to %s", (url) => {
    expect(hasPublicName(url)).toBe(true);
  });

  it.each([
    "http://127.0.0.1:8080",
    "http://8.8.8.8",
    "http://[2001:db8::1]",
    "http://localhost",
    "http://wordpress",
    "http://tea.test",
    "http://shop.internal",
  ])("says no to %s", (url) => {
    expect(hasPublicName(url)).toBe(false);
  });
});

describe("isLaterPage", () => {
  it.each(["https://a.example/news/page/2/", "https://a.example/news?page=3", "https://a.example/?s=tea&p=2"])(
    "sees page two and on: %s",
    (url) => expect(isLaterPage(url)).toBe(true),
  );

  it.each([
    "https://a.example/news/page/1/",
    "https://a.example/?p=123",
    "https://a.example/news?page=20260101",
    "https://a.example/page/about",
  ])("does not take %s for one", (url) => expect(isLaterPage(url)).toBe(false));
});

describe("pageOfList", () => {
  it.each([
    ["https://a.example/news/page/2/?a=1", 2, "https://a.example/news/?a=1"],
    ["https://a.example/news?page=3&a=1", 3, "https://a.example/news?a=1"],
    ["https://a.example/news?paged=0", 0, "https://a.example/news"],
  ])("knows number and list of %s", (url, number, list) => expect(pageOfList(url)).toEqual({ number, list }));

  it("knows none elsewhere", () => expect(pageOfList("https://a.example/?p=123")).toBeNull());
});

describe("isPrivateByDesign", () => {
  it("knows logins, carts and searches", () => {
    expect(isPrivateByDesign("https://a.example/wp-login.php")).toBe(true);
    expect(isPrivateByDesign("https://a.example/cart")).toBe(true);
    expect(isPrivateByDesign("https://a.example/cart.html")).toBe(true);
    expect(isPrivateByDesign("https://a.example/de/warenkorb/")).toBe(true);
    expect(isPrivateByDesign("https://a.example/?s=tea")).toBe(true);
  });

  it("does not mistake words that only begin alike", () => {
    expect(isPrivateByDesign("https://a.example/search-engines-explained/")).toBe(false);
    expect(isPrivateByDesign("https://a.example/cartography")).toBe(false);
  });
});

describe("comparing", () => {
  it("takes www and the bare host for one site, other hosts not", () => {
    expect(isSameSite("https://www.a.example/", "http://a.example/tea")).toBe(true);
    expect(isSameSite("https://shop.a.example/", "https://a.example/")).toBe(false);
  });

  it("overlooks fragments, default ports and a missing slash", () => {
    expect(isSameUrl("https://A.example:443#top", "https://a.example/")).toBe(true);
    expect(isSameUrl("https://a.example/tea", "https://a.example/tea/")).toBe(false);
  });

  it("keeps locators short and different", () => {
    const pictures = [`data:image/png;base64,${"A".repeat(5000)}`, `data:image/png;base64,${"A".repeat(5001)}`];
    expect(new Set(pictures.map(shortLocator)).size).toBe(2);
    expect(pictures.map(shortLocator).every((locator) => locator.length < 520)).toBe(true);
  });
});

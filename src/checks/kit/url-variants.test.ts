import { expect, test } from "vitest";
import { areVariants } from "./url-variants.ts";

test.each([
  ["/tea", "/Tea/"],
  ["/tea", "//tea"],
  ["/", "/index.php"],
  ["/tea/", "/tea/default.aspx"],
  ["/tea?a=1&b=2", "/tea?b=2&a=1"],
  ["/tea?a=1", "/tea?a=1&gclid=x&utm_source=mail"],
  ["/tea", "/tea;jsessionid=AB12"],
  ["/tea?x=A", "/tea?x=a"],
])("%s and %s are one address", (one, other) => {
  expect(areVariants([`https://e.com${one}`, `https://e.com${other}`])).toBe(true);
});

test.each([
  ["/tea", "/teas"],
  ["/tea?a=1", "/tea?a=2"],
  ["/tea?a=1", "/tea"],
  ["/tea.html", "/tea"],
  ["/tea?q=sid", "/tea"],
])("%s and %s are two", (one, other) => {
  expect(areVariants([`https://e.com${one}`, `https://e.com${other}`])).toBe(false);
});

test("another host is another address", () => {
  expect(areVariants(["https://e.com/", "https://www.e.com/"])).toBe(false);
});

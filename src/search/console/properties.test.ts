import { expect, it } from "vitest";
import { propertiesOf } from "./properties.ts";

const offered = (origin: string, properties: readonly string[]) =>
  propertiesOf(
    origin,
    properties.map((property) => ({ property, permission: "siteFullUser" })),
  ).map(({ property }) => property);

it.each([
  ["https://tea.example", "sc-domain:tea.example"],
  ["https://shop.tea.example", "sc-domain:tea.example"],
  ["https://tea.example", "https://tea.example/"],
  ["https://tea.example", "http://www.tea.example/"],
  ["https://www.tea.example", "https://tea.example/"],
  ["https://xn--mnchen-3ya.example", "sc-domain:münchen.example"],
  ["https://tea.example", "sc-domain:Tea.Example"],
])("%s is covered by %s", (origin, property) => {
  expect(offered(origin, [property])).toEqual([property]);
});

it.each([
  ["https://tea.example", "sc-domain:shop.tea.example"],
  ["https://greentea.example", "sc-domain:tea.example"],
  ["https://tea.example", "sc-domain:"],
  ["https://tea.example", "sc-domain:tea.example/x y"],
  ["https://tea.example", "https://tea.example/blog/"],
  ["https://tea.example", "https://shop.tea.example/"],
  ["https://tea.example", "https://tea.example:8443/"],
  ["https://tea.example", "ftp://tea.example/"],
  ["https://tea.example", "javascript:alert(1)"],
  ["https://tea.example", "android-app://example.tea/"],
])("%s isn't covered by %s", (origin, property) => {
  expect(offered(origin, [property])).toEqual([]);
});

it("puts the own URL of a part of a domain before the domain", () => {
  const all = ["sc-domain:tea.example", "https://docs.tea.example/"];
  expect(offered("https://docs.tea.example", all)).toEqual(all.toReversed());
});

it("puts the domain first, then the website's own origin, and offers at most 20", () => {
  const prefixes = ["http://tea.example/", "https://www.tea.example/", "https://tea.example/"];
  expect(offered("https://tea.example", [...prefixes, "sc-domain:tea.example"])).toEqual([
    ...["sc-domain:tea.example", "https://tea.example/", "http://tea.example/", "https://www.tea.example/"],
  ]);
  expect(offered("https://tea.example", new Array(30).fill("sc-domain:tea.example"))).toHaveLength(20);
});

import { describe, expect, it } from "vitest";
import { siteFromExample } from "../../../../test/support/example-site.ts";
import { parseExample } from "../../../../test/support/parse-example.ts";
import { pageFromExample } from "../examples.ts";
import { isCurrent } from "./current.ts";

const ORIGIN = "https://example.com";
const CANONICAL = `<link rel="canonical" href="${ORIGIN}/page">`;

describe("a value that stands there already", () => {
  it.each([
    ["title", "<title>Tea</title>", "Tea", true],
    ["title", "<body><title>Tea</title>", "Tea", false],
    ["title", "<title>Tea</title><title>Teas</title>", "Tea", false],
    ["meta_description", '<meta name="description" content=" Tea ">', "Tea", true],
    ["canonical", CANONICAL, `${ORIGIN}/page`, true],
    ["canonical", '<link rel="canonical" href="/page">', `${ORIGIN}/page`, false],
    ["h1", "<h1>Tea</h1>", "Tea", true],
    ["lang", '<html lang="en">', "en", true],
    ["link", `<a href="${ORIGIN}/tea">Tea</a>`, `${ORIGIN}/tea`, true],
    ["link", `<a href=" ${ORIGIN}/tea">Tea</a>`, `${ORIGIN}/tea`, false],
    ["resource", "", `${ORIGIN}/tea`, true],
    ["redirect", "", `${ORIGIN}/page`, true],
    ["link_text", "", "Tea", true],
  ] as const)("is none for a %s: %s", (field, html, value, is) => {
    const page = pageFromExample({ html, because: "" }, parseExample);
    const view = siteFromExample({ pages: { "/": "" }, because: "" }, parseExample);
    const suggestion = { field, target: value, was: value, value, risk: "safe", source: "" } as const;
    expect(isCurrent(suggestion, { page, view })).toBe(is);
  });

  it("is none for whole files", () => {
    const robots = "User-agent: *\nDisallow: /cart\n";
    const view = siteFromExample({ pages: { "/": "" }, robots, llmsTxt: "# Tea", because: "" }, parseExample);
    const how = { risk: "safe", source: "" } as const;
    expect(isCurrent({ field: "robots_txt", value: robots, ...how }, { page: undefined, view })).toBe(true);
    expect(isCurrent({ field: "llms_txt", value: "# Tea", ...how }, { page: undefined, view })).toBe(true);
    expect(isCurrent({ field: "llms_txt", value: "# Teas", ...how }, { page: undefined, view })).toBe(false);
  });
});

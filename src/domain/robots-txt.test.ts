import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openRobots, parseRobots } from "./robots-txt.ts";

// Its types describe an ES module that it is not.
const robotsParser = createRequire(import.meta.url)("robots-parser") as (
  url: string,
  text: string,
) => { isAllowed(url: string, agent: string): boolean | undefined };

describe("robots.txt", () => {
  test.each([
    ["User-agent: *\nDisallow: /", "/a", false],
    ["User-agent: *\nDisallow:", "/a", true],
    ["", "/a", true],
    ["Disallow: /", "/a", true],
    ["User-agent: *\nDisallow: /\nAllow: /a", "/a", true],
    ["User-agent: *\nAllow: /a\nDisallow: /a", "/a", true],
    ["User-agent: *\nDisallow: /a\n\nUser-agent: Sitemend\nDisallow: /b", "/a", true],
    ["User-agent: Other\nUser-agent: sitemend/1.0\nDisallow: /b", "/b", false],
    ["User-agent: Sitemend\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: SITEMEND\nDisallow: /b", "/b", false],
    ["User-agent: SitemendNews\nDisallow: /", "/a", true],
    ["user-agent:*\rdisallow:/a", "/a", false],
    ["\ufeffUser-agent: *\r\nDisallow: /a # why\r\n", "/a", false],
    ["User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", false],
    ["User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true],
    ["User-agent: *\nDisallow: /a*b*c", "/a1b2c3", false],
    ["User-agent: *\nDisallow: /$", "/", false],
    ["User-agent: *\nDisallow: /$", "/a", true],
    ["User-agent: *\nDisallow: /%7Ejoe", "/~joe/x", false],
    ["User-agent: *\nDisallow: /é", "/%C3%A9", false],
    ["User-agent: *\nDisallow: /a%2fb", "/a%2Fb", false],
    ["User-agent: *\nDisallow: /a%2fb", "/a/b", true],
    ["User-agent: *\nDisallow: /", "/robots.txt", true],
    ["User-agent: *\nDisallow: *secret", "/my/secret", false],
  ])("%j on %s: %s", (text, path, allowed) => {
    expect(parseRobots(text).allows(path)).toBe(allowed);
  });

  test("is read once for all crawlers that it does not name", () => {
    const file = openRobots("User-agent: *\nDisallow: /a\n\nUser-agent: Teabot\nDisallow: /b");
    expect(file("Oolongbot")).toBe(file("Sencha-Bot"));
    expect(file("Oolongbot").allows("/a")).toBe(false);
    expect(file("teaBot").allows("/a")).toBe(true);
    expect(file("Teabot").allows("/b")).toBe(false);
  });

  test("names the sitemaps and the delay of the group that applies", () => {
    const text =
      "Sitemap: https://e.com/s.xml\nUser-agent: *\nCrawl-delay: 2.5\nUser-agent: x\nCrawl-delay: 9\nSitemap: /t.xml";
    expect(parseRobots(text)).toMatchObject({ crawlDelaySeconds: 2.5, sitemaps: ["https://e.com/s.xml", "/t.xml"] });
  });

  test("agrees with robots-parser on any rules", () => {
    const path = fc
      .array(fc.constantFrom("/", "a", "b", "*", "?"), { maxLength: 6 })
      .map((parts) => `/${parts.join("")}`);
    const rule = fc.record({ allow: fc.boolean(), path, end: fc.constantFrom("", "$") });
    const asked = fc.array(fc.constantFrom("/", "a", "b", "?"), { maxLength: 8 }).map((parts) => `/${parts.join("")}`);
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), asked, (rules, address) => {
        const lines = rules.map((one) => `${one.allow ? "Allow" : "Disallow"}: ${one.path}${one.end}`);
        const text = ["User-agent: *", ...lines].join("\n");
        const oracle = robotsParser("http://e.com/robots.txt", text).isAllowed(`http://e.com${address}`, "Sitemend");
        const { pathname, search } = new URL(`http://e.com${address}`);
        expect(parseRobots(text).allows(pathname + search)).toBe(oracle ?? true);
      }),
      { numRuns: 3000 },
    );
  });

  test("with a million rules is still read, and a hostile pattern does not backtrack", () => {
    const rules = Array.from({ length: 1_000_000 }, (_, i) => `Disallow: /p${i}`).join("\n");
    expect(parseRobots(`User-agent: *\n${rules}`).allows("/p999999")).toBe(false);
    const hostile = parseRobots(`User-agent: *\nDisallow: /${"*a".repeat(10_000)}$`);
    expect(hostile.allows(`/${"a".repeat(9_999)}b`)).toBe(true);
  });
});

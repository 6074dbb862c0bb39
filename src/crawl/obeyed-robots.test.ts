import { describe, expect, test } from "vitest";
import { obeyedRobots } from "./obeyed-robots.ts";

const TEXT = `User-agent: *
Disallow: /
User-agent: Sitemend
Crawl-delay: 2
Disallow: /cart/
User-agent: Tea
Crawl-delay: 1
Disallow: /search
`;

describe("the rules that a crawl obeys", () => {
  test.each([
    ["no other User-Agent", null, true],
    ["a name that the file doesn't know", "Cup/1.0", true],
    ["a browser's User-Agent", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36", true],
    ["a name that it knows", "Tea/1.0", false],
    ["the same after “compatible”", "Mozilla/5.0 (compatible; Tea/1.0; +https://tea.example)", false],
  ])("are ours under %s, and those for that name", (_, userAgent, search) => {
    const { allows, crawlDelaySeconds } = obeyedRobots(TEXT, { userAgent });
    expect([allows("/"), allows("/cart/"), allows("/search")]).toEqual([true, false, search]);
    expect(crawlDelaySeconds).toBe(2);
  });
});

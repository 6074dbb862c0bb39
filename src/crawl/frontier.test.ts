import { describe, expect, test } from "vitest";
import { createFrontier, type FrontierUrl } from "./frontier.ts";

const plan = {
  include: [],
  exclude: [],
  maxDepth: null,
  maxPages: 100,
  wholeSite: true,
  scope: null,
  externalLinks: true,
  maxResources: 0,
};

describe("the frontier", () => {
  test("gives clicked pages first, by depth, and pages of a sitemap last", () => {
    const { frontier, meet } = open();
    meet("https://e.com/orphan", "sitemap", 1);
    meet("https://e.com/both", "sitemap", 1);
    meet("https://e.com/deep", "link", 2);
    meet("https://e.com/near", "link", 1);
    meet("https://e.com/both", "link", 1);
    expect(drain(frontier)).toEqual(["near", "both", "deep", "orphan"]);
    expect(frontier.waiting()).toBe(0);
    expect(frontier.hasPage()).toBe(false);
  });

  test("knows the other scheme and www as pages that are asked but not crawled", () => {
    const { frontier, meet } = open();
    for (const url of ["http://e.com/a", "https://www.e.com/a", "https://shop.e.com/a", "https://e.com:8443/"])
      meet(url, "link", 1);
    const kinds = [frontier.nextPage(), frontier.nextPage()].map(
      (known) => known && [known.url, frontier.isCrawled(known)],
    );
    expect(kinds).toEqual([
      ["http://e.com/a", false],
      ["https://www.e.com/a", false],
    ]);
    expect(frontier.nextPage()).toBeNull();
    expect(frontier.nextForeign()?.url).toBe("https://shop.e.com/a");
  });

  test("leaves a page of a sitemap out when only clicks within a depth are asked for", () => {
    const { frontier, meet } = open({ ...plan, maxDepth: 3 });
    meet("https://e.com/orphan", "sitemap", 1);
    expect(frontier.nextPage()).toBeNull();
    expect([...frontier.leftWaiting(null)]).toEqual([[1, "max_depth"]]);
  });

  test("takes turns between kinds of pages, so that a small budget reads some of each", () => {
    const { frontier, meet } = open({ ...plan, maxPages: 12 });
    meet("https://e.com/", "link", 0);
    for (const path of ["products/", "articles/"]) meet(`https://e.com/${path}`, "link", 1);
    for (let n = 0; n < 50; n++) meet(`https://e.com/products/pot-${n}`, "link", 2);
    for (let n = 0; n < 3; n++) meet(`https://e.com/articles/tea-${n}`, "link", 5);
    for (let n = 0; n < 9; n++) meet(`https://e.com/help/${n}`, "sitemap", 1);
    const read = drain(frontier);
    expect(read.slice(0, 5)).toEqual(["", "products/", "articles/", "products/pot-0", "articles/tea-0"]);
    const count = (beginning: string) => read.filter((path) => path.startsWith(beginning)).length;
    expect([count("products/pot"), count("articles/tea"), count("help")]).toEqual([6, 3, 0]);
  });

  test("reads the same of a site whether it was interrupted or not", () => {
    const paths = [..."abcdefgh"].flatMap((letter) => [`products/${letter}`, `articles/${letter}`, `help/${letter}`]);
    const crawl = (visited: readonly string[]) => {
      const { frontier } = open({ ...plan, maxPages: 12 });
      for (const [at, path] of paths.entries()) {
        const url = { id: at + 1, url: `https://e.com/${path}`, kind: "page", discoveredBy: "link", depth: 2 } as const;
        frontier.remember({ ...url, visited: visited.includes(path), leftOut: null });
      }
      return [...visited, ...drain(frontier)];
    };
    const whole = crawl([]);
    expect(whole.length).toBe(12);
    expect(crawl(whole.slice(0, 7))).toEqual(whole);
  });

  test("gives a page back that was never answered", () => {
    const { frontier, meet } = open({ ...plan, maxPages: 1 });
    meet("https://e.com/a", "link", 1);
    frontier.giveBack(frontier.nextPage()?.id ?? 0);
    expect(frontier.nextPage()?.url).toBe("https://e.com/a");
  });

  test("goes on with the numbers it remembers", () => {
    const { frontier, meet } = open();
    const remembered = { kind: "page", discoveredBy: "link", depth: 1, leftOut: null } as const;
    frontier.remember({ ...remembered, id: 1, url: "https://e.com/", visited: true });
    frontier.remember({ ...remembered, id: 2, url: "https://e.com/x", visited: false });
    frontier.remember({ ...remembered, id: 3, url: "https://e.com/y", visited: false, leftOut: "robots" });
    expect(meet("https://e.com/new", "link", 2)).toBe(4);
    expect(meet("https://e.com/y", "link", 2)).toBe(3);
    expect(drain(frontier)).toEqual(["x", "new"]);
  });
});

function open(chosen: Parameters<typeof createFrontier>[0]["plan"] = plan) {
  const fresh: FrontierUrl[] = [];
  const frontier = createFrontier({
    origin: "https://e.com",
    startUrl: "https://e.com/",
    plan: chosen,
    robotsAgainst: () => null,
    now: 1_700_000_000_000,
    refuses: () => false,
  });
  const meet = (url: string, by: "link" | "sitemap", depth: number) => frontier.meet(url, { by, depth }, fresh);
  return { frontier, meet };
}

function drain(frontier: ReturnType<typeof createFrontier>): string[] {
  const order: string[] = [];
  for (let known = frontier.nextPage(); known; known = frontier.nextPage())
    order.push(known.url.replace("https://e.com/", ""));
  return order;
}

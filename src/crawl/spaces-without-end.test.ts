import { afterEach, describe, expect, test } from "vitest";
import { crawlAll } from "../../test/support/crawl.ts";
import { partOf } from "../../test/support/part-of.ts";
import { HONEST_SPACES, PAGES_BESIDE, startSpace, TRAPS } from "../../test/support/spaces.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const BUDGET = 3_000;

describe("a space without an end does not eat the limit", () => {
  test.each(partOf(Object.entries(TRAPS), 2))("%s", async (_, trap) => {
    const { read, trapped } = await crawl(trap);
    const shown = new Set(read.map((path) => trap.alias?.(new URL(path, "https://tea.example")) ?? path));
    for (const path of PAGES_BESIDE) expect(shown).toContain(path);
    expect(read.length - PAGES_BESIDE.length).toBeLessThan(trap.most);
    expect(trapped.length).toBeGreaterThan(0);
  });
});

describe("an honest space is read whole", () => {
  test.each(partOf(Object.entries(HONEST_SPACES), 2))("%s", async (_, space) => {
    const { read, trapped } = await crawl(space);
    expect([read.length - PAGES_BESIDE.length, trapped]).toEqual([space.pages, []]);
  });
});

async function crawl(space: Parameters<typeof startSpace>[0]) {
  const site = await startSpace(space);
  closers.push(site.close);
  const { pages, leftOut } = await crawlAll({ startUrl: `${site.origin}/`, maxPages: BUDGET });
  return {
    read: [...pages].filter(([, { status }]) => status === 200).map(([url]) => url.slice(site.origin.length)),
    trapped: [...leftOut].filter(([, reason]) => reason === "trap").map(([url]) => url.slice(site.origin.length)),
  };
}

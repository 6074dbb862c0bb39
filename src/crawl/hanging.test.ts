import { afterEach, describe, expect, test } from "vitest";
import { crawlAll } from "../../test/support/crawl.ts";
import { links, range, type SitePath, startSite } from "../../test/support/site-server.ts";
import { createHanging } from "./hanging.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe("the wait limit", () => {
  const KIND = 7;
  const hungKind = () => {
    const hanging = createHanging();
    for (let count = 0; count < 3; count++) hanging.hung(KIND);
    return hanging;
  };

  test("is whole for a kind of which two hang, and for every other kind", () => {
    const hanging = createHanging();
    hanging.hung(KIND);
    hanging.hung(KIND);
    expect(hanging.waitLimitMs(KIND)).toBeNull();
    hanging.hung(KIND);
    expect([hanging.waitLimitMs(KIND), hanging.waitLimitMs(KIND + 1)]).toEqual([3_000, null]);
  });

  test("is ten times of what the host usually takes, when that is longer", () => {
    const hanging = hungKind();
    for (let count = 0; count < 50; count++) hanging.answered(1, 800);
    expect(hanging.waitLimitMs(KIND)).toBeCloseTo(8_000);
  });

  test("comes back with each answer, and goes with the next page that hangs", () => {
    const hanging = hungKind();
    hanging.answered(KIND, 20);
    expect(hanging.waitLimitMs(KIND)).toBeNull();
    hanging.hung(KIND);
    expect(hanging.waitLimitMs(KIND)).toBe(3_000);
  });

  test("ends when twenty in a row did not answer", () => {
    const hanging = hungKind();
    const misses = (count: number) => Array.from({ length: count }, () => hanging.missed(KIND)).at(-1);
    expect(misses(19)).toBe(false);
    hanging.answered(KIND, 20);
    expect(misses(19)).toBe(false);
    expect(hanging.missed(KIND)).toBe(true);
  });
});

describe("a section that hangs", () => {
  const hang: SitePath = () => {};
  const slow = range(300).map((path) => `/slow${path}`);
  const limits = { headersMs: 50 };

  test("is asked for a few times, and the rest of it is not broken", async () => {
    const site = await serve({
      "/": links(...slow, ...range(40), "/slow/very/tea"),
      ...Object.fromEntries(slow.map((path) => [path, hang])),
      "*": "<p>ok",
    });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin }, { limits });
    const failed = [...pages.values()].filter(({ failure }) => failure === "timeout");
    expect(failed.length).toBeGreaterThanOrEqual(3);
    expect(failed.length).toBeLessThan(10);
    expect(failed.every(({ tries }) => tries === 2)).toBe(true);
    expect(new Set(leftOut.values())).toEqual(new Set(["not_waited_for"]));
    expect(failed.length + leftOut.size).toBe(300);
    expect(pages.size + leftOut.size).toBe(342);
    expect(site.paths().filter((path) => slow.includes(path)).length).toBeLessThan(50);
  });

  test("for a while only is read whole, but for what was waited for in vain", async () => {
    let asked = 0;
    const site = await serve({
      "/": links(...slow),
      "/robots.txt": { status: 404 },
      ...Object.fromEntries(
        slow.map((path): [string, SitePath] => [
          path,
          (_request, response) => {
            asked += 1;
            if (asked > 26) response.writeHead(200, { "content-type": "text/html" }).end("<p>ok");
          },
        ]),
      ),
    });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin, concurrency: 1 }, { limits });
    expect(leftOut.size).toBe(0);
    expect(pages.size).toBe(301);
    expect([...pages.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(290);
  });

  test("is waited for when each third of its pages answers, and every page is read or left out", async () => {
    const site = await serve({
      "/": links(...slow.slice(0, 60)),
      ...Object.fromEntries(slow.map((path, at) => [path, at % 3 === 0 ? "<p>ok" : hang])),
    });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin, concurrency: 1 }, { limits });
    expect([...pages.values()].filter(({ status }) => status === 200)).toHaveLength(21);
    expect(pages.size + leftOut.size).toBe(61);
  });
});

async function serve(pages: Record<string, SitePath>) {
  const site = await startSite(pages);
  closers.push(site.close);
  return site;
}

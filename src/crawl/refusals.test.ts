import { afterEach, describe, expect, test } from "vitest";
import { startTestCrawl, type TestCrawl } from "../../test/support/crawl.ts";
import { links, range, type SitePath, startSite } from "../../test/support/site-server.ts";
import { createRefusals } from "./refusals.ts";

const HTML = { "content-type": "text/html" };
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe("refusals", () => {
  const MINUTE = 60_000;
  function refusals(startRefuses = true) {
    let now = 0;
    const heard = createRefusals(
      async () => startRefuses,
      () => now,
    );
    /** Whether the site refuses for good, as far as an answer after so many minutes tells. */
    return async (minutes: number, status: number, askedMs = 0) => {
      now = minutes * MINUTE;
      return await heard.hear(status, askedMs);
    };
  }

  test("are for good after ten minutes of nothing else", async () => {
    const hear = refusals();
    expect([await hear(0, 429), await hear(10, 503), await hear(10.1, 429)]).toEqual([null, null, "ends"]);
  });

  test("are for good as soon as the site says so a second time, and was left alone in between", async () => {
    const hear = refusals();
    const hour = 60 * MINUTE;
    expect([await hear(0, 429, hour), await hear(1, 429, hour), await hear(2, 429, hour)]).toEqual([
      null,
      null,
      "ends",
    ]);
  });

  test("of fifty requests shut the site, and after ten minutes these are for good, too", async () => {
    const hear = refusals();
    for (let count = 0; count < 50; count++) expect(await hear(count / 100, 503)).toBeNull();
    expect([await hear(1, 429), await hear(9, 429), await hear(11, 429)]).toEqual(["shut", "shut", "ends"]);
  });

  test("begin anew with every other answer", async () => {
    const hear = refusals();
    expect([await hear(0, 429), await hear(9, 404), await hear(11, 429), await hear(20, 429)]).toEqual(
      Array(4).fill(null),
    );
  });

  test("of a part of the site only are for nobody to end at", async () => {
    const hear = refusals(false);
    expect([await hear(0, 429), await hear(11, 429), await hear(12, 429)]).toEqual([null, "part", null]);
  });
});

describe("a site that refuses everything at last", () => {
  async function crawlOf(status: number, headers: Record<string, string>) {
    let good = 20;
    const refusing: SitePath = (_request, response) =>
      good-- > 0 ? void response.end("<p>ok") : void response.writeHead(status, headers).end();
    const site = await serve({
      "/": (_request, response) =>
        good > 0
          ? void response.writeHead(200, HTML).end(links(...range(900)))
          : void response.writeHead(status, headers).end(),
      "/robots.txt": { status: 404 },
      "*": refusing,
    });
    const crawl = startTestCrawl({ startUrl: site.origin });
    await crawl.discover();
    const before = crawl.now();
    const statuses: (number | null)[] = [];
    const news: (string | null)[] = [];
    for await (const batch of crawl.batches()) {
      statuses.push(...batch.map(({ reading }) => reading.status));
      news.push(crawl.counters().throttledBy);
    }
    return { statuses, news, leftOut: [...crawl.leftOut()], took: crawl.now() - before, site };
  }

  test("and wants to be left alone for an hour is left in peace after two minutes, which are announced", async () => {
    const { statuses, news, leftOut, took, site } = await crawlOf(429, { "retry-after": "3600" });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(new Set(leftOut.map(([, reason]) => reason))).toEqual(new Set(["site_refuses"]));
    expect(statuses.length + leftOut.length).toBe(901);
    expect(took).toBeLessThan(4 * 60_000);
    expect(news).toContainEqual(expect.stringMatching(/^Retry-After until .+ UTC; next attempt at /));
    expect(site.asked.length).toBeLessThan(60);
  });

  test.each([429, 503])(
    "with status %i and says nothing of how long is left in peace after ten minutes",
    async (status) => {
      const { leftOut, took, site } = await crawlOf(status, {});
      expect(new Set(leftOut.map(([, reason]) => reason))).toEqual(new Set(["site_refuses"]));
      expect(took).toBeGreaterThan(9 * 60_000);
      expect(took).toBeLessThan(12 * 60_000);
      expect(site.asked.length).toBeLessThan(150);
    },
  );

  test("for six minutes only, without saying so, is read whole", async () => {
    let crawl: TestCrawl | undefined;
    let shutFrom = 0;
    let asked = 0;
    const isShut = () => {
      asked += 1;
      const now = crawl?.now() ?? 0;
      if (asked === 40) shutFrom = now;
      return shutFrom > 0 && now < shutFrom + 6 * 60_000;
    };
    const page =
      (body: string): SitePath =>
      (_request, response) =>
        isShut() ? void response.writeHead(429).end() : void response.writeHead(200, HTML).end(body);
    const site = await serve({ "/": page(links(...range(300))), "/robots.txt": { status: 404 }, "*": page("<p>ok") });
    crawl = startTestCrawl({ startUrl: site.origin });
    await crawl.discover();
    const statuses: (number | null)[] = [];
    for await (const batch of crawl.batches()) statuses.push(...batch.map(({ reading }) => reading.status));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(280);
    expect([statuses.length, [...crawl.leftOut()]]).toEqual([301, []]);
  });

  test("says how long it wants to be left alone as soon as it does, although no page is read", async () => {
    const [saved, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isFirst = true;
    const site = await serve({
      "/": links("/busy"),
      "/robots.txt": { status: 404 },
      "/busy": (_request, response) => {
        if (isFirst) void saved.promise.then(() => response.writeHead(429, { "retry-after": "90" }).end());
        else response.writeHead(200, HTML).end("<p>ok");
        isFirst = false;
      },
    });
    const crawl = startTestCrawl({ startUrl: site.origin }, { timeMoves: told.promise });
    await crawl.discover();
    const sizes: number[] = [];
    for await (const batch of crawl.batches()) {
      sizes.push(batch.length);
      saved.resolve();
      if (crawl.counters().throttledBy?.includes("Retry-After")) told.resolve();
    }
    expect(sizes).toEqual([1, 0, 1]);
  });

  test("in one of its parts is read in the others", async () => {
    const shop = range(200).map((path) => `/shop${path}`);
    const site = await serve({
      "/": links(...shop),
      ...Object.fromEntries(shop.map((path) => [path, { status: 429 }])),
    });
    const crawl = startTestCrawl({ startUrl: site.origin });
    await crawl.discover();
    const statuses: (number | null)[] = [];
    for await (const batch of crawl.batches()) statuses.push(...batch.map(({ reading }) => reading.status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(200);
    expect(site.paths().filter((path) => path === "/").length).toBeLessThan(5);
  });
});

async function serve(pages: Record<string, SitePath>) {
  const site = await startSite(pages);
  closers.push(site.close);
  return site;
}

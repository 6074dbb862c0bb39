import { afterEach, describe, expect, test } from "vitest";
import type { CrawlMemory } from "#domain/crawl.ts";
import { crawlAll, type SeenVisit, seen, startTestCrawl } from "../../test/support/crawl.ts";
import { links, range, type SitePath, startSite, text } from "../../test/support/site-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe("second tries", () => {
  test("a server error is asked for again after five seconds", async () => {
    let asked = 0;
    const site = await serve({
      "/": links("/flaky"),
      "/flaky": (_request, response) => {
        asked += 1;
        response.writeHead(asked === 1 ? 500 : 200, { "content-type": "text/html" }).end("<p>ok");
      },
    });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/flaky`)).toMatchObject({ status: 200, tries: 2 });
  });

  test("a page whose body broke off is asked for again", async () => {
    let asked = 0;
    const site = await serve({
      "/": links("/cut"),
      "/cut": (_request, response) => {
        asked += 1;
        response.writeHead(200, { "content-type": "text/html" }).write("<p>the beginning");
        if (asked === 1) setImmediate(() => response.destroy());
        else response.end(", and the end");
      },
    });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/cut`)).toMatchObject({ status: 200, failure: null, tries: 2 });
  });

  test("Retry-After pauses the host and the page is read afterwards", async () => {
    let refusals = 2;
    const site = await serve({
      "/": links("/busy"),
      "/busy": (_request, response) => {
        if (refusals-- > 0) response.writeHead(429, { "retry-after": "30" }).end();
        else response.writeHead(200, { "content-type": "text/html" }).end("<p>ok");
      },
    });
    const crawl = startTestCrawl({ startUrl: site.origin });
    await crawl.discover();
    const before = crawl.now();
    const visits: SeenVisit[] = [];
    for await (const batch of crawl.batches()) visits.push(...batch.map(seen));
    expect(visits.at(-1)?.page).toMatchObject({ status: 200, tries: 3 });
    expect(crawl.now() - before).toBe(60_000);
  });

  test("a server that refuses for good is reported as it answered", async () => {
    const site = await serve({ "/": links("/busy"), "/busy": { status: 429 } });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/busy`)).toMatchObject({ status: 429, tries: 5 });
  });
});

describe("a site that answers 503", () => {
  const busyFor = (refusals: number): SitePath => {
    let left = refusals;
    return (_request, response) => {
      left -= 1;
      if (left >= 0) response.writeHead(503).end();
      else response.writeHead(200, { "content-type": "text/html" }).end("<p>ok");
    };
  };

  test.each([
    ["once two of its pages answered later, as patiently as one that answers 429", 1, 5],
    ["four times for a page, when that is the only one", 0, 4],
  ])("is asked %s", async (_, refusals, tries) => {
    const site = await serve({
      "/": links("/tea", "/cup", "/shut"),
      ...{ "/tea": busyFor(refusals), "/cup": busyFor(refusals), "/shut": { status: 503 } },
    });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/cup`)).toMatchObject({ status: 200, tries: refusals + 1 });
    expect(pages.get(`${site.origin}/shut`)).toMatchObject({ status: 503, tries });
  });
});

describe("pace", () => {
  test("hosts that nobody vouched for get five requests a second", async () => {
    const site = await serve({ "/": links(...range(20)), "*": "<p>ok" });
    const crawl = startTestCrawl({ startUrl: site.origin, requestsPerSecond: 5 });
    await crawl.discover();
    const before = crawl.now();
    for await (const _ of crawl.batches()) expect(crawl.counters().throttledBy).toContain("5 requests per second");
    expect(crawl.now() - before).toBeGreaterThanOrEqual(3800);
  });

  test("Crawl-delay is obeyed", async () => {
    const site = await serve({
      "/robots.txt": text("User-agent: *\nCrawl-delay: 7"),
      "/": links("/a", "/b"),
      "*": "<p>ok",
    });
    const crawl = startTestCrawl({ startUrl: site.origin });
    await crawl.discover();
    const before = crawl.now();
    for await (const _ of crawl.batches()) expect(crawl.counters().throttledBy).toContain("Crawl-delay");
    expect(crawl.now() - before).toBe(14_000);
  });
});

describe("saving", () => {
  test("a caller that does not save holds the crawl back", async () => {
    const site = await serve({ "/": links(...range(100)), "*": "<p>ok" });
    const crawl = startTestCrawl({ startUrl: site.origin }, { maxUnsaved: 10 });
    await crawl.discover();
    let visited = 0;
    for await (const batch of crawl.batches()) {
      const asked = site.paths().filter((path) => /^\/\d+$/.test(path)).length;
      expect(asked).toBeLessThanOrEqual(visited + 10);
      visited += batch.length;
    }
    expect(visited).toBe(101);
  });

  test("pages that hold very much are held back sooner", async () => {
    const site = await serve({ "/": links(...range(100)), "*": "<p>ok" });
    const crawl = startTestCrawl({ startUrl: site.origin }, { keptBytes: 100_000_000 });
    await crawl.discover();
    const sizes: number[] = [];
    for await (const batch of crawl.batches()) sizes.push(batch.length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(101);
    // Those that were asked for at once.
    expect(Math.max(...sizes)).toBeLessThan(20);
  });

  test("a crawl goes on after a crash without asking for saved pages again", async () => {
    const site = await serve({ "/": links(...range(30)), "*": "<p>ok" });
    const first = startTestCrawl({ startUrl: site.origin }, { maxUnsaved: 5 });
    const discovery = await first.discover();
    const firstVisit = { discovered: [...discovery.discovered] };
    const saved: SeenVisit[] = [];
    for await (const batch of first.batches()) {
      if (saved.length > 12) break;
      saved.push(...batch.map(seen));
    }
    const savedUrls = new Set(saved.map(({ page }) => page.url));
    const askedBefore = site.asked.length;
    const second = await crawlAll({ startUrl: site.origin }, { memory: remember(discovery.facts, saved, firstVisit) });
    const again = site
      .paths()
      .slice(askedBefore)
      .map((path) => site.origin + path);
    expect(again.filter((url) => savedUrls.has(url))).toEqual([]);
    expect(savedUrls.size + second.pages.size).toBe(31);
  });

  function remember(
    site: CrawlMemory["site"],
    saved: readonly SeenVisit[],
    discovery: Pick<SeenVisit, "discovered">,
  ): CrawlMemory {
    const visited = new Set(saved.map(({ page }) => page.urlId));
    const known = [...discovery.discovered, ...saved.flatMap(({ discovered }) => discovered)];
    return { site, elapsedMs: 0, urls: known.map((url) => ({ ...url, visited: visited.has(url.id) })) };
  }
});

describe("a site in trouble", () => {
  const timeOf = async (startUrl: string, plan: Parameters<typeof startTestCrawl>[0] = {}) => {
    const crawl = startTestCrawl({ startUrl, ...plan });
    await crawl.discover();
    const before = crawl.now();
    for await (const _ of crawl.batches());
    return crawl.now() - before;
  };

  test("has a few pages that always answer 503, and the others are read as fast as ever", async () => {
    const broken = { status: 503, body: "<title>Sorry</title>" };
    const site = await serve({
      "/": links(...range(300), "/a", "/b", "/c"),
      ...{ "/a": broken, "/b": broken, "/c": broken },
      "*": "<p>ok",
    });
    expect(await timeOf(site.origin)).toBeLessThan(120_000);
  });

  /** Answers 503 to the first who asks. */
  const onceBusy = (): SitePath => {
    let asked = 0;
    return (_request, response) => {
      asked += 1;
      response.writeHead(asked === 1 ? 503 : 200, { "content-type": "text/html" }).end("<p>ok");
    };
  };

  test("has two pages that were busy and many that always answer 503, and is not taken for one that limits us", async () => {
    const broken = Object.fromEntries(range(30).map((path) => [`/broken${path}`, { status: 503 }]));
    const paths = range(270).flatMap((path, at) => (at % 9 === 0 ? [`/broken/${at / 9}`, path] : [path]));
    const site = await serve({
      "/": links("/busy", "/busy-too", ...paths),
      ...{ "/busy": onceBusy(), "/busy-too": onceBusy(), ...broken },
      "*": "<p>ok",
    });
    expect(await timeOf(site.origin, { requestsPerSecond: 5 })).toBeLessThan(900_000);
  });

  test("has broken pages whose further tries come when nothing else is asked, and what follows is read as fast", async () => {
    const broken = { status: 503 };
    const images = range(300).map((path) => `<img src="${path}.png">`);
    const site = await serve({
      "/": links("/busy", "/busy-too", "/a", "/b", "/c", ...range(20)) + images.join(""),
      ...{ "/busy": onceBusy(), "/busy-too": onceBusy(), "/a": broken, "/b": broken, "/c": broken },
      "*": "<p>ok",
    });
    expect(await timeOf(site.origin, { maxResources: 1000 })).toBeLessThan(150_000);
  });

  test("wants us to come again in a year, and the audit ends all the same", async () => {
    const banned = { status: 429, headers: { "retry-after": "31536000" } };
    const site = await serve({ "/": links("/banned", "/good"), "/banned": banned, "*": "<p>ok" });
    expect(await timeOf(site.origin)).toBeLessThanOrEqual(480_000);
  });

  test("refuses everything at last, and is not asked for each page again and again", async () => {
    let good = 20;
    const site = await serve({
      "/": links(...range(300)),
      "/robots.txt": { status: 404 },
      "*": (_request, response) =>
        good-- > 0 ? void response.end("<p>ok") : void response.writeHead(429, { "content-type": "text/html" }).end(),
    });
    await timeOf(site.origin);
    expect(site.asked.length).toBeLessThan(300 + 200);
  });
});

describe("cancelling", () => {
  test("ends the crawl, sends nothing more, and gives the rest a reason", async () => {
    const site = await serve({ "/": links(...range(40)), "*": "<p>ok" });
    const abort = new AbortController();
    const crawl = startTestCrawl({ startUrl: site.origin }, { signal: abort.signal, maxUnsaved: 6 });
    await crawl.discover();
    let visited = 0;
    let askedAtAbort = 0;
    for await (const batch of crawl.batches()) {
      visited += batch.length;
      if (visited > 10 && !abort.signal.aborted) {
        abort.abort();
        askedAtAbort = site.asked.length;
      }
    }
    const leftOut = [...crawl.leftOut()];
    expect(new Set(leftOut.map(([, reason]) => reason))).toEqual(new Set(["cancelled"]));
    expect(visited + leftOut.length).toBe(41);
    expect(site.asked.length - askedAtAbort).toBeLessThanOrEqual(6);
  });

  test("in the middle of a slow answer does not wait for it", async () => {
    const abort = new AbortController();
    const site = await serve({ "/": links("/slow"), "/slow": () => abort.abort() });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin }, { signal: abort.signal });
    expect(pages.size).toBe(1);
    expect(leftOut.get(`${site.origin}/slow`)).toBe("cancelled");
  });
});

async function serve(pages: Record<string, SitePath>) {
  const site = await startSite(pages);
  closers.push(site.close);
  return site;
}

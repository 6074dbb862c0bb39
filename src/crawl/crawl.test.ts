import { afterEach, describe, expect, test } from "vitest";
import type { CrawlMemory } from "#domain/crawl.ts";
import type { Visit } from "#domain/page.ts";
import { crawlAll, startTestCrawl } from "../../test/support/crawl.ts";
import { type SitePath, startSite } from "../../test/support/site-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe("a whole site", () => {
  test("is visited once per URL, with edges and ids in order of discovery", async () => {
    const site = await serve({ "/": links("/a", "/b", "/a#part"), "/a": links("/", "/b"), "/b": "<p>end" });
    const { visits, pages, leftOut } = await crawlAll({ startUrl: site.origin });
    expect(paths(pages, site.origin)).toEqual(["/", "/a", "/b"]);
    expect(visits[0]?.discovered.map(({ id }) => id)).toEqual([2, 3]);
    expect(visits[0]?.edges.map(({ target }) => target)).toEqual([2, 3, 2]);
    expect(leftOut.size).toBe(0);
    const visited = site.paths().filter((path) => ["/", "/a", "/b"].includes(path));
    expect(visited.sort()).toEqual(["/", "/a", "/b"]);
  });

  test("keeps a redirect as a page of its own and follows it once", async () => {
    const site = await serve({ "/": links("/old"), "/old": redirect("/new"), "/new": "<title>New</title>" });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/old`)).toMatchObject({ status: 301, redirectTo: `${site.origin}/new` });
    expect(pages.get(`${site.origin}/new`)?.document?.titles[0]?.text).toBe("New");
  });

  test("records a loop of redirects without going round", async () => {
    const site = await serve({ "/": links("/x"), "/x": redirect("/y"), "/y": redirect("/x") });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(paths(pages, site.origin)).toEqual(["/", "/x", "/y"]);
  });

  test("that redirects for ever is cut after ten hops", async () => {
    const site = await serve({
      "/": links("/r0"),
      "*": (request, response) => {
        const hop = Number(/\/r(\d+)/.exec(request.url ?? "")?.[1]);
        if (Number.isNaN(hop)) response.writeHead(404).end();
        else response.writeHead(302, { location: `/r${hop + 1}` }).end();
      },
    });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin });
    expect(pages.has(`${site.origin}/r10`)).toBe(true);
    expect(leftOut.get(`${site.origin}/r11`)).toBe("max_depth");
  });

  test("does not follow the links of an error page, except of the start page", async () => {
    const error = { status: 404, body: '<a href="/from-error">x</a>' };
    const site = await serve({ "/": { ...error, body: links("/missing") }, "/missing": error });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(paths(pages, site.origin)).toEqual(["/", "/missing"]);
  });

  test("never asks a private address that a page links or redirects to", async () => {
    const canary = await serve({ "*": "secret" }, "127.0.0.2");
    const site = await serve({
      "/": links(canary.origin, "/hop", "http://[::ffff:127.0.0.2]/", `http://2130706434:${canary.port}/`),
      "/hop": redirect(`${canary.origin}/hopped`),
    });
    const { leftOut } = await crawlAll({ startUrl: site.origin, externalLinks: true });
    expect(canary.paths()).toEqual([]);
    expect(leftOut.get(`${canary.origin}/hopped`)).toBe("blocked_address");
  });
});

describe("URLs left out", () => {
  test("each have their reason", async () => {
    const long = `/${"x".repeat(2100)}`;
    const site = await serve({
      "/robots.txt": text("User-agent: *\nDisallow: /private"),
      "/": links("/private/a", "/out", "/in/a", long, "http://me:pw@127.0.0.1/", "http://example.com/"),
      "*": "<p>ok",
    });
    const { leftOut, pages } = await crawlAll({
      startUrl: site.origin,
      include: ["/in", "/private", "/x"],
      exclude: ["/out*"],
    });
    expect([...leftOut.values()]).toEqual(["robots", "excluded", "url_too_long", "credentials_in_url", "external_off"]);
    expect(paths(pages, site.origin)).toEqual(["/", "/in/a"]);
  });

  test("say when the page limit was reached", async () => {
    const site = await serve({ "/": links("/1", "/2", "/3"), "*": "<p>ok" });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin, maxPages: 2 });
    expect(pages.size).toBe(2);
    expect([...leftOut.values()]).toEqual(["max_pages", "max_pages"]);
  });

  test("say when the depth limit was reached", async () => {
    const site = await serve({ "/": links("/1"), "/1": links("/2"), "/2": links("/3") });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin, maxDepth: 1 });
    expect(paths(pages, site.origin)).toEqual(["/", "/1"]);
    expect(leftOut.get(`${site.origin}/2`)).toBe("max_depth");
  });

  test("say when the time limit was reached", async () => {
    const site = await serve({ "/": links(...range(50)), "*": "<p>ok" });
    const plan = { startUrl: site.origin, maxDurationMs: 5000, requestsPerSecond: 1 };
    const { leftOut, pages } = await crawlAll(plan);
    expect(pages.size).toBeLessThan(10);
    expect(new Set(leftOut.values())).toEqual(new Set(["max_duration"]));
    expect(leftOut.size + pages.size).toBe(51);
  });
});

describe("a page audit", () => {
  test("reads one page and only asks the targets of its links", async () => {
    const site = await serve({ "/": links("/a", "/missing"), "/a": links("/deep") });
    const { pages } = await crawlAll({ startUrl: site.origin, maxPages: 1, wholeSite: false });
    expect(paths(pages, site.origin)).toEqual(["/", "/a", "/missing"]);
    expect(pages.get(`${site.origin}/a`)).toMatchObject({ status: 200, document: undefined });
    expect(pages.get(`${site.origin}/missing`)).toMatchObject({ status: 404, tries: 2 });
    expect(site.asked.find(({ url }) => url === "/a")?.method).toBe("HEAD");
  });
});

describe("external links", () => {
  test("are asked with HEAD, and with GET when HEAD is not enough", async () => {
    const other = await serve({
      "/fine": "ok",
      "/no-head": (request, response) => void response.writeHead(request.method === "HEAD" ? 405 : 200).end(),
      "/gone": { status: 410 },
      "/limited": { status: 429 },
    });
    const site = await serve({
      "/": links(...["/fine", "/no-head", "/gone", "/limited"].map((path) => other.origin + path)),
    });
    const { pages } = await crawlAll({ startUrl: site.origin, externalLinks: true });
    const statuses = ["/fine", "/no-head", "/gone", "/limited"].map((path) => pages.get(other.origin + path)?.status);
    expect(statuses).toEqual([200, 200, 410, 429]);
    expect(pages.get(`${other.origin}/fine`)?.kind).toBe("external");
    expect(other.asked.filter(({ url }) => url === "/fine").map(({ method }) => method)).toEqual(["HEAD"]);
  });

  test("never get the headers, cookies or login of the audited site", async () => {
    const other = await serve({ "*": "ok" });
    const site = await serve({ "/": links(`${other.origin}/x`, "/away"), "/away": redirect(`${other.origin}/y`) });
    const access = {
      headers: { "X-Staging": "open" },
      cookies: { session: "abc", lang: "de" },
      basicAuth: { username: "me", password: "pw" },
    };
    await crawlAll({ startUrl: site.origin, externalLinks: true, access });
    expect(site.asked.every(({ headers }) => headers["x-staging"] === "open")).toBe(true);
    expect(site.asked[0]?.headers.cookie).toBe("session=abc; lang=de");
    expect(site.asked[0]?.headers.authorization).toMatch(/^Basic /);
    expect(other.paths().sort()).toEqual(["/x", "/y"]);
    for (const { headers } of other.asked) {
      expect(headers).not.toHaveProperty("x-staging");
      expect(headers).not.toHaveProperty("cookie");
      expect(headers).not.toHaveProperty("authorization");
    }
  });
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
    const visits: Visit[] = [];
    for await (const batch of crawl.batches()) visits.push(...batch);
    expect(visits.at(-1)?.page).toMatchObject({ status: 200, tries: 3 });
    expect(crawl.now() - before).toBe(60_000);
  });

  test("a server that refuses for good is reported as it answered", async () => {
    const site = await serve({ "/": links("/busy"), "/busy": { status: 429 } });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/busy`)).toMatchObject({ status: 429, tries: 3 });
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

  test("a crawl goes on after a crash without asking for saved pages again", async () => {
    const site = await serve({ "/": links(...range(30)), "*": "<p>ok" });
    const first = startTestCrawl({ startUrl: site.origin }, { maxUnsaved: 5 });
    const discovery = await first.discover();
    const saved: Visit[] = [];
    for await (const batch of first.batches()) {
      if (saved.length > 12) break;
      saved.push(...batch);
    }
    const savedUrls = new Set(saved.map(({ page }) => page.url));
    const askedBefore = site.asked.length;
    const second = await crawlAll({ startUrl: site.origin }, { memory: remember(discovery.facts, saved, discovery) });
    const again = site
      .paths()
      .slice(askedBefore)
      .map((path) => site.origin + path);
    expect(again.filter((url) => savedUrls.has(url))).toEqual([]);
    expect(savedUrls.size + second.pages.size).toBe(31);
  });

  function remember(
    site: CrawlMemory["site"],
    saved: readonly Visit[],
    discovery: Pick<Visit, "discovered">,
  ): CrawlMemory {
    const visited = new Set(saved.map(({ page }) => page.urlId));
    const known = [...discovery.discovered, ...saved.flatMap(({ discovered }) => discovered)];
    return { site, elapsedMs: 0, urls: known.map((url) => ({ ...url, visited: visited.has(url.id) })) };
  }
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

describe("challenges", () => {
  test("are facts, not pages", async () => {
    const challenge = { status: 403, headers: { "cf-mitigated": "challenge" }, body: links("/trap") };
    const site = await serve({ "/": links("/guarded"), "/guarded": challenge });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/guarded`)).toMatchObject({ challenge: true, document: undefined, status: 403 });
    expect(pages.has(`${site.origin}/trap`)).toBe(false);
  });
});

async function serve(pages: Record<string, SitePath>, host?: string) {
  const site = await startSite(pages, host);
  closers.push(site.close);
  return site;
}

function links(...hrefs: string[]): string {
  return `<!doctype html><title>Links</title>${hrefs.map((href) => `<a href="${href}">to ${href.slice(0, 50)}</a>`).join("\n")}`;
}

function redirect(location: string): SitePath {
  return { status: 301, headers: { location } };
}

function text(body: string): SitePath {
  return { headers: { "content-type": "text/plain" }, body };
}

function range(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `/${i}`);
}

function paths(pages: ReadonlyMap<string, unknown>, origin: string): string[] {
  return [...pages.keys()].map((url) => url.replace(origin, "")).sort();
}

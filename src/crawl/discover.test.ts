import { afterEach, describe, expect, test } from "vitest";
import type { AuditFailed } from "#domain/failures.ts";
import { type CrawlOptions, crawlAll, startTestCrawl } from "../../test/support/crawl.ts";
import { type SitePath, startSite } from "../../test/support/site-server.ts";
import { variantAddresses } from "./discover.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const HOME = "<!doctype html><title>Home</title><p>Hello";

describe("discovery fails with", () => {
  const redirect = (location: string): SitePath => ({ status: 302, headers: { location } });
  const cases: [string, string, Record<string, SitePath>][] = [
    ["not_html", "a file", { "/": { headers: { "content-type": "application/pdf" }, body: "%PDF" } }],
    ["not_html", "text without a type", { "/": { headers: { "content-type": "" }, body: "just text" } }],
    ["empty_site", "an empty page", { "/": "  \n" }],
    ["redirect_loop", "a loop", { "/": redirect("/a"), "/a": redirect("/") }],
    ["blocked_by_waf", "a refusal", { "/": { status: 403, body: "no" } }],
    ["blocked_by_waf", "a challenge", { "/": { status: 503, body: "<title>Just a moment...</title>" } }],
    [
      "blocked_by_robots",
      "a start page that robots.txt forbids",
      { "/": HOME, "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /" } },
    ],
    ["site_unreachable", "a server that hangs up", { "/": (request) => void request.socket.destroy() }],
    ["target_not_allowed", "a redirect to a private address", { "/": redirect("http://127.0.0.9/") }],
    [
      "too_many_redirects",
      "eleven redirects",
      { "*": (request, response) => void response.writeHead(302, { location: `${request.url}x` }).end() },
    ],
  ];
  test.each(cases)("%s on %s", async (code, _what, pages) => {
    const site = await serve(pages);
    expect(await failureOf(site.origin)).toBe(code);
  });

  test("target_not_allowed on an address that is not public, without asking it", async () => {
    const site = await serve({ "/": HOME });
    expect(await failureOf(site.origin, { allowPrivate: [] })).toBe("target_not_allowed");
    expect(site.paths()).toEqual([]);
  });

  test("dns_failed, tls_failed and site_unreachable on what has no server", async () => {
    const notFound = async () => {
      throw Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
    };
    expect(await failureOf("http://nowhere.example.com/", { lookup: notFound })).toBe("dns_failed");
    const site = await serve({ "/": HOME });
    expect(await failureOf(site.origin.replace("http:", "https:"))).toBe("tls_failed");
    await site.close();
    expect(await failureOf(site.origin)).toBe("site_unreachable");
  });
});

describe("discovery", () => {
  test("says of a loop that it is one for those without a cookie", async () => {
    const once = { status: 302, headers: { location: "/", "set-cookie": "seen=1" } };
    const site = await serve({ "/": once });
    const failure = await crawlAll({ startUrl: site.origin }).catch((error) => error);
    expect(failure.facts.detail).toMatch(/^Redirect chain: .+ → .+\. A redirect sets a cookie/);
  });

  test("says when a site that refuses wants to be asked again", async () => {
    const site = await serve({ "/": { status: 429, headers: { "retry-after": "3600" } } });
    const failure = await crawlAll({ startUrl: site.origin }).catch((error) => error);
    expect(failure.facts.detail).toBe(
      `${site.origin}/ returned status 429. Its Retry-After header says to wait 60 minutes.`,
    );
  });

  test("accepts a start page with an error status", async () => {
    const site = await serve({ "/": { status: 500, body: HOME } });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/`)?.status).toBe(500);
  });

  test("moves to where the start page leads and does not send access data there", async () => {
    const target = await serve({ "/": '<title>Moved</title><a href="/a">a</a>', "/a": HOME });
    const site = await serve({ "/": { status: 301, headers: { location: `${target.origin}/` } } });
    const access = { headers: { "x-key": "secret" }, cookies: {}, basicAuth: null };
    const { discovery, pages } = await crawlAll({ startUrl: site.origin, access });
    expect(discovery.facts.origin).toBe(target.origin);
    expect(discovery.facts.startHops).toMatchObject([{ url: `${site.origin}/`, status: 301 }]);
    expect(discovery.facts.warnings.map(({ code }) => code)).toEqual(["access_not_sent"]);
    expect(pages.size).toBe(2);
    expect(site.asked[0]?.headers["x-key"]).toBe("secret");
    expect(target.asked.some(({ headers }) => "x-key" in headers)).toBe(false);
  });

  test("reads robots.txt, follows its sitemaps, and asks for a made-up page", async () => {
    const site = await serve({
      "/": HOME,
      "/robots.txt": "User-agent: *\nSitemap: /maps.xml",
      "/maps.xml": xml(
        "<sitemapindex><sitemap><loc>{origin}/pages.xml</loc></sitemap><sitemap><loc>{origin}/maps.xml</loc></sitemap></sitemapindex>",
      ),
      "/pages.xml": xml(
        "<urlset><url><loc>{origin}/orphan</loc></url><url><loc>{origin}/</loc></url><url><loc>https://example.com/x</loc></url></urlset>",
      ),
      "/orphan": "<title>Orphan</title>",
    });
    const { discovery, pages } = await crawlAll({ startUrl: site.origin });
    const { facts } = discovery;
    expect(facts.robots).toMatchObject({ state: "found", sitemaps: ["/maps.xml"], blocksAll: false });
    expect(facts.sitemaps.map(({ kind, listedBy, urlCount }) => [kind, listedBy, urlCount])).toEqual([
      ["index", "robots", 2],
      ["urlset", "index", 3],
    ]);
    expect(facts.sitemaps[1]?.foreign).toEqual({ count: 1, examples: ["https://example.com/x"] });
    expect([...discovery.discovered].map(({ id, inSitemap }) => [id, inSitemap])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(pages.has(`${site.origin}/orphan`)).toBe(true);
    expect(facts.notFoundProbe).toMatchObject({ status: 404, title: "Not found" });
    expect(facts.hostVariants).toEqual([]);
  });

  test("looks at the usual addresses when none that robots.txt lists is a sitemap", async () => {
    const site = await serve({
      "/": HOME,
      "/robots.txt": "User-agent: *\nSitemap: /gone.xml",
      "/sitemap.xml": xml("<urlset><url><loc>{origin}/</loc></url></urlset>"),
    });
    const { facts } = (await crawlAll({ startUrl: site.origin })).discovery;
    expect(facts.sitemaps.map(({ kind, listedBy, status }) => [kind, listedBy, status])).toEqual([
      ["unknown", "robots", 404],
      ["urlset", "guess", 200],
    ]);
  });

  test("follows a made-up address to its end, and reads llms.txt", async () => {
    const site = await serve({
      "/": HOME,
      "/llms.txt": { headers: { "content-type": "text/plain" }, body: "# Tea" },
      "*": (request, response) =>
        void (request.url?.endsWith("/")
          ? response.writeHead(404, { "content-type": "text/html" }).end("<title>Gone</title>")
          : response.writeHead(301, { location: `${request.url}/` }).end()),
    });
    const { facts } = (await crawlAll({ startUrl: site.origin })).discovery;
    expect(facts.notFoundProbe).toMatchObject({ status: 404, title: "Gone" });
    expect(facts.notFoundProbe?.redirectTo).toBe(`${facts.notFoundProbe?.url}/`);
    expect(facts.llmsTxt).toMatchObject({ status: 200, text: "# Tea" });
  });

  test("takes an HTML page for no llms.txt", async () => {
    const site = await serve({ "/": HOME, "*": "<title>Tea</title>" });
    const { facts } = (await crawlAll({ startUrl: site.origin })).discovery;
    expect(facts.llmsTxt).toMatchObject({ status: 200, text: null });
  });

  test("asks for the other slash form of a few linked pages, not of files", async () => {
    const tea = '<title>Tea</title><link rel="canonical" href="/tea/"><p>Tea';
    const site = await serve({
      "/": '<title>Home</title><a href="/">a</a><a href="/a.html">a</a><a href="/tea/">b</a><a href="/cup">c</a><p>Hello',
      "/tea/": tea,
      "/tea": tea,
      "/cup": HOME,
      "/cup/": HOME,
    });
    const { facts } = (await crawlAll({ startUrl: site.origin })).discovery;
    expect(facts.slashProbes.map(({ url, status, isOriginal }) => [url, status, isOriginal])).toEqual([
      [`${site.origin}/tea`, 200, false],
      [`${site.origin}/cup/`, 200, true],
    ]);
  });

  test("with a robots.txt that fails reads the start page only and says so", async () => {
    const site = await serve({
      "/": '<title>Home</title><a href="/a">a</a>',
      "/robots.txt": { status: 503 },
      "/a": HOME,
    });
    const { discovery, pages, leftOut } = await crawlAll({ startUrl: site.origin });
    expect(discovery.facts.robots.state).toBe("unreachable");
    expect(discovery.facts.warnings.map(({ code }) => code)).toEqual(["robots_unreachable"]);
    expect(pages.size).toBe(1);
    expect(leftOut.get(`${site.origin}/a`)).toBe("robots_unreachable");
  });

  test("remembers usual addresses of sitemaps whose server fails, because one may lie there", async () => {
    const site = await serve({ "/": HOME, "/robots.txt": "User-agent: *", "/sitemap.xml": { status: 503 } });
    const { discovery } = await crawlAll({ startUrl: site.origin });
    expect(discovery.facts.sitemaps).toMatchObject([{ listedBy: "guess", status: 503, kind: "unknown" }]);
  });

  test("says so when robots.txt is refused as asked for too often, and reads the site", async () => {
    const site = await serve({
      "/": `${HOME}<a href="/a">A</a>`,
      "/robots.txt": { status: 429 },
      "/sitemap.xml": { status: 404 },
    });
    const { discovery, pages } = await crawlAll({ startUrl: site.origin });
    expect(discovery.facts.robots).toMatchObject({ state: "missing", status: 429 });
    expect(discovery.facts.warnings.map(({ code }) => code)).toEqual(["robots_rate_limited"]);
    expect(pages.size).toBeGreaterThan(1);
  });

  test("ignores robots.txt when asked to", async () => {
    const site = await serve({ "/": HOME, "/robots.txt": "User-agent: *\nDisallow: /" });
    expect((await crawlAll({ startUrl: site.origin, respectRobots: false })).pages.size).toBe(1);
  });

  test("comes again when the site is busy, before it takes robots.txt for missing", async () => {
    const asked = new Map<string, number>();
    const site = await serve({
      "*": (request, response) => {
        const path = request.url ?? "";
        asked.set(path, (asked.get(path) ?? 0) + 1);
        if ((asked.get(path) ?? 0) < 3) return void response.writeHead(429, { "retry-after": "2" }).end();
        if (path === "/robots.txt") return void response.end("User-agent: *\nDisallow: /tea");
        response.writeHead(200, { "content-type": "text/html" }).end('<title>Home</title><a href="/tea">Tea</a>');
      },
    });
    const { discovery, leftOut } = await crawlAll({ startUrl: site.origin });
    expect(discovery.facts.robots).toMatchObject({ state: "found", status: 200 });
    expect(leftOut.get(`${site.origin}/tea`)).toBe("robots");
  });

  test("asks the start page once, and with a memory nothing at all", async () => {
    const site = await serve({ "/": HOME });
    const { discovery, visits } = await crawlAll({ startUrl: site.origin });
    expect(site.paths().filter((path) => path === "/")).toEqual(["/"]);
    const asked = site.asked.length;
    const urls = [...discovery.discovered].map((url) => ({ ...url, visited: true }));
    const again = await crawlAll({ startUrl: site.origin }, { memory: { site: discovery.facts, urls, elapsedMs: 0 } });
    expect(visits.length).toBe(1);
    expect(again.visits).toEqual([]);
    expect(site.asked.length).toBe(asked);
  });

  test("tries http and https with and without www, where that makes sense", () => {
    expect(variantAddresses("https://www.example.com/de/?a")).toEqual([
      "https://example.com/de/?a",
      "http://example.com/de/?a",
      "http://www.example.com/de/?a",
    ]);
    const without = ["http://127.0.0.1/", "http://[::1]/", "http://localhost/", "http://example.com:8080/"];
    expect(without.flatMap(variantAddresses)).toEqual([]);
  });
});

function xml(body: string): SitePath {
  return { headers: { "content-type": "application/xml" }, body };
}

async function serve(pages: Record<string, SitePath>) {
  const site = await startSite(pages);
  closers.push(() => site.close().catch(() => {}));
  return site;
}

async function failureOf(startUrl: string, options: CrawlOptions = {}): Promise<string> {
  const failure: AuditFailed = await startTestCrawl({ startUrl }, options)
    .discover()
    .then(
      () => "no failure",
      (error) => error,
    );
  return failure.code;
}

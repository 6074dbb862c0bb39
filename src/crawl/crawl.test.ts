import { afterEach, describe, expect, test } from "vitest";
import { crawlAll } from "../../test/support/crawl.ts";
import { links, range, redirect, type SitePath, startSite, text } from "../../test/support/site-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe("chosen pages", () => {
  const serveTea = () =>
    serve({
      "/robots.txt": text("User-agent: *\nDisallow: /private\nSitemap: {origin}/sitemap.xml"),
      "/sitemap.xml": "<urlset><url><loc>{origin}/lonely</loc></url><url><loc>{origin}/b</loc></url></urlset>",
      "/": links("/a", "/b"),
      "/b": links("/c", "/"),
      "/old": redirect("/new"),
      "*": "<p>end",
    });

  test("of a list are visited in full, and no others: no links, redirects or sitemaps lead on", async () => {
    const site = await serveTea();
    const listed = ["/b", "/lonely", "/old", "/private"].map((path) => site.origin + path);
    const { pages, leftOut } = await crawlAll({
      ...{ startUrl: `${site.origin}/b`, scope: "url_list", listed, userAgent: "Tea/1.0" },
    });
    expect(paths(pages, site.origin).sort()).toEqual(["/b", "/lonely", "/old"]);
    expect([...leftOut.values()].sort()).toEqual(["not_listed", "not_listed", "not_listed", "robots"]);
    expect(site.paths()).not.toContain("/new");
    expect(new Set(site.asked.map(({ headers }) => headers["user-agent"]))).toEqual(new Set(["Tea/1.0"]));
  });

  test("of the sitemaps are visited, with the start page", async () => {
    const site = await serveTea();
    const { pages } = await crawlAll({ startUrl: `${site.origin}/`, scope: "sitemaps_only" });
    expect(paths(pages, site.origin).sort()).toEqual(["/", "/b", "/lonely"]);
  });
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

  test("reads what pages declare: versions, neighbours and AMP, each as an edge of its kind", async () => {
    const head = `<link rel="alternate" hreflang="de" href="/de"><link rel="next" href="/2"><link rel="amphtml" href="/amp#x">`;
    const site = await serve({ "/": `<title>Tea</title>${head}<p>Tea`, "*": "<p>ok" });
    const { visits, pages } = await crawlAll({ startUrl: site.origin });
    expect(visits[0]?.edges.map(({ target, text, via }) => [target, text, via])).toEqual([
      [2, "de", "hreflang"],
      [3, "next", "pagination"],
      [4, "", "amphtml"],
    ]);
    expect(paths(pages, site.origin)).toEqual(["/", "/2", "/amp", "/de"]);
  });

  test("follows a page that forwards at once like a redirect, and one that waits like a link", async () => {
    const site = await serve({
      "/": '<meta http-equiv="refresh" content="0;URL=en/#top">',
      "/en/": '<meta http-equiv="refresh" content="5; url=/late"><p>Tea',
      "*": "<p>ok",
    });
    const { visits, pages } = await crawlAll({ startUrl: site.origin });
    expect(paths(pages, site.origin)).toEqual(["/", "/en/", "/late"]);
    expect(visits[0]?.edges).toEqual([{ target: 2, text: "", nofollow: false, via: "refresh" }]);
    expect(visits[0]?.discovered[0]?.discoveredBy).toBe("redirect");
    expect(visits[1]?.edges).toEqual([{ target: 3, text: "", nofollow: false, via: "delayed-refresh" }]);
  });

  test("follows the header Refresh as the tag, and before it, even from an empty start page", async () => {
    const html = { "content-type": "text/html" };
    const site = await serve({
      "/": { headers: { ...html, refresh: "0; url=/en/" }, body: "" },
      "/en/": {
        headers: { ...html, refresh: "0;url=/late" },
        body: '<meta http-equiv="refresh" content="0;url=/tag">',
      },
      "/late": { headers: { ...html, refresh: "7;url=/last" }, body: "<p>Tea" },
      "*": "<p>ok",
    });
    const { visits, pages } = await crawlAll({ startUrl: site.origin });
    expect(visits.map(({ edges }) => edges.map(({ via }) => via))).toEqual([
      ["refresh"],
      ["refresh"],
      ["delayed-refresh"],
      [],
    ]);
    expect(paths(pages, site.origin)).toEqual(["/", "/en/", "/last", "/late"]);
  });

  test("never asks an address that may not be asked because a page or a header leads on to it", async () => {
    const canary = await serve({ "*": "secret" }, "127.0.0.2");
    const site = await serve({
      "/": `<a href="/header">x</a><meta http-equiv="refresh" content="0;url=${canary.origin}/tag">`,
      "/header": { headers: { "content-type": "text/html", refresh: `3;url=${canary.origin}/header` }, body: "<p>ok" },
      "/robots.txt": text("User-agent: *\nDisallow: /private"),
    });
    const { leftOut } = await crawlAll({ startUrl: site.origin, externalLinks: true });
    expect(canary.paths()).toEqual([]);
    expect([leftOut.get(`${canary.origin}/tag`), leftOut.get(`${canary.origin}/header`)]).toEqual([
      "blocked_address",
      "blocked_address",
    ]);
  });

  test("reads the documents of the same site that a page shows in frames, as parts of pages", async () => {
    const site = await serve({
      "/": `<iframe src="/map#here"></iframe><iframe src="/both"></iframe><a href="/tea">Tea</a><a href="/both">Both</a>
        <iframe src="/not" srcdoc="<p>Tea"></iframe><iframe src=""></iframe><iframe src="about:blank"></iframe>
        <iframe src="/"></iframe><iframe src="https://video.example.net/1"></iframe>`,
      "/tea": '<frameset><frame src="/menu"></frameset>',
      "/map": links("/way"),
      "/menu": { status: 404 },
      "*": "<p>ok",
    });
    const { visits, pages } = await crawlAll({ startUrl: site.origin, externalLinks: true });
    const of = (path: string) => visits.find(({ page }) => page.url === `${site.origin}${path}`);
    expect(paths(pages, site.origin)).toEqual(["/", "/both", "/map", "/menu", "/tea", "/way"]);
    expect(of("/")?.edges.map(({ via }) => via)).toEqual(["link", "link", "frame", "frame"]);
    expect(of("/tea")?.edges.map(({ via }) => via)).toEqual(["frame"]);
    const framed = visits.flatMap(({ page }) => (page.framed ? [page.url.slice(site.origin.length)] : []));
    expect(framed.sort()).toEqual(["/map", "/menu"]);
  });

  test("reads what was met in a frame as a page when a link leads there before it is read", async () => {
    const site = await serve({
      "/": links("/a", "/b", ...range(5)),
      "/a": '<iframe src="/tea"></iframe>',
      "/b": links("/tea"),
      "*": "<p>ok",
    });
    const { pages } = await crawlAll({ startUrl: site.origin, concurrency: 1 });
    expect(pages.get(`${site.origin}/tea`)?.framed).toBeUndefined();
  });

  test("keeps a redirect as a page of its own and follows it once", async () => {
    const site = await serve({ "/": links("/old"), "/old": redirect("/new"), "/new": "<title>New</title>" });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/old`)).toMatchObject({ status: 301, redirectTo: `${site.origin}/new` });
    expect(pages.get(`${site.origin}/new`)?.document?.titles[0]?.text).toBe("New");
  });

  test("follows a redirect whose address is sent as bare octets, as browsers do", async () => {
    const octets = (text: string) => redirect(Buffer.from(text).toString("latin1"));
    const site = await serve({
      "/": links("/utf-8", "/latin1"),
      "/utf-8": octets("/café?q=tè"),
      "/latin1": redirect("/caf\xe9"),
    });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/utf-8`)?.redirectTo).toBe(`${site.origin}/caf%C3%A9?q=t%C3%A8`);
    expect(pages.get(`${site.origin}/latin1`)?.redirectTo).toBe(`${site.origin}/caf%E9`);
  });

  test("reads an empty page as one without anything", async () => {
    const site = await serve({ "/": links("/empty"), "/empty": "" });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect(pages.get(`${site.origin}/empty`)?.document).toMatchObject({ titles: [], links: [], htmlBytes: 0 });
  });

  test("says of a page that was cut that it was too large", async () => {
    const site = await serve({
      "/": links("/long"),
      "/long": `<title>Long</title><p>${"green tea ".repeat(1_100_000)}`,
    });
    const { pages } = await crawlAll({ startUrl: site.origin });
    const long = pages.get(`${site.origin}/long`);
    expect(long).toMatchObject({ status: 200, failure: "too_large" });
    expect(long?.document?.titles[0]?.text).toBe("Long");
    expect(pages.get(`${site.origin}/`)?.failure).toBeNull();
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
    const plan = { startUrl: site.origin, maxDurationMs: 10_000, requestsPerSecond: 1 };
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

describe("another User-Agent", () => {
  test("is sent with every request, and its own rules of robots.txt are obeyed besides ours", async () => {
    const other = await serve({ "/fine": "ok" });
    const site = await serve({
      "/robots.txt": "User-agent: Sitemend\nDisallow: /a\nUser-agent: Tea\nDisallow: /b\n",
      "/": links("/a", "/b", "/c", `${other.origin}/fine`),
      "/c": '<title>C</title><img src="/tea.png" alt="Tea">',
    });
    const plan = { startUrl: site.origin, externalLinks: true, maxResources: 10, userAgent: "Tea/1.0" };
    const { leftOut } = await crawlAll(plan);
    expect(leftOut).toEqual(
      new Map([
        [`${site.origin}/a`, "robots"],
        [`${site.origin}/b`, "robots"],
      ]),
    );
    expect(site.paths()).toEqual(expect.arrayContaining(["/", "/robots.txt", "/c", "/tea.png"]));
    const asked = [...site.asked, ...other.asked].map(({ headers }) => headers["user-agent"]);
    expect(new Set(asked)).toEqual(new Set(["Tea/1.0"]));
    expect(other.asked).not.toHaveLength(0);
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

  test("are followed through redirects, each asked once, to an end that is not too far", async () => {
    const away = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`/hop/${n}`, redirect(`/hop/${n + 1}`)]));
    const closed = await startSite({});
    await closed.close();
    const other = await serve({
      ...{ ...away, "/a": redirect("/b"), "/b": redirect("/c"), "/c": redirect("/gone"), "/gone": { status: 404 } },
      ...{ "/err": redirect("/500"), "/500": { status: 500 }, "/loop": redirect("/pool"), "/pool": redirect("/loop") },
      "/dead": redirect(`${closed.origin}/`),
    });
    const starts = ["/a", "/err", "/loop", "/dead", "/hop/0"].map((path) => other.origin + path);
    const site = await serve({ "/": links(...starts) });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin, externalLinks: true });
    expect(["/gone", "/500", "/loop", "/pool"].map((path) => pages.get(other.origin + path)?.status)).toEqual([
      404, 500, 301, 301,
    ]);
    expect(pages.get(`${closed.origin}/`)?.failure).toBe("connection_refused");
    expect(leftOut.get(`${other.origin}/hop/11`)).toBe("max_depth");
    expect(other.paths().filter((path) => path === "/b")).toEqual(["/b"]);
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

function paths(pages: ReadonlyMap<string, unknown>, origin: string): string[] {
  return [...pages.keys()].map((url) => url.replace(origin, "")).sort();
}

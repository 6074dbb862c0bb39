import { deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { crawlAll } from "../../test/support/crawl.ts";
import { type SitePath, startSite, text } from "../../test/support/site-server.ts";
import { removableBytes } from "./removable-bytes.ts";
import { largestOf } from "./srcset.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const RESOURCES = { maxResources: 100, maxPages: 1000 };
/** The beginning of a PNG of 1200 by 630. */
const PNG = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452000004b000000276", "hex"),
  Buffer.from("0806000000", "hex"),
  deflateSync("tea"),
]);
const png = (body: Uint8Array = PNG): SitePath => ({
  headers: { "content-type": "image/png", "content-length": `${body.length}` },
  body,
});

describe("what pages load", () => {
  test("is asked for once, after the pages, and never counts as a page", async () => {
    const site = await serve({
      "/": '<img src="/tea.png"><script src="/tea.js"></script><a href="/more">More</a>',
      "/more":
        '<img src="/tea.png#part"><link rel="stylesheet" href="/tea.css"><img src="data:image/png;base64,AA=="><iframe src="/frame">',
      "/tea.png": png(),
      "/tea.js": { headers: { "content-type": "text/javascript" }, body: "// tea\n  brew();\n" },
      "/tea.css": { headers: { "content-type": "text/css", "cache-control": "public, max-age=600" }, body: "a{}" },
    });
    const { pages, visits } = await crawlAll({ ...RESOURCES, startUrl: site.origin });
    expect(pages.get(`${site.origin}/tea.png`)).toMatchObject({ kind: "resource", resource: { type: "image" } });
    expect(pages.get(`${site.origin}/tea.js`)?.resource).toMatchObject({
      type: "script",
      wireBytes: 17,
      bodyBytes: 17,
      removableBytes: 9,
    });
    expect(pages.get(`${site.origin}/tea.css`)?.resource).toMatchObject({ type: "style", cacheSeconds: 600 });
    expect(site.paths().filter((path) => path === "/tea.png")).toHaveLength(1);
    expect(site.asked.find(({ url }) => url === "/tea.png")?.headers.accept).toContain("image/avif");
    const more = visits.find(({ page }) => page.url === `${site.origin}/more`);
    expect(more?.edges.map(({ via, text: use }) => `${via} ${use}`)).toEqual([
      "frame ",
      "resource style",
      "image image",
      "image unsized image",
      "resource icon",
    ]);
  });

  test("is also what style sheets load, in files, elements and attributes, each relative to where it stands", async () => {
    const css = (body: string): SitePath => ({ headers: { "content-type": "text/css" }, body });
    const site = await serve({
      "/": '<base href="/deep/"><link rel="stylesheet" href="/css/a.css"><style>p{background:url(in.png)}</style><p style="background:url(&quot;at.png&quot;)">',
      "/css/a.css": css("@import 'b.css'; p { background: url(../a.png) }"),
      "/css/b.css": css("@import 'a.css'; @font-face { src: url(b.woff2) }"),
    });
    const { visits } = await crawlAll({ ...RESOURCES, startUrl: site.origin });
    const asked = ["/css/a.css", "/css/b.css", "/css/b.woff2", "/a.png", "/deep/in.png", "/deep/at.png"];
    expect(asked.filter((path) => !site.paths().includes(path))).toEqual([]);
    const sheet = visits.find(({ page }) => page.url === `${site.origin}/css/b.css`);
    expect(sheet?.edges.map(({ via, text: use }) => `${via} ${use}`)).toEqual(["resource style", "resource font"]);
    expect(site.asked.find(({ url }) => url === "/css/b.woff2")?.method).toBe("HEAD");
  });

  test("ends where style sheets import each other without end", async () => {
    const endless: SitePath = (_, response) => {
      response.writeHead(200, { "content-type": "text/css" }).end(`@import "/css/${site.asked.length}";`);
    };
    const site = await serve({
      "/": '<link rel="stylesheet" href="/css/a">',
      "/css/a": endless,
      ...Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`/css/${index}`, endless])),
    });
    await crawlAll({ ...RESOURCES, startUrl: site.origin });
    expect(site.paths().filter((path) => path.startsWith("/css/"))).toHaveLength(11);
  });

  test("is not even noted when nobody asks for it", async () => {
    const site = await serve({ "/": '<img src="/tea.png">', "/tea.png": png() });
    const { pages } = await crawlAll({ startUrl: site.origin });
    expect([...pages.keys()]).toEqual([`${site.origin}/`]);
  });

  test("stops at its budget, and says so", async () => {
    const site = await serve({ "/": '<img src="/1.png"><img src="/2.png"><img src="/3.png">', "*": png() });
    const { pages, leftOut } = await crawlAll({ ...RESOURCES, maxResources: 2, startUrl: site.origin });
    expect(pages.size).toBe(3);
    expect(leftOut.get(`${site.origin}/3.png`)).toBe("max_resources");
  });

  test("is left alone where robots.txt says so", async () => {
    const site = await serve({
      "/robots.txt": text("User-agent: *\nDisallow: /private/"),
      "/": '<img src="/private/tea.png">',
      "*": png(),
    });
    const { leftOut } = await crawlAll({ ...RESOURCES, startUrl: site.origin });
    expect(leftOut.get(`${site.origin}/private/tea.png`)).toBe("robots");
    expect(site.paths()).not.toContain("/private/tea.png");
  });

  test("follows redirects as what they are", async () => {
    const site = await serve({
      "/": '<script src="/old.js"></script>',
      "/old.js": { status: 301, headers: { location: "/new.js" } },
      "/new.js": { headers: { "content-type": "text/javascript" }, body: "brew()" },
    });
    const { pages } = await crawlAll({ ...RESOURCES, startUrl: site.origin });
    expect(pages.get(`${site.origin}/new.js`)).toMatchObject({ kind: "resource", resource: { bodyBytes: 6 } });
  });

  test("of an image for which a page keeps no place the size is read", async () => {
    const site = await serve({ "/": '<img src="/a.png"><img src="/b.png" width="9" height="9">', "*": png() });
    const { pages } = await crawlAll({ ...RESOURCES, startUrl: site.origin });
    expect(pages.get(`${site.origin}/a.png`)?.resource).toMatchObject({ width: 1200, height: 630 });
    expect(pages.get(`${site.origin}/b.png`)?.resource).toMatchObject({ width: null, height: null });
  });

  test("of a social image the size is read, also when a page shows it, too", async () => {
    const site = await serve({
      "/": '<a href="/more">More</a><img src="/tea.png">',
      "/more": '<meta property="og:image" content="{origin}/tea.png">',
      "/tea.png": png(),
    });
    const { pages } = await crawlAll({ ...RESOURCES, startUrl: site.origin });
    expect(pages.get(`${site.origin}/tea.png`)?.resource).toMatchObject({ width: 1200, height: 630, looksLike: "png" });
  });

  test("is measured before and after decompression", async () => {
    const body = gzipSync("brew();\n".repeat(500));
    const headers = { "content-type": "text/javascript", "content-encoding": "gzip" };
    const site = await serve({ "/": '<script src="/tea.js"></script>', "/tea.js": { headers, body } });
    const { pages } = await crawlAll({ ...RESOURCES, startUrl: site.origin });
    expect(pages.get(`${site.origin}/tea.js`)?.resource).toMatchObject({
      wireBytes: body.length,
      bodyBytes: 4000,
      encoding: "gzip",
    });
  });

  test("keeps nothing of an error page", async () => {
    const site = await serve({ "/": '<img src="/gone.png">' });
    const { pages } = await crawlAll({ ...RESOURCES, startUrl: site.origin });
    expect(pages.get(`${site.origin}/gone.png`)).toMatchObject({ status: 404, resource: null, kind: "resource" });
  });
});

describe("srcset", () => {
  test.each([
    ["/a.png 480w, /b.png 1200w, /c.png 800w", "/b.png"],
    ["/a.png, /b.png 2x", "/b.png"],
    ["/w_400,h_300/a.png 1x,/w_800,h_600/a.png 2x", "/w_800,h_600/a.png"],
    [" /only.png ", "/only.png"],
    ["", null],
    [",,", null],
  ])("%s", (srcset, largest) => {
    expect(largestOf(srcset)).toBe(largest);
  });
});

describe("what a minifier would take out", () => {
  test.each([
    ["a();\nb();\n", 0],
    ["  a();\n\tb();", 3],
    ["a();\n\n\nb();", 2],
    ["// brew\na();", 8],
    ["/* brew\n   slowly */\na();", 21],
    ["/*! licence */\na();", 0],
    ["/* Copyright 2026 Tea House */\n/* brew */\na();", 11],
    ["  // @license MIT\n  // brew freely\n\n// brew\na();", 11],
    ["a();\n//# sourceMappingURL=a.js.map", 0],
    ["/tea/.test(a);\n", 0],
    ['a("http://tea"); // kept', 0],
    ["/* never closed", 15],
  ])("%j", (source, bytes) => {
    expect(removableBytes(new TextEncoder().encode(source))).toBe(bytes);
  });
});

async function serve(pages: Record<string, SitePath>) {
  const site = await startSite(pages);
  closers.push(site.close);
  return site;
}

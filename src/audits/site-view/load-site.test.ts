import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStore, type Store } from "#store/index.ts";
import { type TestDatabase, testDatabase } from "../../../test/support/database.ts";
import { newUuid } from "../../../test/support/identity.ts";
import { type StoredUrl, storeSite } from "../../../test/support/stored-site.ts";
import { failWhenDown } from "../analysis-phase.ts";
import { warnings } from "../warnings.ts";
import { loadSite } from "./load-site.ts";

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await testDatabase();
  store = createStore(database.pool, newUuid);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const at = (path: string) => `https://tea.example${path}`;
let sites = 0;
/** Each site has an origin of its own, because a website has one audit in these tests. */
async function load(urls: readonly StoredUrl[], truncatedBy: "site_silent" | null = null) {
  const origin = `https://tea-${++sites}.example`;
  const moved = JSON.parse(JSON.stringify(urls).replaceAll("https://tea.example", origin)) as StoredUrl[];
  const { auditId, facts } = await storeSite(database.pool, moved);
  const { view, parentOf } = await loadSite(store, auditId, facts, { truncatedBy, now: 0 });
  return {
    view,
    of: (path: string) => view.byUrl(`${origin}${path}`),
    parentOf: (path: string) => parentOf(view.byUrl(`${origin}${path}`)?.id ?? 0),
  };
}

describe("a stored site", () => {
  it("measures clicks by the shortest way, and a redirect is no click", async () => {
    const { of, parentOf } = await load([
      { url: at("/"), links: [{ target: 2 }, { target: 4, nofollow: true }] },
      { url: at("/old"), status: 301, redirectTo: at("/new") },
      { url: at("/new"), links: [{ target: 5 }] },
      { url: at("/press") },
      { url: at("/deep"), links: [{ target: 1 }] },
      { url: at("/orphan") },
      { url: at("/named"), links: [] },
    ]);
    const paths = ["/", "/old", "/new", "/press", "/deep", "/orphan"];
    const depths = paths.map((path) => of(path)?.depth);
    expect(depths).toEqual([0, 1, 1, 1, 2, null]);
    expect(paths.map(parentOf)).toEqual([null, 1, 2, 1, 3, null]);
  });

  it("counts linking pages once, without the page itself and without canonicals", async () => {
    const { view, of } = await load([
      { url: at("/"), links: [{ target: 2, text: "Tea" }, { target: 2, text: "All teas" }, { target: 1 }] },
      { url: at("/tea"), links: [{ target: 2, via: "canonical" }] },
      { url: at("/about"), links: [{ target: 2 }, { target: 1, via: "canonical" }] },
    ]);
    expect([of("/")?.inlinks, of("/tea")?.inlinks]).toEqual([0, 2]);
    expect([...view.inlinks(2)].map(({ text, via }) => `${via} ${text}`)).toEqual([
      "link Tea",
      "link All teas",
      "canonical ",
      "link ",
    ]);
  });

  it("tells what a page links to and what it declares", async () => {
    const { view } = await load([
      {
        url: at("/"),
        links: [
          { target: 2, text: "Tea" },
          { target: 1, via: "canonical" },
        ],
      },
      { url: at("/tea"), links: [{ target: 1, text: "en", via: "hreflang" }] },
    ]);
    const outlinks = (id: number) => [...view.outlinks(id)].map(({ to, text, via }) => `${via} ${to.id} ${text}`);
    expect(outlinks(1)).toEqual(["link 2 Tea", "canonical 1 "]);
    expect(outlinks(2)).toEqual(["hreflang 1 en"]);
  });

  it("follows chains of redirects to their end, and knows a loop", async () => {
    const { view } = await load([
      { url: at("/a"), status: 301, redirectTo: at("/b") },
      { url: at("/b"), status: 302, redirectTo: at("/c") },
      { url: at("/c") },
      { url: at("/x"), status: 301, redirectTo: at("/y") },
      { url: at("/y"), status: 301, redirectTo: at("/x") },
      { url: at("/away"), status: 301, redirectTo: "https://unknown.example/" },
    ]);
    const chain = (id: number) => {
      const { hops, loop } = view.redirectChain(id);
      return [hops.map((hop) => hop.id), loop];
    };
    expect(chain(1)).toEqual([[2, 3], false]);
    expect(chain(3)).toEqual([[], false]);
    expect(chain(4)).toEqual([[5, 4], true]);
    expect(chain(6)).toEqual([[], false]);
  });

  it("groups duplicates among listed first pages only", async () => {
    const { view } = await load([
      { url: at("/"), title: "Tea", textHash: "a" },
      { url: at("/index.html"), title: " TEA ", textHash: "a" },
      { url: at("/copy"), title: "Tea", textHash: "a", canonical: at("/") },
      { url: at("/hidden"), title: "Tea", noindex: true },
      { url: at("/page/2"), title: "Tea", paginated: true },
      { url: at("/gone"), title: "Tea", status: 404 },
      { url: at("/wall"), title: "Tea", challenge: true },
      { url: at("/other"), title: "" },
      { url: at("/more"), title: "" },
    ]);
    const groups = (of: "title" | "content") => [...view.duplicates(of)].map((group) => group.map(({ id }) => id));
    expect(groups("title")).toEqual([[1, 2]]);
    expect(groups("content")).toEqual([[1, 2]]);
    expect(view.byId(3)?.canonicalTo).toBe(1);
  });

  it("finds links to places that are not there, and only those", async () => {
    const { view } = await load([
      {
        url: at("/"),
        fragments: ["green", "t%C3%A9", "gone"].map((fragment) => ({ target: 2, fragment })),
      },
      { url: at("/tea"), anchors: ["green", "té"], fragments: [{ target: 3, fragment: "x" }] },
      { url: at("/missing"), status: 404 },
    ]);
    expect([...view.brokenFragments()].map(({ from, to, fragment }) => [from.id, to.id, fragment])).toEqual([
      [1, 2, "gone"],
    ]);
  });

  it("shows the headers of one page for each template", async () => {
    const headers = [["server", "tea"]] as const;
    const { view } = await load([
      { url: at("/"), headers, templateHash: "a" },
      { url: at("/1"), templateHash: "b" },
      { url: at("/2"), templateHash: "b" },
      { url: at("/gone"), status: 404, templateHash: "c" },
    ]);
    const samples = [...view.headerSamples()];
    expect(samples.map(({ page, pages }) => [page.id, pages])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(samples[1]?.headers).toEqual(headers);
  });

  it("lets the samples of headers stand for all pages of the site that opened", async () => {
    const csp = [["content-security-policy", "default-src 'self'"]] as const;
    // More templates than have a sample of their own, with two pages in the first.
    const pages = Array.from({ length: 150 }, (_, n) => ({
      url: at(`/${n}`),
      templateHash: `${Math.max(n, 1)}`,
      headers: n === 149 ? csp : [],
    }));
    const { view } = await load([...pages, { url: "https://www.tea.example/", templateHash: "0" }]);
    const samples = [...view.headerSamples()];
    expect(samples.length).toBe(102);
    expect(samples.reduce((sum, { pages }) => sum + pages, 0)).toBe(150);
    expect(samples.filter(({ headers }) => headers.length > 0).map(({ page, pages }) => [page.id, pages])).toEqual([
      [150, 1],
    ]);
  });

  it("knows the cookies of every page, those that set the same once", async () => {
    const cookie = (...values: string[]) => values.map((value) => ["set-cookie", value] as const);
    const { view } = await load([
      { url: at("/"), templateHash: "a" },
      { url: at("/1"), templateHash: "a", headers: cookie("id=1; Path=/; Expires=Wed, 01 Jan 2031 00:00:00 GMT") },
      { url: at("/2"), templateHash: "a", headers: cookie("id=2; Path=/a; Expires=Thu, 02 Jan 2031 00:00:00 GMT") },
      { url: at("/3"), templateHash: "a", headers: cookie("id=3; Path=/; Secure", "b=1") },
      { url: at("/4"), status: 302, headers: cookie("next=4") },
      { url: "https://www.tea.example/", headers: cookie("other=1") },
    ]);
    expect([...view.cookies()].map(({ page, cookies }) => [page.id, cookies]).toSorted()).toEqual([
      [2, ["id=1; Path=/; Expires=Wed, 01 Jan 2031 00:00:00 GMT"]],
      [4, ["id=3; Path=/; Secure", "b=1"]],
      [5, ["next=4"]],
    ]);
  });

  it("takes the page to which the start page forwards at once for what people see", async () => {
    const { view, of } = await load([
      { url: at("/"), links: [{ target: 2, via: "refresh" }] },
      { url: at("/en/"), links: [{ target: 3 }], facts: { lang: "en" } },
      { url: at("/en/tea"), links: [{ target: 1 }] },
    ]);
    expect(of("/")).toMatchObject({ forwardsTo: 2, indexable: false });
    expect(of("/en/")).toMatchObject({ forwardsTo: null, indexable: true, followedInlinks: 1 });
    expect(["/", "/en/", "/en/tea"].map((path) => of(path)?.depth)).toEqual([0, 0, 1]);
    expect(view.startPage?.lang).toBe("en");
  });

  it("reaches what frames show and what a page leads on to later, without weighing it as linked", async () => {
    const { of } = await load([
      { url: at("/"), links: [{ target: 2, via: "frame" }, { target: 3, via: "delayed-refresh" }, { target: 4 }] },
      { url: at("/map"), discoveredBy: "frame" },
      { url: at("/late") },
      { url: at("/tea"), discoveredBy: "frame", links: [{ target: 5, via: "frame" }] },
      { url: at("/menu"), discoveredBy: "frame", inSitemap: true },
    ]);
    expect(["/", "/map", "/late", "/tea", "/menu"].map((path) => of(path)?.depth)).toEqual([0, 1, 1, 1, 2]);
    expect(["/map", "/late", "/tea"].map((path) => of(path)?.allInlinks)).toEqual([0, 0, 1]);
    const indexable = ["/map", "/late", "/tea", "/menu"].map((path) => of(path)?.indexable);
    expect(indexable).toEqual([false, true, true, true]);
  });

  it("keeps what pages load apart from pages", async () => {
    const resource = { type: "image", wireBytes: 5000 } as const;
    const { view } = await load([
      { url: at("/"), links: [{ target: 2, via: "image", text: "image" }] },
      { url: at("/tea.png"), kind: "resource", resource },
    ]);
    expect(view.byId(2)).toMatchObject({ resource, inlinks: 0, indexable: false, linkScore: 0 });
    expect(view.coverage).toMatchObject({ visited: 1, percent: 100 });
    expect([...view.inlinks(2)].map(({ text }) => text)).toEqual(["image"]);
  });

  it("counts what it covers by pages, and what refused to be read", async () => {
    const { view } = await load([
      { url: at("/") },
      { url: at("/club"), status: 403 },
      { url: at("/far"), leftOut: "max_pages" },
      { url: at("/private"), leftOut: "robots" },
      { url: "https://other.example.net/", kind: "external", status: 999 },
    ]);
    expect(view.coverage).toEqual({ visited: 2, unvisited: 1, unverified: 1, percent: 66.6, truncatedBy: null });
  });

  it("counts pages that were too large as unverified, and warns of them", async () => {
    const { view } = await load([
      { url: at("/") },
      { url: at("/cut"), failure: "too_large" },
      { url: at("/bomb"), status: null, failure: "too_large" },
    ]);
    expect(view.coverage.unverified).toBe(2);
    const [warning] = warnings({ view, urls: [...view.urls()] });
    expect(warning?.code).toBe("pages_too_large");
    expect(warning?.message).toMatch(/^2 pages /);
  });

  it("counts what an unreadable robots.txt shuts as unvisited", async () => {
    const { view } = await load([{ url: at("/") }, { url: at("/tea"), leftOut: "robots_unreachable" }]);
    expect(view.coverage).toMatchObject({ visited: 1, unvisited: 1, percent: 50 });
  });

  it("counts what was left when the site stopped answering as unvisited, and warns of it", async () => {
    const urls = [{ url: at("/") }, { url: at("/tea"), leftOut: "site_silent" }] as const;
    const { view } = await load(urls, "site_silent");
    expect(view.coverage).toMatchObject({ visited: 1, unvisited: 1, percent: 50 });
    expect(warnings({ view, urls: [...view.urls()] }).map(({ code }) => code)).toEqual(["site_silent"]);
  });

  it("warns where the site refuses many pages, not where it refuses a few", async () => {
    const good = Array.from({ length: 20 }, (_, number) => ({ url: at(`/${number}`) }));
    const shut = [
      { url: at("/club"), status: 403 },
      { url: at("/more"), status: 429 },
      { url: at("/wall"), status: 403 },
    ];
    const codesOf = async (urls: Parameters<typeof load>[0]) => {
      const { view } = await load(urls);
      return warnings({ view, urls: [...view.urls()] }).map(({ code }) => code);
    };
    expect(await codesOf([...good, ...shut])).toEqual(["pages_refused"]);
    expect(await codesOf([...good, ...shut.slice(0, 1)])).toEqual([]);
  });

  it("proves that names resolve by the site's own name or another site's answer", async () => {
    const local = "http://127.0.0.1:8080/";
    const gone = { url: "https://gone.example.net/", kind: "external", status: null, failure: "dns_failed" } as const;
    const here = { url: "https://here.example.net/", kind: "external", status: 404 } as const;
    const proof = async (urls: readonly StoredUrl[]) => (await load(urls)).view.namesResolve;
    expect(await proof([{ url: "https://tea.example.com/" }, gone])).toBe(true);
    expect(await proof([{ url: local }, gone])).toBe(false);
    expect(await proof([{ url: local.replace("8080", "8081") }, gone, here])).toBe(true);
  });
});

describe("a site whose start page fails", () => {
  it("is down when no other page was given", async () => {
    const { view } = await load([
      { url: at("/"), status: 503 },
      { url: at("/tea"), status: 503 },
    ]);
    expect(() => failWhenDown({ view, urls: [...view.urls()] })).toThrow("couldn't be reached");
  });

  it.each([
    ["another page works", [{ url: at("/"), status: 503 }, { url: at("/tea") }]],
    ["it is only missing", [{ url: at("/"), status: 404 }]],
  ])("is audited when %s", async (_, urls) => {
    const { view } = await load(urls);
    expect(() => failWhenDown({ view, urls: [...view.urls()] })).not.toThrow();
  });
});

describe("counts of a stored site", () => {
  const urls: StoredUrl[] = [
    { url: "http://127.0.0.1:8090/" },
    { url: "https://a.example.net/", kind: "external", status: null, failure: "dns_failed" },
    { url: "https://b.example.net/", kind: "external", status: 404 },
    { url: "https://c.example.net/", kind: "external", status: 403 },
    { url: "https://d.example.net/", kind: "external", status: 200 },
    { url: "https://e.example.net/", kind: "external", status: 503 },
    { url: "https://f.example.net/", kind: "external", status: null, failure: "connection_refused" },
  ];

  it("call a name that nobody knows broken only where names can be resolved", async () => {
    const { auditId } = await storeSite(database.pool, urls);
    const counts = async (namesResolve: boolean) => {
      const { externalBroken, externalUnverified } = await store.summary.pageCounts(auditId, namesResolve);
      return { externalBroken, externalUnverified };
    };
    expect(await counts(true)).toEqual({ externalBroken: 2, externalUnverified: 3 });
    expect(await counts(false)).toEqual({ externalBroken: 1, externalUnverified: 4 });
  });
});

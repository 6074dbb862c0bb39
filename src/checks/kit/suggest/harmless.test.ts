/** Suggestions that would do harm if they were taken, and what is proposed instead. */
import { describe, expect, it } from "vitest";
import { parseExample } from "../../../../test/support/parse-example.ts";
import { runExample } from "../../../../test/support/run-example.ts";
import { suggestionsFor } from "../../../../test/support/soundness.ts";
import { registry } from "../../registry.ts";
import type { PageExample, SiteExample } from "../examples.ts";

const ORIGIN = "https://example.com";
const TEXT = `<p>${"We roast oolong by hand in the heart of Taipei every morning. ".repeat(3)}</p>`;
const own = (path: string) => `<link rel="canonical" href="${ORIGIN}${path}">`;

describe("a misspelled link", () => {
  it.each([
    ["http://example.com/page", "http:/tea", "http://example.com/tea", "safe"],
    ["https://example.com/page", "https:/tea", "https://example.com/tea", "safe"],
    ["https://example.com/page", "https:/example.com/tea", "https://example.com/tea", "safe"],
    ["https://example.com/page", "http:/example.com/tea", "https://example.com/tea", "safe"],
    ["http://127.0.0.1:8080/page", "http:/127.0.0.1:8080/tea", "http://127.0.0.1:8080/tea", "safe"],
    ["https://example.com/page", "http:/example.org/tea", "http://example.org/tea", "review"],
    ["https://example.com/page", "htp://example.org/tea", "http://example.org/tea", "review"],
  ])("on %s, %s becomes %s, %s", (url, href, value, risk) => {
    const [suggestion] = proposed("link-malformed", { url, html: `<a href="${href}">Tea</a>`, because: "" });
    expect(suggestion?.risk).toBe(risk);
    expect(suggestion?.value).toBe(value);
  });

  it("is a host where browsers find no page, and nothing where neither is known", () => {
    const site = (href: string, path: string) => ({
      pages: { "/": `<a href="${href}">Tea</a>`, [path]: { status: 404, html: "" } },
    });
    expect(values(site("https:/tea.shop/a", "/tea.shop/a"), "link-malformed")).toEqual([
      [`${ORIGIN}/`, "https://tea.shop/a", "review"],
    ]);
    expect(values(site("https:/tea", "/tea"), "link-malformed")).toEqual([]);
  });

  it("leads where browsers go, even where that looks like a host", () => {
    const pages = { "/": '<a href="https:/tea.shop/a">Tea</a>', "/tea.shop/a": TEXT };
    expect(values({ pages }, "link-malformed")).toEqual([[`${ORIGIN}/`, `${ORIGIN}/tea.shop/a`, "safe"]]);
  });
});

describe("a link to a copy", () => {
  const site = (copy: string, original: string, path = "/copy") => ({
    pages: {
      "/": `${own("/")}<a href="${path}">Tea</a>`,
      [path]: `${own("/tea")}${copy}`,
      "/tea": own("/tea") + original,
    },
  });

  it("is rewritten without thought only where the text is the same", () => {
    expect(values(site(TEXT, TEXT), "link-to-noncanonical")).toEqual([[`${ORIGIN}/`, `${ORIGIN}/tea`, "safe"]]);
    expect(values(site("<p>Other</p>", TEXT), "link-to-noncanonical")).toEqual([
      [`${ORIGIN}/`, `${ORIGIN}/tea`, "review"],
    ]);
  });

  it("is rewritten where only the spelling of the address differs", () => {
    expect(values(site("<p>Other</p>", TEXT, "/tea/"), "link-to-noncanonical")).toEqual([
      [`${ORIGIN}/`, `${ORIGIN}/tea`, "safe"],
    ]);
  });

  it("stays where it leads to a later page of the list, or to a hidden page", () => {
    expect(values(site("<p>Other</p>", TEXT, "/tea?page=2"), "link-to-noncanonical")).toEqual([]);
    expect(values(site(`<meta name="robots" content="noindex">${TEXT}`, TEXT), "link-to-noncanonical")).toEqual([]);
  });
});

describe("a canonical", () => {
  it.each(["canonical-missing", "pagination-canonical-first"])("of %s never names a spelling beside another", (id) => {
    const tag = id === "canonical-missing" ? "" : own("/list");
    const pages = {
      "/": `${own("/")}<a href="/list">List</a><a href="/list?page=2">2</a>`,
      "/list": `${own("/list")}${TEXT}`,
      "/list?page=2": `${tag}<p>Old teas</p>`,
      "/list/?page=2": `${tag}<p>Old teas</p>`,
    };
    expect(values({ pages }, id).map(([place, value]) => [place, value])).toEqual([
      [`${ORIGIN}/list?page=2`, `${ORIGIN}/list?page=2`],
    ]);
  });

  it("is not proposed for a page without text, nor for one that says that there is none", () => {
    const pages = {
      "/": own("/") + TEXT,
      "/empty": "<title>Tea</title>",
      "/gone": "<h1>Page not found</h1><p>Sorry.</p>",
    };
    expect(values({ pages }, "canonical-missing")).toEqual([]);
  });

  it("of two is the page's own, and none where a header would still name another", () => {
    const two = `${own("/other")}${own("/page")}`;
    expect(proposed("canonical-conflict", { html: two, because: "" })).toMatchObject([{ value: `${ORIGIN}/page` }]);
    const headers = { Link: `<${ORIGIN}/tea>; rel="canonical"` };
    expect(proposed("canonical-conflict", { html: own("/page"), headers, because: "" })).toEqual([null]);
  });
});

describe("a sitemap", () => {
  it("gains only pages that stand for themselves", () => {
    const paths = [
      "/tea",
      "/tea/",
      "/search?q=tea",
      "/cart",
      "/copy",
      "/empty",
      "/gone",
      "/a;jsessionid=1",
      "/b?sort=up",
    ];
    const text = (path: string) => (path === "/empty" ? "<p>Tea</p>" : `<p>${path}</p>${TEXT}`);
    const body = (path: string) => (path === "/gone" ? `<h1>404 Not Found</h1>${TEXT}` : text(path));
    const pages = {
      "/": TEXT + paths.map((path) => `<a href="${path}">Page</a>`).join(""),
      ...Object.fromEntries(paths.map((path) => [path, body(path === "/copy" || path === "/tea/" ? "/tea" : path)])),
    };
    expect(values({ pages, sitemap: ["/"] }, "sitemap-missing-page")).toEqual([
      [`${ORIGIN}/tea`, `${ORIGIN}/tea`, "review"],
    ]);
  });

  it("loses what robots.txt forbids, and robots.txt stays", () => {
    const site = {
      pages: { "/": TEXT, "/cart": { leftOut: "robots" as const } },
      robots: "User-agent: *\nDisallow: /cart\n",
      sitemap: ["/", "/cart"],
    };
    const all = suggestionsFor({ ...site, because: "" }).suggestedFixes.map(({ suggestion }) => suggestion);
    expect(all).toContainEqual(
      expect.objectContaining({ field: "sitemap_excluded", value: `${ORIGIN}/cart`, risk: "review" }),
    );
    expect(all.filter(({ value }) => value.includes("Allow:"))).toEqual([]);
  });
});

describe("a website's own threshold", () => {
  const title = "Oolong from the mountains of Alishan | Tea House";

  it("silences the suggestions that go by ours", () => {
    const html = `<title>${title}</title>`;
    const overrides = { "title-too-long": { threshold: 30 } };
    expect(proposed("title-too-long", { html, because: "" }, overrides)).toEqual([null]);
  });

  it("is kept by what other checks propose", () => {
    const html = "<h1>Oolong from the high mountains of Alishan</h1>";
    const example = { html, because: "" };
    expect(proposed("title-missing", example)).toMatchObject([{ field: "title" }]);
    expect(proposed("title-missing", example, { "title-too-long": { threshold: 30 } })).toEqual([null]);
    expect(proposed("title-missing", example, { "title-too-short": { threshold: 70 } })).toEqual([null]);
  });

  it("that equals ours, or only another severity, changes nothing", () => {
    const html = `<title>Hand-roasted oolong from the mountains of Alishan | The Tea House Company</title>`;
    for (const override of [{ threshold: 70 }, { severity: "error" as const }])
      expect(proposed("title-too-long", { html, because: "" }, { "title-too-long": override })).toMatchObject([
        { value: "Hand-roasted oolong from the mountains of Alishan" },
      ]);
  });
});

describe("a title", () => {
  const start = "Acme Tools for gardens and kitchens";
  const site = (first: string, other = "<title>Spades for the vegetable garden</title>") => ({
    pages: { "/": first, "/a": `${other}<h1>Spades</h1>`, "/x": "<h1>Rakes</h1>", "/y": "<h1>Forks</h1>" },
  });
  const titles = (example: Omit<SiteExample, "because">) => values(example, "title-missing").map(([, value]) => value);

  it("carries no slogan of the start page", () => {
    expect(titles(site(`<title>${start}</title><h1>${start}</h1>`))).toEqual(["Rakes", "Forks"]);
  });

  it.each([
    ["a short title of the start page", "<title>Acme Garden Tools</title>", undefined, "Acme Garden Tools"],
    ["a title that others end with", `<title>${start}</title>`, `<title>Spades - ${start}</title>`, start],
    ["a meta", `<title>${start}</title><meta property="og:site_name" content="Acme">`, undefined, "Acme"],
    ["a node of the site", `<title>${start}</title>${node("WebSite")}`, undefined, "Acme"],
    ["a node of its owner", `<title>${start}</title>${node("Store")}`, undefined, "Acme"],
  ])("carries the name that comes from %s", (_, first, other, name) => {
    expect(titles(site(first, other))).toEqual([`Rakes | ${name}`, `Forks | ${name}`]);
  });

  it.each([
    ["<title>Acme Home Page</title>", "Acme"],
    ["<title>Welcome to Acme Garden</title>", "Acme Garden"],
  ])("carries the name alone of %s", (first, name) => {
    expect(titles(site(first))).toEqual([`Rakes | ${name}`, `Forks | ${name}`]);
  });

  it.each(["--", "::", "«", "|"])("is built as the others are, with %s between its parts", (mark) => {
    const named = (name: string) => `<title>Acme ${mark} ${name}</title><h1>${name}</h1>`;
    const pages = { "/": named("Start"), "/a": named("Spades"), "/b": named("Rakes"), "/x": "<h1>Forks</h1>" };
    expect(titles({ pages })).toEqual([`Acme ${mark} Forks`]);
  });

  it("that carries the name in another form does not get it twice", () => {
    const pages = {
      "/": '<title>Acme</title><meta property="og:site_name" content="Acme v4">',
      "/a": "<title>Spades | Acme 2026 v4</title>",
    };
    expect(values({ pages }, "title-too-short").filter(([place]) => place === `${ORIGIN}/a`)).toEqual([]);
  });

  it("is none of the numbered chapters", () => {
    const chapters = "<h1>1. What it needs first</h1><h1>2. Where it grows</h1>";
    const pages = { "/": "<title>Acme</title>", "/a": `<title>Garden spade</title>${chapters}` };
    expect(values({ pages }, "title-too-short").filter(([place]) => place === `${ORIGIN}/a`)).toEqual([
      [`${ORIGIN}/a`, "Garden spade | Acme", "review"],
    ]);
    expect(values({ pages }, "h1-multiple")).toEqual([]);
  });

  it("of a start page is not the heading of its first part", () => {
    const pages = { "/": "<title>Acme</title><h2>Links that you may need</h2>", "/a": "<title>Acme</title>" };
    expect(values({ pages }, "title-too-short").filter(([place]) => place === `${ORIGIN}/`)).toEqual([]);
  });

  it("of some length is never given up for a word", () => {
    const pages = {
      "/": `<title>${start}</title>`,
      "/a": "<title>Spades for the vegetable garden</title><h1>Spades</h1>",
      "/b": "<title>Spades for the vegetable garden</title><h1>Rakes</h1>",
    };
    for (const [, value] of values({ pages }, "title-duplicate")) expect(value.length).toBeGreaterThan(10);
  });
});

describe("a canonical of nearly the same page", () => {
  const words = Array.from({ length: 300 }, (_, index) => `word${index}`).join(" ");
  const page = (title: string, last: string) => `<title>${title}</title><h1>Notes</h1><p>${words} ${last}</p>`;
  const site = (title: string) => ({
    pages: { "/": '<a href="/1">1</a>', "/1": page("Version 1", "one"), "/2": page(title, "two") },
  });

  it("is proposed where both are named alike, and not for what is told apart", () => {
    expect(values(site("Version 1"), "content-duplicate-near")).toEqual([[`${ORIGIN}/2`, `${ORIGIN}/1`, "review"]]);
    expect(values(site("Version 2"), "content-duplicate-near")).toEqual([]);
  });
});

describe("a frame's title", () => {
  it.each([
    ["https://example.com/page", "/tea", 'title="Our teas"'],
    ["https://example.com/page", "/unknown", undefined],
    ["https://example.com/page", "https://www.example.com/map", undefined],
    ["http://127.0.0.1:8080/page", "/tea", 'title="Our teas"'],
    ["https://example.com/page", "http://192.0.2.7/map", undefined],
    ["https://example.com/page", "http://[2001:db8::1]/map", undefined],
    ["https://example.com/page", "https://map.example.net/", undefined],
    ["https://example.com/page", "https://www.youtube-nocookie.com/embed/x", 'title="YouTube video player"'],
    ["https://example.com/page", "https://www.google.com/maps/embed?pb=1", 'title="Google Maps"'],
  ])("on %s of %s is %s", (url, src, value) => {
    const [suggestion] = proposed("a11y-frame-title", { url, html: `<iframe src="${src}"></iframe>`, because: "" });
    expect(suggestion?.value).toBe(value);
  });
});

describe("a robots.txt without the sitemap", () => {
  const rules = (count: number) => `User-agent: *\n${"Disallow: /cart\n".repeat(count)}`;
  const proposals = (robots: string) =>
    values({ pages: { "/": TEXT }, sitemap: ["/"], robots }, "robots-txt-no-sitemap");

  it("gets its line, and a long one, of which the end may be unknown, is not replaced", () => {
    expect(proposals(rules(2))).toHaveLength(1);
    expect(proposals(rules(40_000))).toEqual([]);
  });
});

function node(type: string): string {
  return `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","name":"Acme"}</script>`;
}

function proposed(id: string, example: PageExample, overrides = {}) {
  const check = registry.find((each) => each.check.id === id)?.check;
  if (check === undefined) throw new Error(`No check ${id}`);
  return runExample(check, example, parseExample, overrides).suggestions;
}

/** Place, value and risk of all that the check proposes on the site. */
function values(site: Omit<SiteExample, "because">, id: string) {
  return suggestionsFor({ ...site, because: "" }).suggestedFixes.flatMap(
    ({ checkId, place, suggestion: { value, risk } }) => (checkId === id ? [[place, value, risk] as const] : []),
  );
}

/** What no suggestion may be, whichever check makes it. */
import { describe, expect, it } from "vitest";
import { suggestionsFor } from "../../../../test/support/soundness.ts";
import type { SiteExample } from "../examples.ts";

const TEXT =
  "We roast oolong by hand in the heart of Taipei, as our family has done in this house since the year 1911, every morning.";
const HEAD = '<html lang="en"><meta charset="utf-8"><title>';

describe("a suggestion", () => {
  it("never holds letters that could not be read", () => {
    const title = "Oolong te\ufffd from the high mountains of Alishan in Taiwan | Tea House and more";
    const site = pages({ "/": start(), "/ko": `${HEAD}${title}</title><h1>Oolong</h1><h3>Te\ufffd</h3>` });
    const all = suggested(site, "/ko");
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ value }) => value.includes("\ufffd"))).toEqual([]);
  });

  it("names the original in a copy, and its own address in the original", () => {
    const copy = `${HEAD}Oolong</title><h1>Oolong</h1><p>${TEXT}</p>`;
    const site = pages({ "/": `${start()}<a href="/oolong">Oolong</a>`, "/oolong": copy, "/oolong-copy": copy });
    expect(canonicals(site, "/oolong-copy")).toEqual([["https://example.com/oolong", "review"]]);
    expect(canonicals(site, "/oolong")).toEqual([["https://example.com/oolong", "safe"]]);
  });

  it("names no original where the copy is needed", () => {
    const copy = `${HEAD}Oolong</title><h1>Oolong</h1><p>${TEXT}</p>`;
    const site: SiteExample = {
      ...pages({ "/": `${start()}<a href="/oolong">Oolong</a>`, "/oolong": copy, "/oolong-copy": copy }),
      sitemap: ["/oolong-copy"],
    };
    expect(canonicals(site, "/oolong-copy")).toEqual([]);
  });

  it("keeps a list of WordPress from being listed although a sitemap names it, but not what its pages rest on", () => {
    const list = `${HEAD}Uncategorized</title><meta name="generator" content="WordPress 6.8"><body class="archive category category-1"><h1>Uncategorized</h1>`;
    const robots = (html: string) => {
      const site: SiteExample = {
        ...pages({ "/": `${start()}<a href="/c/">C</a>`, "/c/": `${list}${html}`, "/a": `${HEAD}A</title>` }),
        sitemap: ["/c/"],
      };
      return suggested(site, "/c/").flatMap(({ field, value }) => (field === "robots" ? [value] : []));
    };
    expect(robots("<p>Tea</p>")).toEqual(["noindex"]);
    expect(robots('<a href="/a">A</a>')).toEqual([]);
  });

  it("names the page itself where a few words are the same by chance", () => {
    const site = pages({ "/": start(), "/a": `${HEAD}A</title><p>Gallery`, "/b": `${HEAD}B</title><p>Gallery` });
    expect(canonicals(site, "/b")).toEqual([["https://example.com/b", "safe"]]);
  });

  it("takes another spelling of the address for a copy, however short it is", () => {
    const site = pages({
      "/": `${start()}<a href="/b">B</a>`,
      "/b": `${HEAD}B</title><p>Gallery`,
      "/b/": `${HEAD}B</title><p>Gallery`,
    });
    expect(canonicals(site, "/b/")).toEqual([["https://example.com/b", "review"]]);
  });

  it("gives a copy no words of its own", () => {
    const copy = `${HEAD}Oolong</title><h1>Oolong from Alishan, roasted by hand</h1><p>${TEXT}</p>`;
    const site = pages({ "/": `${start()}<a href="/oolong">Oolong</a>`, "/oolong": copy, "/oolong-copy": copy });
    const fields = (path: string) => suggested(site, path).map(({ field }) => field);
    expect(fields("/oolong")).toContain("meta_description");
    expect(fields("/oolong-copy").filter((field) => field === "title" || field === "meta_description")).toEqual([]);
  });

  it("takes no page out of the sitemap that another one lets search engines list", () => {
    const forbidden = `${HEAD}Tea</title><meta name="robots" content="noindex"><h1>Tea</h1>`;
    const site: SiteExample = {
      ...pages({ "/": start(), "/tea": forbidden, "/cart": forbidden }),
      sitemap: ["/", "/tea", "/cart"],
    };
    const fields = (path: string) => suggested(site, path).map(({ field }) => field);
    expect(fields("/tea")).toContain("head_tag_removed");
    expect(fields("/tea")).not.toContain("sitemap_excluded");
    expect(fields("/cart")).toContain("sitemap_excluded");
  });

  it.each(["/author/admin", "/tag/oolong", "/2024/05/", "/teas/feed/", "/?author=1"])(
    "puts no link to a list that the system makes by itself: %s",
    (path) => {
      const site = { ...pages({ "/": start(), [path]: `${HEAD}Admin</title><h1>Author: admin</h1>` }) };
      const of = (sitemap: readonly string[]) =>
        suggestionsFor({ ...site, sitemap }).suggestedFixes.filter(({ checkId }) => checkId === "link-orphan");
      expect(of(["/", path])).toEqual([]);
      const other = { ...pages({ "/": start(), "/authors-of-teas": `${HEAD}Admin</title><h1>Author: admin</h1>` }) };
      const orphans = suggestionsFor({ ...other, sitemap: ["/", "/authors-of-teas"] }).suggestedFixes;
      expect(orphans.map(({ checkId }) => checkId)).toContain("link-orphan");
    },
  );

  it("says no name twice", () => {
    const site = pages({ "/": start(), "/who": `${HEAD}admin – Blog</title><h1>Author: admin</h1><p>Hello.</p>` });
    const titles = suggested(site, "/who").filter(({ field }) => field === "title");
    expect(titles.filter(({ value }) => /admin.*admin/.test(value))).toEqual([]);
  });

  it("is not made for two pages", () => {
    const page = (name: string) => `${HEAD}${name}</title><h1>${name}</h1><p>${TEXT}</p><p>${name}.</p>`;
    const site = pages({ "/": start(), "/a": page("Oolong"), "/b": page("Oolong tea") });
    const values = ["/a", "/b"].flatMap((path) =>
      suggested(site, path).filter(({ field }) => field === "meta_description"),
    );
    expect(values.map(({ value }) => value)).toEqual([TEXT]);
  });

  it.each([
    ["the theme's heading", "<h1>Mindblown: a blog about philosophy.</h1>"],
    ["a heading of every page", "<h2>Comments</h2>"],
    ["words of the address", ""],
    ["a remark", "<p>It has two commands, which are as follows here.</p>"],
  ])("never makes a title of %s", (_, body) => {
    const site = pages({ "/": start(), "/auth-pam-login": `${HEAD}Auth</title><body>${body}` });
    expect(suggested(site, "/auth-pam-login").filter(({ field }) => field === "title")).toEqual([]);
  });

  it.each([
    ["a cut sentence", `<p>${"Oolong is a tea that leaves the fields of Alishan ".repeat(6)}.</p>`],
    ["a text of one post of a list", `<body class="home blog"><p>${TEXT}</p>`],
    [
      "a menu",
      "<p>Modules | Directives and how to use them | Glossary of all the terms | Sitemap of the whole manual.</p>",
    ],
    [
      "a licence",
      "<p>This text is licensed under the Apache License, Version 2.0, a copy of which lies beside it.</p>",
    ],
    [
      "a sample",
      "<p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing! Good luck.</p>",
    ],
    [
      "a text that holds the place of another",
      "<p>Lorem ipsum dolor sit amet, consectetur adipisicing elit. Minima maxime quam architecto quo inventore.</p>",
    ],
    [
      "a list without sentences",
      "<p>Opening hours of the shop Pictures from the garden How to reach us by telephone Our partners</p>",
    ],
  ])("never makes a description of %s", (_, body) => {
    const site = pages({ "/": start(), "/oolong": `${HEAD}Oolong</title><h1>Oolong</h1>${body}` });
    expect(suggested(site, "/oolong").filter(({ field }) => field === "meta_description")).toEqual([]);
  });

  it("leaves out the number of a footnote", () => {
    const site = pages({
      "/": start(),
      "/oolong": `${HEAD}Oolong</title><h1>Oolong</h1><p>Oolong grows on the slopes of Alishan. 2 The leaves are rolled by hand, and roasted.</p>`,
    });
    expect(suggested(site, "/oolong").find(({ field }) => field === "meta_description")?.value).toBe(
      "Oolong grows on the slopes of Alishan. The leaves are rolled by hand, and roasted.",
    );
  });

  it("gives a page that bears only the site's name no heading", () => {
    const page = (name: string) => `${HEAD}${name} | Tea House</title><h1>${name}</h1>`;
    const site = pages({
      "/": page("Teas"),
      "/a": page("A"),
      "/b": page("B"),
      "/c": `${HEAD}Tea House</title><p>${TEXT}</p>`,
    });
    expect(suggested(site, "/c").filter(({ field }) => field === "h1")).toEqual([]);
  });

  it("names a picture by the page that it leads to, not by the one it stands on", () => {
    const link = (href: string, src: string) => `<a href="${href}"><img src="${src}"></a>`;
    const own = link("#green", "/1.jpg") + link("#black", "/2.jpg");
    const site = pages({ "/": `${start()}${own}${link("/oolong", "/3.jpg")}`, "/oolong": `${HEAD}Oolong</title>` });
    expect(suggested(site, "/").flatMap(({ field, value }) => (field === "alt" ? [value] : []))).toEqual(["Oolong"]);
  });

  it("says of which copy of a picture the alternative text is meant", () => {
    const long = "Kiln at night. ".repeat(10);
    const copies = ["", ' alt="Kiln at night"', ' alt="IMG_1234"', ` alt="${long}"`];
    const link = '<a href="/oolong"><img src="/green-tea.jpg" alt=""></a>';
    const images = copies.map((alt) => `<img src="/green-tea.jpg"${alt}>`).join("");
    const site = pages({ "/": `${start()}${images}${link}`, "/oolong": `${HEAD}Oolong</title>` });
    const alts = suggested(site, "/").filter(({ field }) => field === "alt");
    expect(new Set(alts.map(({ was }) => was))).toEqual(new Set([undefined, "IMG_1234", long, ""]));
  });

  it.each([
    ["/w-logo-blue.png", []],
    ["/blue-white.png", []],
    ["/green-tea.png", ["Green tea"]],
  ])("makes of the file name %s the alternative texts %j", (path, values) => {
    const site = pages({ "/": `${start()}<img src="${path}">` });
    expect(suggested(site, "/").flatMap(({ field, value }) => (field === "alt" ? [value] : []))).toEqual(values);
  });
});

function start(): string {
  return `${HEAD}Tea House: teas from small farms</title><h1>Teas from small farms</h1>`;
}

function pages(all: Readonly<Record<string, string>>): SiteExample {
  return { because: "", pages: all };
}

function suggested(site: SiteExample, path: string) {
  const place = `https://example.com${path}`;
  return suggestionsFor(site).suggestedFixes.flatMap((each) => (each.place === place ? [each.suggestion] : []));
}

function canonicals(site: SiteExample, path: string) {
  return suggestionsFor(site).suggestedFixes.flatMap(({ checkId, place, suggestion }) =>
    checkId === "canonical-missing" && place === `https://example.com${path}`
      ? [[suggestion.value, suggestion.risk]]
      : [],
  );
}

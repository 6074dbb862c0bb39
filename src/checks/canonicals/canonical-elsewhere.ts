import { isLaterPage } from "#domain/indexing.ts";
import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { goodCanonical, isStartPage, namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-elsewhere",
  scope: "site",
  title: "Page is canonicalized to another URL",
  effect: "reach",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  informs: true,
  message: "The canonical points to {target}, so search engines are asked to index that page instead.",
  noSuggestion: "No change is needed if the other page is the right canonical.",
  docs: {
    what: "The canonical points to another page on the site. Shown for you to confirm; doesn't affect the score. Parameter variants of the same path, paginated pages, the homepage, and canonicals with other issues are excluded.",
    why: "Content that exists only on this page can't be found in search.",
    fix: "If the pages are duplicates, no action is needed. Otherwise, use a self-referencing canonical.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect(context) {
    const { url, site } = context;
    const target = goodCanonical(context);
    if (!target || url.noindex || isLaterPage(url.url) || isStartPage(target, site.startUrl)) return;
    if (isSamePage(url, target)) return;
    if (!isOtherForm(url.url, target.url)) yield { target: target.url };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/tea": '<link rel="canonical" href="/all-tea">', "/all-tea": "<p>Tea</p>" },
        at: ["/tea"],
        because: "the page is canonicalized elsewhere",
      },
      {
        pages: {
          "/": "",
          "/tea": '<title>Tea House</title><h1>Tea</h1><link rel="canonical" href="/cups">',
          "/cups": "<title>Tea House</title><h1>Cups</h1>",
        },
        at: ["/tea"],
        because: "all pages have one title, and this one another heading",
      },
      {
        pages: {
          "/": "",
          "/tea": '<title>Green tea</title><h1>Tea</h1><link rel="canonical" href="/cups">',
          "/cups": "<title>Black tea</title><h1>Tea</h1>",
        },
        at: ["/tea"],
        because: "the pages have different titles",
      },
    ],
    passes: [
      {
        pages: {
          "/": "",
          "/en/tea": '<title>Tea</title><link rel="canonical" href="/tea"><p>Our tea.</p>',
          "/tea": "<title>Tea</title><p>Our tea.</p>",
        },
        because: "a copy names its original",
      },
      {
        pages: {
          "/": "",
          "/en/tea": '<title>Tea</title><h1>Tea</h1><link rel="canonical" href="/tea"><p>Our tea.</p>',
          "/tea": "<title>Tea</title><h1>Tea</h1><p>Our tea, and cups.</p>",
        },
        because: "it is a version of the same page",
      },
      {
        pages: { "/": "", "/tea?a=1": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" },
        because: "it is the same page without parameters",
      },
      {
        pages: { "/": "", "/tea/": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" },
        because: "it is the same page without a slash",
      },
      {
        pages: { "/": "", "/tea/page/2/": '<link rel="canonical" href="/tea/all/">', "/tea/all/": "<p>Tea</p>" },
        because: "paginated pages have a separate check",
      },
      {
        pages: { "/": "", "/tea": '<link rel="canonical" href="/">' },
        because: "canonicals to the homepage have a separate check",
      },
      {
        pages: { "/": "", "/tea": '<link rel="canonical" href="/gone">', "/gone": { status: 404 } },
        because: "broken canonicals have a separate check",
      },
      {
        pages: {
          "/": "",
          "/tea": '<link rel="canonical" href="/all-tea"><meta name="robots" content="noindex">',
          "/all-tea": "<p>Tea</p>",
        },
        because: "the page is noindexed anyway",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page is canonicalized to another URL" },
    ],
  }),
});

/** The same place with other parameters or another slash: that is what canonicals are for. */
function isOtherForm(one: string, other: string): boolean {
  return placeOf(one) === placeOf(other);
}

function placeOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  return hostname.replace(/^www\./, "") + pathname.replace(/\/$/, "").toLowerCase();
}

/** A copy that names its original is as it should be. */
function isSamePage(url: SeenUrl, target: SeenUrl): boolean {
  return url.title !== "" && url.title === target.title && url.h1 === target.h1;
}

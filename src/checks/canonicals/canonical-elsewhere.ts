import { isLaterPage } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { goodCanonical, isStartPage, namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-elsewhere",
  scope: "site",
  title: "Another page is named as the original",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  informs: true,
  message: "The page names {target} as its original, so it is not listed itself.",
  noSuggestion: "Nothing has to change if the other page is the original.",
  docs: {
    what: "The page names another page of the site as its canonical. It is shown so that you can confirm it, and does not lower the score. The same path with other parameters, later pages of a list, the start page, and canonicals that have a fault of their own are left out.",
    why: "Whatever only this page says cannot be found in search engines.",
    fix: "If the two pages are copies, nothing has to be done. Otherwise let the page name itself.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect(context) {
    const { url, site } = context;
    const target = goodCanonical(context);
    if (!target || url.noindex || isLaterPage(url.url) || isStartPage(target, site.startUrl)) return;
    if (!isOtherForm(url.url, target.url)) yield { target: target.url };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/tea": '<link rel="canonical" href="/all-tea">', "/all-tea": "<p>Tea</p>" },
        at: ["/tea"],
        because: "another page is named",
      },
    ],
    passes: [
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
        because: "later pages of a list are judged elsewhere",
      },
      { pages: { "/": "", "/tea": '<link rel="canonical" href="/">' }, because: "so are canonicals to the start page" },
      {
        pages: { "/": "", "/tea": '<link rel="canonical" href="/gone">', "/gone": { status: 404 } },
        because: "so are canonicals that do not open",
      },
      {
        pages: {
          "/": "",
          "/tea": '<link rel="canonical" href="/all-tea"><meta name="robots" content="noindex">',
          "/all-tea": "<p>Tea</p>",
        },
        because: "the page does not want to be listed anyway",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page names another as its original" },
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

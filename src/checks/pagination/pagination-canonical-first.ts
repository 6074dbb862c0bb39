import { isLaterPage } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { firstPages } from "../kit/pagination.ts";
import { ownCanonical } from "../kit/suggest/canonical.ts";
import { namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "pagination-canonical-first",
  scope: "site",
  title: "Later page of a list names the first as its original",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The page names {first}, where the list begins, as its original.",
  noSuggestion: "A header sent by the server names another canonical.",
  docs: {
    what: "Page 2 or a later page of a list has the first page as its canonical, although it shows something else.",
    why: "Search engines take the page for a copy and no longer read its links, so that older articles or products are not found.",
    fix: "Let every page of the list name itself.",
    sources: ["https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect({ url, graph }) {
    if (url.noindex || !isLaterPage(url.url)) return;
    const first = firstPages(url.url, graph).find(({ id }) => id === url.canonicalTo);
    const isCopy = first !== undefined && url.textHash !== "" && first.textHash === url.textHash;
    if (first && !isCopy) yield { first: first.url };
  },

  suggest({ place }) {
    const own = place && ownCanonical(place);
    return own && { ...own, risk: "safe" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/news/": "<p>News</p>", "/news/page/2/": '<link rel="canonical" href="/news/"><p>Old news</p>' },
        at: ["/news/page/2/"],
        because: "page 2 has articles of its own",
      },
      {
        pages: { "/news": "<p>News</p>", "/news?page=2": '<link rel="canonical" href="/news"><p>Old news</p>' },
        at: ["/news?page=2"],
        because: "the number may be a parameter",
      },
      {
        pages: { "/news/": "", "/news/page/2/": '<link rel="canonical" href="/news/">' },
        at: ["/news/page/2/"],
        because: "two pages without text are not the same for that",
      },
    ],
    passes: [
      {
        pages: { "/news/": "<p>News</p>", "/news/page/2/": '<link rel="canonical" href="/news/page/2/">' },
        because: "page 2 names itself",
      },
      {
        pages: { "/news/": "<p>News</p>", "/news/page/1/": '<link rel="canonical" href="/news/"><p>All</p>' },
        because: "it is the first page once more",
      },
      {
        pages: { "/news/": "<p>News</p>", "/news/?page=2": '<link rel="canonical" href="/news/"><p>News</p>' },
        because: "the parameter changes nothing",
      },
      {
        pages: {
          "/news/": "<p>News</p>",
          "/news/page/2/": '<link rel="canonical" href="/news/"><meta name="robots" content="noindex">',
        },
        because: "a hidden page is another problem",
      },
      {
        pages: { "/": "", "/news/all/": "<p>All</p>", "/news/page/2/": '<link rel="canonical" href="/news/all/">' },
        because: "a page that shows everything is a good original",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page names another as its original" },
    ],
  }),
});

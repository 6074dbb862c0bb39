import { isLaterPage } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { firstPages } from "../kit/pagination.ts";
import { ownCanonical } from "../kit/suggest/canonical.ts";
import { namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "pagination-canonical-first",
  scope: "site",
  title: "Paginated page is canonicalized to page 1",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The canonical points to {first}, the first page of the series.",
  noSuggestion: "An HTTP header sets a different canonical.",
  docs: {
    what: "Page 2 or later of a paginated series is canonicalized to page 1, although its content differs.",
    why: "Search engines treat the page as a duplicate and stop crawling its links, so older articles or products aren't discovered.",
    fix: "Give each paginated page a self-referencing canonical.",
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
        because: "page 2 has different articles",
      },
      {
        pages: { "/news": "<p>News</p>", "/news?page=2": '<link rel="canonical" href="/news"><p>Old news</p>' },
        at: ["/news?page=2"],
        because: "the number may be a parameter",
      },
      {
        pages: { "/news/": "", "/news/page/2/": '<link rel="canonical" href="/news/">' },
        at: ["/news/page/2/"],
        because: "two pages without text aren't considered the same",
      },
    ],
    passes: [
      {
        pages: { "/news/": "<p>News</p>", "/news/page/2/": '<link rel="canonical" href="/news/page/2/">' },
        because: "page 2 is self-referencing",
      },
      {
        pages: { "/news/": "<p>News</p>", "/news/page/1/": '<link rel="canonical" href="/news/"><p>All</p>' },
        because: "it is page 1 again",
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
        because: "noindex pages are reported separately",
      },
      {
        pages: { "/": "", "/news/all/": "<p>All</p>", "/news/page/2/": '<link rel="canonical" href="/news/all/">' },
        because: "a view-all page is a valid canonical",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page is canonicalized to another URL" },
    ],
  }),
});

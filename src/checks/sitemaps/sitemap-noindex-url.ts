import { defineCheck } from "../kit/define-check.ts";
import { listedInSitemap } from "../kit/guards.ts";

export default defineCheck({
  id: "sitemap-noindex-url",
  scope: "site",
  title: "Sitemap contains a noindex page",
  effect: "reach",
  causedIn: "page",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "This URL is in the sitemap, but the page is noindexed.",
  noSuggestion: "The sitemap entry can't be removed from outside.",
  docs: {
    what: "A page in a sitemap is noindexed.",
    why: "The sitemap and the page contradict each other; search engines respect the noindex, and Search Console lists the page as “Excluded by ‘noindex’ tag”.",
    fix: "Remove the noindex if the page should be found in search (see index-noindex); otherwise remove the page from the sitemap.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["graph"],
  each: listedInSitemap,

  *detect({ url }) {
    if (url.status === 200 && url.noindex) yield {};
  },

  suggest: ({ at }) =>
    at && { field: "sitemap_excluded", value: at.url, risk: "safe", source: "the non-indexable URL" },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/cart": '<meta name="robots" content="noindex">' },
        sitemap: ["/", "/cart"],
        at: ["/cart"],
        suggests: "https://example.com/cart",
        because: "a cart is not for search engines",
      },
      {
        pages: { "/": "", "/thanks": '<meta name="robots" content="noindex">' },
        sitemap: ["/", "/thanks"],
        at: ["/thanks"],
        because: "the page is noindexed",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/thanks": '<meta name="robots" content="noindex">' },
        sitemap: ["/"],
        because: "it is not in the sitemap",
      },
      {
        pages: { "/": "", "/b": { status: 404, html: '<meta name="robots" content="noindex">' } },
        sitemap: ["/b"],
        because: "missing pages are reported separately",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { listedInSitemap } from "../kit/guards.ts";

export default defineCheck({
  id: "sitemap-noindex-url",
  scope: "site",
  title: "Sitemap lists a noindex page",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The sitemap asks search engines to list this page, but the page says noindex.",
  noSuggestion: "The sitemap is not written where an entry can be removed from outside.",
  docs: {
    what: "A page in a sitemap carries a noindex.",
    why: "Sitemap and page say the opposite; search engines obey the page and report an error.",
    fix: "Remove the noindex from the page if people should find it, which index-noindex proposes; otherwise take the page out of the sitemap.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["graph"],
  each: listedInSitemap,

  *detect({ url }) {
    if (url.status === 200 && url.noindex) yield {};
  },

  suggest: ({ at }) =>
    at && { field: "sitemap_excluded", value: at.url, risk: "safe", source: "the address that cannot be listed" },

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
        because: "the page does not want to be listed",
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
        because: "a page that is gone is another problem",
      },
    ],
  }),
});

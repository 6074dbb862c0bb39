import { defineCheck } from "../kit/define-check.ts";
import { isMissing, listedInSitemap } from "../kit/guards.ts";

export default defineCheck({
  id: "sitemap-broken-url",
  scope: "site",
  title: "Sitemap contains a missing page (404/410)",
  effect: "understanding",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "This URL is in the sitemap, but returns status {status}.",
  noSuggestion: "The sitemap entry can't be removed from outside.",
  docs: {
    what: "A URL in a sitemap returns 404 or 410. Pages that fail in another way are covered by http-server-error, http-client-error, http-timeout or http-no-response.",
    why: "Search engines waste crawl budget and trust the sitemap less.",
    fix: "Remove the URL from the sitemap, or restore the page. If the page was deleted, the sitemap may be cached.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["graph"],
  each: listedInSitemap,

  *detect({ url }) {
    if (isMissing(url)) yield { status: url.status };
  },

  suggest: ({ at }) =>
    at && { field: "sitemap_excluded", value: at.url, risk: "safe", source: "the non-indexable URL" },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/gone": { status: 404 } },
        sitemap: ["/", "/gone"],
        at: ["/gone"],
        because: "there is no such page",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, sitemap: ["/"], because: "the page exists" },
      { pages: { "/": "", "/gone": { status: 404 } }, sitemap: ["/"], because: "it is not in the sitemap" },
      { pages: { "/": "", "/club": { status: 403 } }, sitemap: ["/club"], because: "blocked doesn't mean broken" },
      {
        pages: { "/": "", "/b": { status: 400 } },
        sitemap: ["/b"],
        because: "other 4xx statuses are covered by http-client-error",
      },
      {
        pages: { "/": "", "/b": { status: 500 } },
        sitemap: ["/b"],
        because: "server errors are covered by http-server-error",
      },
    ],
  }),
});

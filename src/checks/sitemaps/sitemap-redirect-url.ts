import { defineCheck } from "../kit/define-check.ts";
import { listedInSitemap } from "../kit/guards.ts";

export default defineCheck({
  id: "sitemap-redirect-url",
  scope: "site",
  title: "Sitemap contains a redirect (3xx)",
  effect: "understanding",
  causedIn: "page",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "This URL is in the sitemap, but redirects to {target}.",
  noSuggestion: "The sitemap entry can't be removed from outside.",
  docs: {
    what: "A URL in a sitemap redirects to another URL.",
    why: "A sitemap should only contain indexable URLs; a redirect can't be indexed.",
    fix: "Remove the URL from the sitemap, and list the final URL instead.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["graph"],
  each: listedInSitemap,

  *detect({ url, graph }) {
    if (url.redirectTo === null) return;
    yield { target: graph.byId(url.redirectTo)?.url ?? "another URL" };
  },

  suggest: ({ at }) =>
    at && { field: "sitemap_excluded", value: at.url, risk: "safe", source: "the non-indexable URL" },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/old": { redirectTo: "/tea" }, "/tea": "<p>Tea</p>" },
        sitemap: ["/", "/old"],
        at: ["/old"],
        because: "the page has moved",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/old": { redirectTo: "/tea" }, "/tea": "<p>Tea</p>" },
        sitemap: ["/tea"],
        because: "the new URL is listed",
      },
    ],
  }),
});

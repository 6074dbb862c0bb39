import { defineCheck } from "../kit/define-check.ts";
import { listedInSitemap } from "../kit/guards.ts";

export default defineCheck({
  id: "sitemap-redirect-url",
  scope: "site",
  title: "Sitemap lists a redirect",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The sitemap lists this address, but it redirects to {target}.",
  noSuggestion: "The sitemap is not written where an entry can be removed from outside.",
  docs: {
    what: "An address in a sitemap redirects to another one.",
    why: "A sitemap should list the addresses that are to appear in results; a redirect cannot.",
    fix: "List the address where the redirect ends.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["graph"],
  each: listedInSitemap,

  *detect({ url, graph }) {
    if (url.redirectTo === null) return;
    yield { target: graph.byId(url.redirectTo)?.url ?? "another address" };
  },

  suggest: ({ at }) =>
    at && { field: "sitemap_excluded", value: at.url, risk: "safe", source: "the address that cannot be listed" },

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
        because: "the new address is listed",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { isBroken, listedInSitemap } from "../kit/guards.ts";

export default defineCheck({
  id: "sitemap-broken-url",
  scope: "site",
  title: "Sitemap lists a missing page",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The sitemap lists this address, but it answers with status {status}.",
  noSuggestion: "The sitemap is not written where an entry can be removed from outside.",
  docs: {
    what: "An address in a sitemap answers with a 4xx status. Refusals (401, 403, 429) do not count.",
    why: "Search engines lose time and trust the sitemap less.",
    fix: "Remove the address from the sitemap, or bring the page back. If the page was deleted, the sitemap may be an old copy in a cache.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["graph"],
  each: listedInSitemap,

  *detect({ url }) {
    if (isBroken(url) && url.status !== null && url.status < 500) yield { status: url.status };
  },

  suggest: ({ at }) =>
    at && { field: "sitemap_excluded", value: at.url, risk: "safe", source: "the address that cannot be listed" },

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
      { pages: { "/": "<p>Tea</p>" }, sitemap: ["/"], because: "the page is there" },
      { pages: { "/": "", "/gone": { status: 404 } }, sitemap: ["/"], because: "it is not listed" },
      { pages: { "/": "", "/club": { status: 403 } }, sitemap: ["/club"], because: "blocked is not broken" },
      {
        pages: { "/": "", "/b": { status: 500 } },
        sitemap: ["/b"],
        because: "the server fails, which http-server-error tells",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { listedInSitemap } from "../kit/guards.ts";

export default defineCheck({
  id: "sitemap-noncanonical-url",
  scope: "site",
  title: "Sitemap lists a page that names another as canonical",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The sitemap lists this page, but its canonical is {canonical}.",
  noSuggestion: "The sitemap is not written where an entry can be removed from outside.",
  docs: {
    what: "A page in a sitemap names another address as its canonical.",
    why: "The sitemap asks to list a page that steps back in favour of another.",
    fix: "List the canonical address instead.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["graph"],
  each: listedInSitemap,

  *detect({ url, graph }) {
    if (url.status !== 200 || url.canonicalTo === null) return;
    const canonical = graph.byId(url.canonicalTo)?.url ?? "another address";
    yield { canonical, evidence: { related: [canonical] } };
  },

  suggest: ({ at }) =>
    at && { field: "sitemap_excluded", value: at.url, risk: "safe", source: "the address that cannot be listed" },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/tea?sort=price": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" },
        sitemap: ["/tea?sort=price"],
        at: ["/tea?sort=price"],
        because: "the page is a variant of another",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/tea": '<link rel="canonical" href="/tea">' },
        sitemap: ["/tea"],
        because: "it names itself",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no sitemap lists it" },
      {
        pages: { "/": "", "/b": { status: 404, html: '<link rel="canonical" href="/">' } },
        sitemap: ["/b"],
        because: "a page that is gone is another problem",
      },
    ],
  }),
});

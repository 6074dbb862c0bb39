import { defineCheck } from "../kit/define-check.ts";
import { listedInSitemap } from "../kit/guards.ts";

export default defineCheck({
  id: "sitemap-noncanonical-url",
  scope: "site",
  title: "Sitemap contains a non-canonical URL",
  effect: "understanding",
  causedIn: "page",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "This URL is in the sitemap, but its canonical is {canonical}.",
  noSuggestion: "The sitemap entry can't be removed from outside.",
  docs: {
    what: "A page in a sitemap is canonicalized to another URL. If that URL is missing, redirects, is noindexed or canonicalized itself, the canonical is at fault and has its own checks, such as canonical-to-broken.",
    why: "The sitemap asks search engines to index a page that defers to another URL.",
    fix: "List the canonical URL instead.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["graph"],
  each: listedInSitemap,

  *detect({ url, graph }) {
    if (url.status !== 200 || url.canonicalTo === null) return;
    const target = graph.byId(url.canonicalTo);
    // What is wrong with the canonical itself has checks of its own, and the page may be right in the sitemap.
    if (target?.kind === "page" && target.visited && !target.indexable) return;
    const canonical = target?.url ?? "another URL";
    yield { canonical, evidence: { related: [canonical] } };
  },

  suggest: ({ at }) =>
    at && { field: "sitemap_excluded", value: at.url, risk: "safe", source: "the non-indexable URL" },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/tea?sort=price": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" },
        sitemap: ["/tea?sort=price"],
        at: ["/tea?sort=price"],
        because: "the page is a variant of another",
      },
      {
        pages: { "/": "", "/tea": '<link rel="canonical" href="https://other.example.net/tea">' },
        sitemap: ["/tea"],
        at: ["/tea"],
        because: "the original is on another site",
      },
      {
        pages: { "/": "", "/tea": '<link rel="canonical" href="/oolong">', "/oolong": { leftOut: "max_pages" } },
        sitemap: ["/tea"],
        at: ["/tea"],
        because: "nothing is known against the other page",
      },
      {
        pages: {
          "/": "",
          "/tea": '<link rel="canonical" href="https://other.example.net/tea">',
          "https://other.example.net/tea": { status: 404 },
        },
        sitemap: ["/tea"],
        at: ["/tea"],
        because: "whether another site's page is indexable isn't known",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/tea": '<link rel="canonical" href="/gone">', "/gone": { status: 404 } },
        sitemap: ["/tea"],
        because: "covered by canonical-to-broken",
      },
      {
        pages: { "/": "", "/tea": '<link rel="canonical" href="/tea">' },
        sitemap: ["/tea"],
        because: "the canonical is self-referencing",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "it isn't in a sitemap" },
      {
        pages: { "/": "", "/b": { status: 404, html: '<link rel="canonical" href="/">' } },
        sitemap: ["/b"],
        because: "missing pages are reported separately",
      },
    ],
  }),
});

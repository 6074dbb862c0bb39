import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "sitemap-foreign-url",
  scope: "site",
  title: "Sitemap contains URLs on another host",
  effect: "understanding",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "{sitemap} contains {count:URL/URLs} on another host, for example {example}.",
  noSuggestion: "The software that generates the sitemap has to use the site's own URL.",
  docs: {
    what: "A sitemap contains URLs on a different host than the site's. http/https and www/non-www variants are excluded.",
    why: "Search engines ignore cross-host entries, unless you've verified ownership of both hosts.",
    fix: "Set the site URL in the software that generates the sitemap. The usual cause is a host left over from development.",
    sources: [
      "https://www.sitemaps.org/protocol.html#location",
      "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap",
    ],
  },
  needs: ["sitemaps"],
  appliesTo: ({ sitemaps }) => (sitemaps.some(({ urlCount }) => urlCount > 0) ? "applies" : "not-applicable"),

  *detect({ sitemaps }) {
    for (const { url, foreign } of sitemaps) {
      const [example] = foreign.examples;
      if (example === undefined) continue;
      yield { locator: url, sitemap: url, count: foreign.count, example, evidence: { related: [...foreign.examples] } };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        sitemaps: [
          {
            url: "https://example.com/sitemap.xml",
            foreign: { count: 2, examples: ["https://staging.example.com/", "https://staging.example.com/tea"] },
          },
        ],
        at: [""],
        because: "staging URLs were left in",
      },
    ],
    passes: [
      { pages: { "/": "" }, sitemap: ["/"], because: "all are the site's own" },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 0 }],
        outcome: "not-applicable",
        because: "the sitemap is empty",
      },
    ],
  }),
});

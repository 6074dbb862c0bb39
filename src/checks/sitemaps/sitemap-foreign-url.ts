import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "sitemap-foreign-url",
  scope: "site",
  title: "Sitemap lists addresses of another host",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "{sitemap} lists {count:address/addresses} on another host, for example {example}.",
  noSuggestion: "The software that writes the sitemap has to use the site's own address.",
  docs: {
    what: "A sitemap has entries on another host than the site's. The same host under http or https, with or without www, does not count.",
    why: "Search engines ignore such entries, unless both hosts belong to the same verified owner.",
    fix: "Set the site's address in the program that makes the sitemap. A host left from building the site is the usual cause.",
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
        because: "the trial copy's addresses were left",
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

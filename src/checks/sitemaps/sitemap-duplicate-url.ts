import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "sitemap-duplicate-url",
  scope: "site",
  title: "Sitemap contains duplicate URLs",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{sitemap} contains {count:URL/URLs} already listed in it or in an earlier sitemap, for example {example}.",
  noSuggestion: "The software that generates the sitemap has to list each URL only once.",
  docs: {
    what: "The same URL is listed twice, in one sitemap or in two.",
    why: "This is harmless in itself, but two sitemaps for the same pages, often from two plugins, soon get out of sync.",
    fix: "Turn off one of the sitemaps, or fix the software that generates duplicates.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["sitemaps"],
  appliesTo: ({ sitemaps }) => (sitemaps.some(({ urlCount }) => urlCount > 0) ? "applies" : "not-applicable"),

  *detect({ sitemaps }) {
    for (const { url, kind, repeated } of sitemaps) {
      const [example] = repeated.examples;
      // A feed repeats the newest pages of the sitemap: that is what feeds are for.
      if (example === undefined || kind === "feed") continue;
      yield {
        locator: url,
        sitemap: url,
        count: repeated.count,
        example,
        evidence: { related: [...repeated.examples] },
      };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        sitemaps: [
          { url: "https://example.com/sitemap.xml", repeated: { count: 1, examples: ["https://example.com/tea"] } },
        ],
        at: [""],
        because: "tea is listed twice",
      },
    ],
    passes: [
      { pages: { "/": "" }, sitemap: ["/", "/tea"], because: "each is listed once" },
      {
        pages: { "/": "" },
        sitemaps: [
          {
            url: "https://example.com/feed",
            kind: "feed",
            repeated: { count: 1, examples: ["https://example.com/tea"] },
          },
        ],
        because: "a feed lists the newest pages again",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 0 }],
        outcome: "not-applicable",
        because: "the sitemap is empty",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "sitemap-too-large",
  scope: "site",
  title: "Sitemap is too large",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  threshold: "more than 50 MB uncompressed",
  message: "{sitemap} is larger than 50 MB uncompressed.",
  noSuggestion: "The software that generates the sitemap has to split it.",
  docs: {
    what: "A sitemap file is larger than 50 MB uncompressed.",
    why: "Search engines reject the file.",
    fix: "Split it into several files and list them in a sitemap index.",
    sources: [
      "https://www.sitemaps.org/protocol.html",
      "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps",
    ],
  },
  needs: ["sitemaps"],
  appliesTo: ({ sitemaps }) => (sitemaps.some(({ status }) => status === 200) ? "applies" : "not-applicable"),

  *detect({ sitemaps }) {
    for (const { url, tooLarge } of sitemaps) if (tooLarge) yield { locator: url, sitemap: url };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", tooLarge: true }],
        at: [""],
        because: "it was truncated",
      },
    ],
    passes: [
      { pages: { "/": "" }, sitemap: ["/"], because: "it was fetched completely" },
      { pages: { "/": "" }, outcome: "not-applicable", because: "there is no sitemap" },
    ],
  }),
});

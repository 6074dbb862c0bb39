import { defineCheck } from "../kit/define-check.ts";
import { isSitemap, MAX_SITEMAP_URLS } from "../kit/sitemaps.ts";

export default defineCheck({
  id: "sitemap-too-many-urls",
  scope: "site",
  title: "Sitemap has too many URLs",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  threshold: "more than 50,000 URLs in one file",
  message: "{sitemap} has {count:URL/URLs}; the limit is {limit} per file.",
  noSuggestion: "The software that generates the sitemap has to split it.",
  docs: {
    what: "A sitemap file contains more than 50,000 URLs.",
    why: "Search engines reject the file or ignore the excess URLs.",
    fix: "Split it into several files and list them in a sitemap index.",
    sources: [
      "https://www.sitemaps.org/protocol.html",
      "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps",
    ],
  },
  needs: ["sitemaps"],
  appliesTo: ({ sitemaps }) => (sitemaps.some(isSitemap) ? "applies" : "not-applicable"),

  *detect({ sitemaps }) {
    for (const { url, urlCount } of sitemaps.filter(isSitemap)) {
      if (urlCount > MAX_SITEMAP_URLS) yield { locator: url, sitemap: url, count: urlCount, limit: MAX_SITEMAP_URLS };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 50_001 }],
        at: [""],
        because: "it has one too many",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 50_000 }],
        because: "it is exactly at the limit",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 60_000, status: 404 }],
        because: "content that wasn't fetched can't be checked",
      },
      { pages: { "/": "" }, outcome: "not-applicable", because: "there is no sitemap" },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { isSitemap, MAX_SITEMAP_URLS } from "../kit/sitemaps.ts";

export default defineCheck({
  id: "sitemap-too-many-urls",
  scope: "site",
  title: "Sitemap has too many entries",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  threshold: "more than 50,000 entries in one file",
  message: "{sitemap} has {count:entry/entries}; search engines read {limit} of one file.",
  noSuggestion: "The software that writes the sitemap has to split it.",
  docs: {
    what: "One sitemap file lists more than 50,000 addresses.",
    why: "Search engines refuse the file or ignore the rest of it.",
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
        because: "it just fits",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 60_000, status: 404 }],
        because: "what was not read cannot be judged",
      },
      { pages: { "/": "" }, outcome: "not-applicable", because: "there is no sitemap" },
    ],
  }),
});

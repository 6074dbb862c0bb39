import { defineCheck } from "../kit/define-check.ts";
import { mayExist } from "../kit/guards.ts";
import { isSitemap } from "../kit/sitemaps.ts";

export default defineCheck({
  id: "sitemap-missing",
  scope: "site",
  title: "Sitemap is missing",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "No sitemap was found, neither in robots.txt nor at the usual addresses.",
  docs: {
    what: "robots.txt names no sitemap that can be read, and none lies at /sitemap.xml, /sitemap_index.xml or /wp-sitemap.xml.",
    why: "Search engines find new and deep pages later. Small sites whose pages are all linked can live without.",
    fix: "Switch on the sitemap of the SEO plugin or of WordPress itself. Generators of static sites and frameworks have a plugin or a setting for it; elsewhere, write the file from the list of pages whenever the site is built. Name it in robots.txt.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview"],
  },
  needs: ["sitemaps"],

  /** A sitemap that refuses us, or whose server fails, may exist. */
  appliesTo: ({ sitemaps }) => {
    const isUnclear = sitemaps.some(({ status }) => mayExist(status));
    return isUnclear && !sitemaps.some(isSitemap) ? "cannot-tell" : "applies";
  },

  *detect({ sitemaps }) {
    if (!sitemaps.some(isSitemap)) yield {};
  },

  examples: {
    fails: [
      { pages: { "/": "" }, at: [""], because: "there is none" },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", kind: "unknown" }],
        at: [""],
        because: "the site answers every address with a page, and that is no sitemap",
      },
    ],
    passes: [
      { pages: { "/": "" }, sitemap: ["/"], because: "it is there" },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", status: 403 }],
        because: "it may exist: the server refuses us",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", status: 503, kind: "unknown" }],
        because: "it may exist: the server fails at the usual address",
      },
      {
        pages: { "/": "" },
        sitemaps: [
          { url: "https://example.com/sitemap.xml" },
          { url: "https://example.com/sitemap_index.xml", status: 403, kind: "unknown" },
        ],
        outcome: "passed",
        because: "one was found, whatever lies at the other address",
      },
    ],
  },
});

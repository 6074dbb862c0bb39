import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, listedInSitemap } from "../kit/guards.ts";

export default defineCheck({
  id: "sitemap-error-url",
  scope: "site",
  title: "Sitemap contains a 5xx or unreachable URL",
  effect: "understanding",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  offByDefault: true,
  message: "This URL is in the sitemap, but the server returns an error: {answer}.",
  noSuggestion: "The error may be temporary.",
  docs: {
    what: "A URL in a sitemap returns a 5xx status or doesn't respond. http-server-error, http-timeout and http-no-response report the same pages, so it is off by default.",
    why: "Search engines reduce their crawl rate when sitemap URLs fail, and drop the pages if the errors persist.",
    fix: "Check the server log for the time of the audit. If only some pages fail, the usual cause is a plugin they have in common.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap",
      "https://developers.google.com/crawling/docs/troubleshooting/http-status-codes",
    ],
  },
  needs: ["graph"],
  each: listedInSitemap,

  *detect({ url }) {
    if (isBroken(url) && (url.status === null || url.status >= 500)) yield { answer: inWords(url) };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/tea": { status: 500 } },
        sitemap: ["/tea"],
        at: ["/tea"],
        because: "the server fails",
      },
      {
        pages: { "/": "", "/tea": { failure: "timeout" } },
        sitemap: ["/tea"],
        at: ["/tea"],
        because: "there is no response",
      },
    ],
    passes: [
      { pages: { "/": "", "/tea": "<p>Tea</p>" }, sitemap: ["/tea"], because: "the page works" },
      {
        pages: { "/": "", "/tea": { status: 404 } },
        sitemap: ["/tea"],
        because: "missing pages are reported separately",
      },
      { pages: { "/": "", "/tea": { status: 500 } }, sitemap: ["/"], because: "it is not in the sitemap" },
      {
        pages: { "/": "", "/tea": { failure: "too_large" } },
        sitemap: ["/tea"],
        because: "our own limits aren't the page's fault",
      },
      {
        pages: { "/": "", "/tea": { status: 503, challenge: true } },
        sitemap: ["/tea"],
        because: "a bot challenge isn't an error",
      },
    ],
  }),
});

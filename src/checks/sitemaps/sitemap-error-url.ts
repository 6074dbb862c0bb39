import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, listedInSitemap } from "../kit/guards.ts";

export default defineCheck({
  id: "sitemap-error-url",
  scope: "site",
  title: "Sitemap lists a page that fails",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The sitemap lists this address, but the server fails: {answer}.",
  noSuggestion: "The page fails with an error that may pass.",
  docs: {
    what: "An address in a sitemap answers with a 5xx status, or does not answer.",
    why: "Search engines slow down when pages they were asked to read fail, and drop the pages when it lasts.",
    fix: "Look into the server's log for the time of the audit. If only some pages fail, a plugin that they share is the usual cause.",
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
        because: "nobody answers",
      },
    ],
    passes: [
      { pages: { "/": "", "/tea": "<p>Tea</p>" }, sitemap: ["/tea"], because: "the page opens" },
      { pages: { "/": "", "/tea": { status: 404 } }, sitemap: ["/tea"], because: "a missing page is another problem" },
      { pages: { "/": "", "/tea": { status: 500 } }, sitemap: ["/"], because: "it is not listed" },
      {
        pages: { "/": "", "/tea": { failure: "too_large" } },
        sitemap: ["/tea"],
        because: "our own limit is no fault of the page",
      },
      {
        pages: { "/": "", "/tea": { status: 503, challenge: true } },
        sitemap: ["/tea"],
        because: "a challenge is not an error",
      },
    ],
  }),
});

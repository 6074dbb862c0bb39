import { defineCheck } from "../kit/define-check.ts";
import { hasWholeHead, htmlPage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";

export default defineCheck({
  id: "canonical-outside-head",
  title: "Canonical is outside the <head>",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The canonical {href} is in the <body>, where search engines ignore it.",
  noSuggestion: "The template or plugin has to output the tag in the <head>.",
  docs: {
    what: "The page's only canonical tag is in the `<body>`. If invalid HTML closes the `<head>` early, html-head-broken reports it.",
    why: "Search engines ignore canonicals outside the `<head>`, because user-generated content could inject one.",
    fix: "Move it to the `<head>`.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
      "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    const { document } = context;
    const outside = document.canonicals.find(({ inHead }) => !inHead);
    // One that counts is there as well: nothing is lost.
    if (!outside || !hasWholeHead(context) || heededCanonicals(context).length > 0) return;
    yield { href: outside.href, evidence: { snippet: outside.source } };
  },

  examples: () => ({
    fails: [{ html: '<body><p>Tea</p><link rel="canonical" href="/page">', because: "it is in the <body>" }],
    passes: [
      {
        html: '<head><title>Tea</title><img src="/i.gif"><link rel="canonical" href="/page"></head>',
        because: "the <img> closes the <head>, which is reported separately",
      },
      { html: '<head><link rel="canonical" href="/page"></head>', because: "it is in the <head>" },
      {
        html: '<link rel="canonical" href="/page"><body><p>Tea</p><link rel="canonical" href="/page">',
        because: "the one in the <head> counts",
      },
      {
        html: '<body><p>Tea</p><link rel="canonical" href="/page">',
        headers: { link: '<https://example.com/page>; rel="canonical"' },
        because: "the one in the HTTP header counts",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

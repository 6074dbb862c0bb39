import { defineCheck } from "../kit/define-check.ts";
import { hasWholeHead, htmlPage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";

export default defineCheck({
  id: "canonical-outside-head",
  title: "Canonical stands outside the head",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The canonical {href} stands in the body, where it is ignored.",
  noSuggestion: "The template or plugin that writes the tag has to write it into the head.",
  docs: {
    what: "The only canonical of the page stands in the body. Where something ends the head too early, html-head-broken says so.",
    why: "Search engines ignore a canonical outside the head, because anyone who may write a comment could set it.",
    fix: "Move it into `<head>`.",
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
    fails: [{ html: '<body><p>Tea</p><link rel="canonical" href="/page">', because: "it stands in the body" }],
    passes: [
      {
        html: '<head><title>Tea</title><img src="/i.gif"><link rel="canonical" href="/page"></head>',
        because: "the image ended the head, which is another problem",
      },
      { html: '<head><link rel="canonical" href="/page"></head>', because: "it stands in the head" },
      {
        html: '<link rel="canonical" href="/page"><body><p>Tea</p><link rel="canonical" href="/page">',
        because: "one in the head counts",
      },
      {
        html: '<body><p>Tea</p><link rel="canonical" href="/page">',
        headers: { link: '<https://example.com/page>; rel="canonical"' },
        because: "one in a header counts",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});

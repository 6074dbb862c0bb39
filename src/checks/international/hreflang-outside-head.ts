import { defineCheck } from "../kit/define-check.ts";
import { hasWholeHead } from "../kit/guards.ts";
import { namesAlternates } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "hreflang-outside-head",
  title: "hreflang tags are outside the <head>",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{count:hreflang tag is/hreflang tags are} in the <body>, where hreflang is ignored.",
  noSuggestion: "The template or plugin has to output hreflang tags in the <head>.",
  docs: {
    what: 'A `<link rel="alternate" hreflang>` is in the `<body>`. If invalid HTML closes the `<head>` early, html-head-broken reports it.',
    why: "Search engines only read hreflang tags in the `<head>`.",
    fix: "Move the hreflang tags to the `<head>`.",
    sources: [
      "https://developers.google.com/search/docs/specialty/international/localized-versions",
      "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
    ],
  },
  needs: ["document"],
  appliesTo: namesAlternates,

  *detect(context) {
    if (!hasWholeHead(context)) return;
    const outside = context.document.hreflangs.filter(({ inHead }) => !inHead);
    const [first] = outside;
    if (first) yield { count: outside.length, evidence: { snippet: first.source } };
  },

  examples: () => ({
    fails: [
      { html: '<body><p>Tea</p><link rel="alternate" hreflang="de" href="/de/">', because: "it is in the <body>" },
    ],
    passes: [
      {
        html: '<head><title>Tea</title><img src="/i.gif"><link rel="alternate" hreflang="de" href="/de/"></head>',
        because: "the <img> closes the <head>, which is reported separately",
      },
      { html: '<head><link rel="alternate" hreflang="de" href="/de/"></head>', because: "it is in the <head>" },
      { html: '<body><a hreflang="de" href="/de/">Deutsch</a>', because: "visible links belong there" },
      { html: "<p>Tea</p>", outcome: "not-applicable", because: "there is no other language" },
    ],
  }),
});

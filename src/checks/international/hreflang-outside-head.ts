import { defineCheck } from "../kit/define-check.ts";
import { hasWholeHead } from "../kit/guards.ts";
import { namesAlternates } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "hreflang-outside-head",
  title: "Language versions are named outside the head",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message:
    "{count:annotation/annotations} for language versions stand in the body, where search engines do not heed them.",
  noSuggestion: "The template or plugin that writes the annotations has to write them into the head.",
  docs: {
    what: 'A `<link rel="alternate" hreflang>` stands in the body. Where something ends the head too early, html-head-broken says so.',
    why: "Search engines heed these annotations in the head only.",
    fix: "Move the annotations into `<head>`.",
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
      { html: '<body><p>Tea</p><link rel="alternate" hreflang="de" href="/de/">', because: "it stands in the body" },
    ],
    passes: [
      {
        html: '<head><title>Tea</title><img src="/i.gif"><link rel="alternate" hreflang="de" href="/de/"></head>',
        because: "the image ended the head, which is another problem",
      },
      { html: '<head><link rel="alternate" hreflang="de" href="/de/"></head>', because: "it stands in the head" },
      { html: '<body><a hreflang="de" href="/de/">Deutsch</a>', because: "a link for readers belongs there" },
      { html: "<p>Tea</p>", outcome: "not-applicable", because: "it names no other language" },
    ],
  }),
});

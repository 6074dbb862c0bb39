import { defineCheck } from "../kit/define-check.ts";
import { namesAlternates } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "hreflang-outside-head",
  title: "Language versions are named outside the head",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{count:annotation/annotations} for language versions stand outside the head ({cause}).",
  docs: {
    what: 'A `<link rel="alternate" hreflang>` stands in the body, or after something in the head that ends it, such as an image or a `<div>`.',
    why: "Search engines heed these annotations in the head only.",
    fix: "Move the annotations into `<head>`, above scripts and pictures of counters. If a tag ends the head too early, move that tag into the body.",
    sources: [
      "https://developers.google.com/search/docs/specialty/international/localized-versions",
      "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
    ],
  },
  needs: ["document"],
  appliesTo: namesAlternates,

  *detect({ document }) {
    const outside = document.hreflangs.filter(({ inHead }) => !inHead);
    const [first] = outside;
    if (!first) return;
    const { headEndedBy } = document;
    const cause = headEndedBy === null ? "they stand in the body" : `<${headEndedBy}> ended the head before them`;
    yield { count: outside.length, cause, evidence: { snippet: first.source } };
  },

  examples: {
    fails: [
      { html: '<body><p>Tea</p><link rel="alternate" hreflang="de" href="/de/">', because: "it stands in the body" },
      {
        html: '<head><title>Tea</title><img src="/i.gif"><link rel="alternate" hreflang="de" href="/de/"></head>',
        because: "the image ended the head",
      },
    ],
    passes: [
      { html: '<head><link rel="alternate" hreflang="de" href="/de/"></head>', because: "it stands in the head" },
      { html: '<body><a hreflang="de" href="/de/">Deutsch</a>', because: "a link for readers belongs there" },
    ],
  },
});

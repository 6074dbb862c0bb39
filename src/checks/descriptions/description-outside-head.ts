import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { isHeadBroken } from "../kit/outside-head.ts";

export default defineCheck({
  id: "description-outside-head",
  title: "Meta description is outside the <head>",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "A meta description is in the <body>.",
  noSuggestion: "The template or plugin has to output the tag in the <head>.",
  docs: {
    what: 'A `<meta name="description">` is in the `<body>`. If invalid HTML closes the `<head>` early, html-head-broken reports it.',
    why: "Search engines only read meta descriptions in the `<head>`.",
    fix: "Move it to the `<head>`, or remove it if the `<head>` already has one.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    if (isHeadBroken(document)) return;
    const tag = document.metas.find(
      ({ name, attribute, inHead }) => name === "description" && attribute === "name" && !inHead,
    );
    if (tag) yield { evidence: { snippet: tag.source } };
  },

  examples: () => ({
    fails: [{ html: '<head></head><body><meta name="description" content="Tea.">', because: "it is in the <body>" }],
    passes: [
      { html: '<head><meta name="description" content="Tea."></head><body>Tea', because: "it is in the <head>" },
      {
        html: '<head><img src=/a><meta name="description" content="Tea."></head>',
        because: "covered by html-head-broken",
      },
      {
        html: '<head></head><body><meta itemprop="description" content="Tea.">',
        because: "microdata is allowed anywhere",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      {
        html: '<head></head><body><meta property="description" content="Tea.">',
        because: "a property attribute isn't a name",
      },
      { html: '<head></head><body><meta name="author" content="Ann">', because: "other tags are allowed there" },
    ],
  }),
});

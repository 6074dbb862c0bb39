import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { isHeadBroken } from "../kit/outside-head.ts";

export default defineCheck({
  id: "description-outside-head",
  title: "Description stands in the body",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "A meta description stands in the body.",
  noSuggestion: "The template or plugin that writes the tag has to write it into the head.",
  docs: {
    what: 'A `<meta name="description">` is written into the body. Where a wrong element ends the head before it, html-head-broken tells of it.',
    why: "Search engines read descriptions in the head only.",
    fix: "Move it into the head, or remove it when the head has one.",
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
    fails: [{ html: '<head></head><body><meta name="description" content="Tea.">', because: "it stands in the body" }],
    passes: [
      { html: '<head><meta name="description" content="Tea."></head><body>Tea', because: "it stands in the head" },
      {
        html: '<head><img src=/a><meta name="description" content="Tea."></head>',
        because: "html-head-broken tells of it",
      },
      {
        html: '<head></head><body><meta itemprop="description" content="Tea.">',
        because: "microdata may stand anywhere",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "no search result shows it",
      },
      {
        html: '<head></head><body><meta property="description" content="Tea.">',
        because: "a property is another thing",
      },
      { html: '<head></head><body><meta name="author" content="Ann">', because: "another tag may stand there" },
    ],
  }),
});

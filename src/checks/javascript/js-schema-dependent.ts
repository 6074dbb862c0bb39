import { defineCheck } from "../kit/define-check.ts";
import { changedResult } from "../kit/rendering.ts";

export default defineCheck({
  id: "js-schema-dependent",
  title: "Structured data rendered by JavaScript only",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message:
    "The raw HTML has no structured data; JavaScript adds {finished:structured data item/structured data items}.",
  noSuggestion: "The server has to deliver the structured data, which depends on how the site is built.",
  docs: {
    what: "The raw HTML has no structured data; JavaScript adds it, often through a tag manager.",
    why: "Google only sees it after rendering, which may be too late for fast-changing product data. Other crawlers never see it.",
    fix: "Include the JSON-LD in the raw HTML.",
    sources: [
      "https://developers.google.com/search/docs/appearance/structured-data/generate-structured-data-with-javascript",
    ],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: changedResult,

  *detect(context) {
    const { jsonLd, itemTypes } = context.document;
    const finished = jsonLd.length + itemTypes.length;
    if (finished > 0 && context.rendering.sent.structuredData === 0) yield { finished };
  },

  examples: () => ({
    fails: [
      {
        sent: "<h1>Tea</h1>",
        html: '<h1>Tea</h1><script type="application/ld+json">{"@type":"Product"}</script>',
        says: "1 structured data item",
        because: "JavaScript adds a block",
      },
      {
        sent: "<h1>Tea</h1>",
        html: '<h1>Tea</h1><div itemscope itemtype="https://schema.org/Product"></div>',
        because: "JavaScript adds a type",
      },
    ],
    passes: [
      {
        sent: '<h1>Tea</h1><script type="application/ld+json">{"@type":"WebPage"}</script>',
        html: '<h1>Tea</h1><script type="application/ld+json">{"@type":"WebPage"}</script><script type="application/ld+json">{"@type":"Product"}</script>',
        because: "some of it is in the raw HTML",
      },
      { sent: "<h1>Tea</h1>", html: "<h1>Tea</h1>", because: "the rendered page has none either" },
      {
        sent: "<div></div>",
        html: '<h1>Tea</h1><script type="application/ld+json">{"@type":"Product"}</script>',
        outcome: "not-applicable",
        because: "the whole page is missing, which is covered by js-content-dependent",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { changedResult } from "../kit/rendering.ts";

export default defineCheck({
  id: "js-schema-dependent",
  title: "Structured data is there by scripts only",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page is sent without structured data; scripts add {finished:block or type/blocks or types}.",
  noSuggestion: "The server has to send the structured data itself, which depends on how the site is built.",
  docs: {
    what: "The HTML that the server sends has no structured data, and scripts add some, often a tag manager.",
    why: "Google reads it after it has rendered the page, which for products that change may be too late. Others never see it.",
    fix: "Write the JSON-LD into the HTML that the server sends.",
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
        says: "1 block",
        because: "scripts add a block",
      },
      {
        sent: "<h1>Tea</h1>",
        html: '<h1>Tea</h1><div itemscope itemtype="https://schema.org/Product"></div>',
        because: "scripts add a type",
      },
    ],
    passes: [
      {
        sent: '<h1>Tea</h1><script type="application/ld+json">{"@type":"WebPage"}</script>',
        html: '<h1>Tea</h1><script type="application/ld+json">{"@type":"WebPage"}</script><script type="application/ld+json">{"@type":"Product"}</script>',
        because: "some of it was sent",
      },
      { sent: "<h1>Tea</h1>", html: "<h1>Tea</h1>", because: "there is none in the end either" },
      {
        sent: "<div></div>",
        html: '<h1>Tea</h1><script type="application/ld+json">{"@type":"Product"}</script>',
        outcome: "not-applicable",
        because: "all of the page is missing, and js-content-dependent says so",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { isHeadBroken } from "../kit/outside-head.ts";

export default defineCheck({
  id: "title-outside-head",
  title: "Title is outside the <head>",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The title “{text}” is in the <body>, and the <head> has none.",
  noSuggestion: "The template or plugin has to output the title in the <head>.",
  docs: {
    what: "The only non-empty `<title>` is in the `<body>`. If invalid HTML closes the `<head>` early, html-head-broken reports it.",
    why: "The HTML standard only allows titles in the `<head>`; search engines may use other text from the page instead.",
    fix: "Move the title to the `<head>`.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    if (isHeadBroken(document)) return;
    const titles = document.titles.filter(({ text }) => text !== "");
    const [first] = titles;
    if (!first || titles.some(({ inHead }) => inHead)) return;
    yield { text: first.text, evidence: { snippet: first.source } };
  },

  examples: () => ({
    fails: [{ html: "<head></head><body><title>Tea</title><p>Tea</p>", because: "the <head> has no title" }],
    passes: [
      { html: "<head><title>Tea</title></head><body><p>Tea</p>", because: "it is in the <head>" },
      { html: "<head><title>Tea</title></head><body><title>Cup</title>", because: "the <head> has its own title" },
      { html: "<head><img src=/a.gif><title>Tea</title></head>", because: "covered by html-head-broken" },
      { html: "<head></head><body><p>Tea</p>", because: "missing titles are reported separately" },
      { html: "<title>Tea</title><p>Tea</p>", because: "the <head> tags are optional" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

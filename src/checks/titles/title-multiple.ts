import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

export default defineCheck({
  id: "title-multiple",
  title: "Multiple title tags",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The <head> contains {count} title tags: {titles}.",
  noSuggestion:
    "The source of the extra title can't be detected from outside. Turn it off in the template or plugin that adds it.",
  docs: {
    what: "The `<head>` has more than one `<title>`. Titles in SVGs aren't counted.",
    why: "Browsers use the first one, but search engines may use any of them, so you lose control over what is shown.",
    fix: "Find out which theme or plugin adds the second title, and turn it off.",
    sources: ["https://html.spec.whatwg.org/multipage/semantics.html#the-title-element"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    const titles = document.titles.filter(({ inHead }) => inHead);
    if (titles.length < 2) return;
    yield {
      count: titles.length,
      titles: titles.map(({ text }) => `“${text}”`),
      evidence: { snippet: titles.map(({ source }) => source).join("\n") },
    };
  },

  examples: () => ({
    fails: [{ html: "<head><title>Tea</title><title>Tea shop</title></head>", because: "there are two titles" }],
    passes: [
      { html: "<title>Tea</title>", because: "there is one" },
      { html: "<title>Tea</title><svg><title>Leaf</title></svg>", because: "an SVG may have its own title" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

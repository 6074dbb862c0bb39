import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

export default defineCheck({
  id: "title-multiple",
  title: "Page has several titles",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The head holds {count} titles: {titles}.",
  noSuggestion: "Which template or plugin writes the extra title cannot be seen from outside; switch one of them off.",
  docs: {
    what: "The head holds more than one `<title>`. Titles of drawings (SVG) are not counted.",
    why: "Browsers take the first, search engines may take any: you no longer decide what is shown.",
    fix: "Find out which theme or plugin writes the second title, and switch one of them off.",
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
      { html: "<title>Tea</title><svg><title>Leaf</title></svg>", because: "a drawing may have its own title" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "no search result shows it",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { isHeadBroken } from "../kit/outside-head.ts";

export default defineCheck({
  id: "title-outside-head",
  title: "Title stands in the body",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The title “{text}” stands in the body, and the head has none.",
  noSuggestion: "The template or plugin that writes the title has to write it into the head.",
  docs: {
    what: "The only `<title>` with a text is written into the body. Where a wrong element ends the head before the title, html-head-broken tells of it.",
    why: "The HTML standard knows titles in the head only; search engines may take another line of the page instead.",
    fix: "Move the title into the head.",
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
    fails: [{ html: "<head></head><body><title>Tea</title><p>Tea</p>", because: "the head has no title" }],
    passes: [
      { html: "<head><title>Tea</title></head><body><p>Tea</p>", because: "it stands in the head" },
      { html: "<head><title>Tea</title></head><body><title>Cup</title>", because: "the head has a title of its own" },
      { html: "<head><img src=/a.gif><title>Tea</title></head>", because: "html-head-broken tells of it" },
      { html: "<head></head><body><p>Tea</p>", because: "no title is another problem" },
      { html: "<title>Tea</title><p>Tea</p>", because: "the tags of the head may be left out" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "no search result shows it",
      },
    ],
  }),
});

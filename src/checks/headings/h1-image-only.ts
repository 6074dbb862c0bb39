import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeHeading } from "../kit/suggest/heading.ts";

export default defineCheck({
  id: "h1-image-only",
  title: "H1 contains only an image",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The H1 contains only an image, with the alt text “{text}”.",
  noSuggestion: "The page has no title of its own that could be used as its H1.",
  docs: {
    what: "Every H1 on the page contains an image and no text. If the image has no alt text, h1-missing reports it.",
    why: "It's usually the logo, so every page has the same H1 and no heading of its own.",
    fix: "Move the logo out of the H1, and give each page a text heading.",
    sources: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    const main = document.headings.filter(({ level, text }) => level === 1 && text !== "");
    const [first] = main;
    if (!first || main.some(({ imageOnly }) => !imageOnly)) return;
    yield { text: first.text, evidence: { snippet: first.source } };
  },

  suggest: ({ document, page, corpus }) => proposeHeading({ document, url: page.url }, corpus),

  examples: () => ({
    fails: [
      {
        html: '<title>Oolong | Tea House</title><h1><img src="/tea.jpg" alt="Tea House"></h1><p>Tea</p>',
        because: "the title says what the image does not",
        suggests: "Oolong",
      },
      { html: '<h1><a href="/"><img src="/logo.png" alt="Tea House"></a></h1><p>Tea</p>', because: "it is the logo" },
    ],
    passes: [
      { html: '<h1><img src="/leaf.png" alt="Leaf"> Oolong</h1>', because: "it has text, too" },
      { html: '<h1><img src="/logo.png" alt="Tea House"></h1><h1>Oolong</h1>', because: "another H1 has text" },
      { html: '<h1><img src="/logo.png" alt=""></h1>', because: "covered by h1-missing" },
      { html: '<h2><img src="/logo.png" alt="Tea House"></h2>', because: "only the H1 is checked" },
      {
        html: '<meta name="robots" content="noindex"><h1><img src="/a.png" alt="Tea"></h1>',
        because: "it is not indexable",
      },
    ],
  }),
});

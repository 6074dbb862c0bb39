import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { mainHeadingOf } from "../kit/page-texts.ts";
import { proposeHeading } from "../kit/suggest/heading.ts";

export default defineCheck({
  id: "h1-missing",
  title: "H1 is missing",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The page has no H1, or its H1 is empty.",
  noSuggestion: "The page has no title of its own that could be used as its H1.",
  docs: {
    what: "The page has no `<h1>`, or only empty ones. An image's alt text counts as text.",
    why: "The H1 tells readers, screen readers and search engines what the page is about.",
    fix: "Use the page's visible title as its `<h1>`.",
    sources: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect({ document }) {
    if (mainHeadingOf(document) === "") yield {};
  },

  suggest: ({ document, page, corpus }) => proposeHeading({ document, url: page.url }, corpus),

  examples: () => ({
    fails: [
      { html: "<title>Oolong | Tea House</title><h2>Oolong</h2>", because: "an H2 is not an H1", suggests: "Oolong" },
      { html: "<h1> </h1><p>Tea</p>", because: "an empty heading doesn't count" },
    ],
    passes: [
      { html: "<h1>Oolong</h1>", because: "it is there" },
      { html: '<h1><img src="/logo.png" alt="Oolong"></h1>', because: "the image has alt text" },
      { html: '<div id="app"></div><script src="/app.js"></script>', because: "JavaScript may still add the H1" },
      { html: "<p>Moved</p>", redirectTo: "/tea", because: "redirect pages aren't displayed" },
    ],
  }),
});

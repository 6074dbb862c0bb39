import { isAmpPage } from "../kit/amp.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";

export default defineCheck({
  id: "amp-canonical-missing",
  title: "AMP page names no canonical",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The AMP page does not name the page of which it is a version.",
  noSuggestion: "The AMP version is made by a plugin or a template, which must write its canonical.",
  docs: {
    what: "The page loads the AMP runtime, but has no canonical.",
    why: "AMP requires one. Without it the page is not valid, and search engines take it for a page of its own.",
    fix: "Name the ordinary page as the canonical, or the AMP page itself when there is no other.",
    sources: [
      "https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml",
      "https://developers.google.com/search/docs/crawling-indexing/amp",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    const { document } = context;
    const isWritten = document.canonicals.some(({ href }) => href.trim() !== "");
    if (isAmpPage(document) && !isWritten && heededCanonicals(context).length === 0) yield {};
  },

  examples: () => ({
    fails: [
      { html: '<script async src="https://cdn.ampproject.org/v0.js"></script>', because: "there is none" },
      {
        html: '<script async src="https://cdn.ampproject.org/lts/v0.mjs"></script><link rel="canonical" href=" ">',
        because: "an empty one is none",
      },
    ],
    passes: [
      {
        html: '<script async src="https://cdn.ampproject.org/v0.js"></script><link rel="canonical" href="/tea">',
        because: "it is there",
      },
      {
        html: '<script async src="https://cdn.ampproject.org/v0.js"></script>',
        headers: { link: '<https://example.com/tea>; rel="canonical"' },
        because: "a header says it",
      },
      {
        html: '<script src="https://cdn.ampproject.org/v0/amp-story-player.js"></script>',
        because: "a part may be used alone",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
      {
        html: '<script async src="https://cdn.ampproject.org/v0.js"></script><body><link rel="canonical" href="https://example.com/tea">',
        because: "one in the body is another problem",
      },
    ],
  }),
});

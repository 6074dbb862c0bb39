import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "js-render-timeout",
  title: "Rendering timed out",
  effect: "reach",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The page was still loading after 10 seconds; the content rendered by then was analyzed.",
  noSuggestion: "The cause has to be found in the page's code.",
  docs: {
    what: "The page didn't finish loading within 10 seconds during rendering.",
    why: "Search engines don't wait indefinitely either, and index what has rendered by then. Visitors on slow devices wait longer.",
    fix: "Find out what delays the page (long polling, endless requests, heavy scripts), and render the content before it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: htmlPage,

  *detect({ rendering }) {
    if (!rendering.settled) yield {};
  },

  examples: () => ({
    fails: [
      {
        sent: "<h1>Tea</h1>",
        finishing: { settled: false },
        html: "<h1>Tea</h1>",
        because: "its scripts don't finish",
      },
    ],
    passes: [
      { sent: "<h1>Tea</h1>", html: "<h1>Tea</h1>", because: "it finished loading" },
      {
        status: 404,
        sent: "<h1>Tea</h1>",
        finishing: { settled: false },
        html: "<h1>Tea</h1>",
        outcome: "not-applicable",
        because: "it is an error already",
      },
      { html: "<h1>Tea</h1>", outcome: "not-applicable", because: "it wasn't rendered" },
    ],
  }),
});

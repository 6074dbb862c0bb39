import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "js-render-timeout",
  title: "Scripts do not come to an end",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "After ten seconds, scripts of the page were still loading or waiting; what it said by then was read.",
  noSuggestion: "What keeps the scripts busy has to be found in the page's code.",
  docs: {
    what: "While the page was rendered, it did not finish loading within ten seconds of its own work.",
    why: "Search engines wait about as long, and index what is there by then. Visitors on slow devices wait longer.",
    fix: "Find out what the page waits for (long polling, endless requests, heavy scripts) and have the content rendered before it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: htmlPage,

  *detect({ rendering }) {
    if (!rendering.settled) yield {};
  },

  examples: () => ({
    fails: [
      { sent: "<h1>Tea</h1>", finishing: { settled: false }, html: "<h1>Tea</h1>", because: "its scripts do not end" },
    ],
    passes: [
      { sent: "<h1>Tea</h1>", html: "<h1>Tea</h1>", because: "it has come to rest" },
      {
        status: 404,
        sent: "<h1>Tea</h1>",
        finishing: { settled: false },
        html: "<h1>Tea</h1>",
        outcome: "not-applicable",
        because: "it is an error already",
      },
      { html: "<h1>Tea</h1>", outcome: "not-applicable", because: "no browser has run its scripts" },
    ],
  }),
});

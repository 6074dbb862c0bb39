import { defineCheck } from "../kit/define-check.ts";
import { internal } from "../kit/guards.ts";

export default defineCheck({
  id: "http-timeout",
  title: "Page does not answer in time",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  threshold: "10 seconds to connect, 15 to begin, 10 without a byte",
  message: "No complete answer came in time ({tries:try/tries}).",
  noSuggestion: "Why the server is slow is not visible from outside.",
  docs: {
    what: "An address of the site did not let us connect within ten seconds, did not begin to answer within fifteen, or stopped for ten in the middle of its answer. It was asked twice.",
    why: "Visitors leave, and search engines ask less often.",
    fix: "Look for what makes the page slow: a database query, a request to another server, a server without resources.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: [],
  appliesTo: internal,

  *detect({ page }) {
    if (page.failure === "timeout") yield { tries: page.tries };
  },

  examples: () => ({
    fails: [{ failure: "timeout", because: "no answer comes" }],
    passes: [
      { html: "<p>Tea</p>", because: "the answer comes" },
      { failure: "connection_refused", because: "a refused connection is another problem" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "pages of other sites are not the owner's",
      },
    ],
  }),
});

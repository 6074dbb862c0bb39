import { defineCheck } from "../kit/define-check.ts";
import { internal } from "../kit/guards.ts";

export default defineCheck({
  id: "http-timeout",
  title: "Page timed out",
  effect: "reach",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  threshold: "10 s to connect, 15 s to first byte, 10 s without data",
  message: "No complete response before the timeout ({tries:attempt/attempts}).",
  noSuggestion: "The cause of the slow response isn't visible from outside.",
  docs: {
    what: "A URL on the site took more than 10 seconds to connect, took more than 15 seconds to start responding, or stalled for 10 seconds mid-response. Requests are tried twice.",
    why: "Visitors leave, and search engines reduce their crawl rate.",
    fix: "Look for the cause of the delay: a slow database query, an external request or a server that is out of resources.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: [],
  appliesTo: internal,

  *detect({ page }) {
    if (page.failure === "timeout") yield { tries: page.tries };
  },

  examples: () => ({
    fails: [{ failure: "timeout", tries: 2, because: "there is no response" }],
    passes: [
      { html: "<p>Tea</p>", because: "there is a response" },
      { failure: "connection_refused", because: "refused connections are reported separately" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "external pages are not checked",
      },
    ],
  }),
});

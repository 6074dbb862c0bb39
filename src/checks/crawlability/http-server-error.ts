import { defineCheck } from "../kit/define-check.ts";
import { internal, isRefused } from "../kit/guards.ts";

export default defineCheck({
  id: "http-server-error",
  title: "Page returns a server error (5xx)",
  effect: "reach",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The URL returns status {status} ({tries:attempt/attempts}).",
  noSuggestion: "See the server's error log for the cause.",
  docs: {
    what: "A URL on the site returns a 5xx status, even on retry.",
    why: "Visitors see an error. Search engines reduce their crawl rate for the whole site and drop pages that keep failing.",
    fix: "Check the server's error log for the time of the audit.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: [],
  appliesTo: internal,

  *detect({ page }) {
    if (page.status !== null && page.status >= 500 && page.status < 600 && !isRefused(page)) {
      yield { status: page.status, tries: page.tries };
    }
  },

  examples: () => ({
    fails: [
      { status: 500, because: "the server fails" },
      { status: 503, because: "the server is not available" },
    ],
    passes: [
      { status: 404, because: "a missing page isn't a server error" },
      { status: 503, challenge: true, because: "the response is from a firewall, not the page" },
      { status: 999, because: "some servers block bots with a non-standard status code" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "external pages are not checked",
      },
      { status: 600, because: "the status code isn't standard" },
    ],
  }),
});

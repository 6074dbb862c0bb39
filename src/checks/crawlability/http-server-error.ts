import { defineCheck } from "../kit/define-check.ts";
import { internal, isRefused } from "../kit/guards.ts";

export default defineCheck({
  id: "http-server-error",
  title: "Server fails",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The address answers with status {status} ({tries:try/tries}).",
  noSuggestion: "The cause is in the server's own error log.",
  docs: {
    what: "An address of the site answers with a 5xx status, also when asked again.",
    why: "Visitors get an error. Search engines slow down for the whole site, and drop pages that keep failing.",
    fix: "Look into the error log of the server at the time of the audit.",
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
      { status: 404, because: "a missing page is not a failing server" },
      { status: 503, challenge: true, because: "a firewall answered, not the page" },
      { status: 999, because: "some servers refuse robots with a number of their own" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "pages of other sites are not the owner's",
      },
      { status: 600, because: "no standard knows such a status" },
    ],
  }),
});

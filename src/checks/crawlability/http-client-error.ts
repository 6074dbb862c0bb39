import { defineCheck } from "../kit/define-check.ts";
import { internal, isMissing, isRefused } from "../kit/guards.ts";

export default defineCheck({
  id: "http-client-error",
  title: "Page returns a client error (4xx)",
  effect: "reach",
  causedIn: "page",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The URL returns status {status}.",
  noSuggestion: "The cause can only be found on the server.",
  docs: {
    what: "A URL on the site returns a 4xx status other than 401, 403, 404, 407, 410 or 429.",
    why: "The server rejects the request, so neither visitors nor search engines can access the page.",
    fix: "Check the server log for this URL. Common causes are firewall rules and malformed links.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: [],
  appliesTo: internal,

  *detect({ page }) {
    const { status } = page;
    if (status !== null && status >= 400 && status < 500 && !isMissing(page) && !isRefused(page)) yield { status };
  },

  examples: () => ({
    fails: [
      { status: 400, because: "the server rejects the request" },
      { status: 451, because: "the page is withheld for legal reasons" },
      { status: 499, because: "any 4xx status counts" },
    ],
    passes: [
      { status: 404, because: "missing pages are reported separately" },
      { status: 401, because: "a login is required" },
      { status: 405, challenge: true, because: "the response is from a firewall, not the page" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "external pages are not checked",
      },
      { html: "<p>Tea</p>", because: "the page works" },
      { status: 500, because: "5xx statuses are server errors" },
    ],
  }),
});

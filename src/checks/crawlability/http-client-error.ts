import { defineCheck } from "../kit/define-check.ts";
import { internal, isMissing, isRefused } from "../kit/guards.ts";

export default defineCheck({
  id: "http-client-error",
  title: "Page answers with a client error",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The address answers with status {status}.",
  noSuggestion: "The reason for the refusal is known only to the server.",
  docs: {
    what: "An address of the site answers with a 4xx status other than 401, 403, 404, 407, 410 and 429.",
    why: "The server takes the request for wrong, so neither visitors nor search engines get a page.",
    fix: "Look into the server's log for this address; rules of a firewall or a broken link are the usual causes.",
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
      { status: 400, because: "the server calls the request wrong" },
      { status: 451, because: "the page is withheld for legal reasons" },
      { status: 499, because: "the whole family from 400 to 499 counts" },
    ],
    passes: [
      { status: 404, because: "a missing page is another problem" },
      { status: 401, because: "a login is asked for" },
      { status: 405, challenge: true, because: "a firewall answered, not the page" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "pages of other sites are not the owner's",
      },
      { html: "<p>Tea</p>", because: "the page opens" },
      { status: 500, because: "from 500 on it is the server that fails" },
    ],
  }),
});

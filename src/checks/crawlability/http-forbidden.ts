import { defineCheck } from "../kit/define-check.ts";
import { internal } from "../kit/guards.ts";

export default defineCheck({
  id: "http-forbidden",
  title: "Page refuses to be read",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: true,
  informs: true,
  message: "The address answers with status {status}: access is blocked, which does not mean broken.",
  noSuggestion: "Whether the page should be public is for the owner to decide.",
  docs: {
    what: "An address of the site answers 401 or 403 to our crawler.",
    why: "The audit cannot judge the page. If search engines are refused too, they cannot list it.",
    fix: "If the page is public, let our user agent through the firewall and look whether Googlebot gets in; if it is private, nothing needs to be done.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: [],
  appliesTo: internal,

  *detect({ page }) {
    if (!page.challenge && (page.status === 401 || page.status === 403)) yield { status: page.status };
  },

  examples: () => ({
    fails: [
      { status: 403, because: "the server refuses us" },
      { status: 401, because: "the page wants a login" },
    ],
    passes: [
      { status: 404, because: "the page is missing, not refused" },
      { status: 403, challenge: true, because: "a challenge is reported once for the site" },
      { html: "<p>Tea</p>", because: "the page opens" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "pages of other sites are not the owner's",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { internal } from "../kit/guards.ts";

export default defineCheck({
  id: "http-forbidden",
  title: "Access to the page is denied (401/403)",
  effect: "reach",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: true,
  informs: true,
  message: "The URL returns status {status} to our crawler; it may still work for visitors.",
  noSuggestion: "Only the site owner can decide whether the page should be public.",
  docs: {
    what: "A URL on the site returns 401 or 403 to our crawler.",
    why: "The page can't be audited. If search engines are blocked too, they can't index it.",
    fix: "If the page is public, allowlist our user agent in the firewall and check that Googlebot has access. If it's private, no action is needed.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: [],
  appliesTo: internal,

  *detect({ page }) {
    if (!page.challenge && (page.status === 401 || page.status === 403)) yield { status: page.status };
  },

  examples: () => ({
    fails: [
      { status: 403, because: "the server denies access" },
      { status: 401, because: "the page requires a login" },
    ],
    passes: [
      { status: 404, because: "the page is missing, not blocked" },
      { status: 403, challenge: true, because: "a challenge is reported once for the site" },
      { html: "<p>Tea</p>", because: "the page works" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "external pages are not checked",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { internal, isMissing } from "../kit/guards.ts";

export default defineCheck({
  id: "http-not-found",
  title: "Page is not found",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The address answers with status {status}.",
  docs: {
    what: "An address of the site that is linked, listed or otherwise known answers 404 or 410. Refusals (401, 403, 429) never count as broken.",
    why: "Visitors reach a dead end, and search engines drop the page.",
    fix: "Restore the page, redirect its address to the page that replaced it, or remove the links to it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: [],
  appliesTo: internal,

  *detect({ page }) {
    if (isMissing(page)) yield { status: page.status };
  },

  examples: {
    fails: [
      { status: 404, html: "<h1>Not found</h1>", because: "there is no such page" },
      { status: 410, because: "the page is gone for good" },
    ],
    passes: [
      { html: "<h1>Tea</h1>", because: "the page is there" },
      { status: 403, because: "a refusal is not a missing page" },
      { status: 429, because: "the server asked us to slow down" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "pages of other sites are not the owner's",
      },
    ],
  },
});

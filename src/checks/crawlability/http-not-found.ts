import { defineCheck } from "../kit/define-check.ts";
import { isMissing, visitedPage } from "../kit/guards.ts";
import { linkSources } from "../kit/targets.ts";

export default defineCheck({
  id: "http-not-found",
  scope: "site",
  title: "Page is not found",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The address answers with status {status}.",
  noSuggestion:
    "Restore the page, redirect its address, or change the links; link-broken-internal has a suggestion for each link.",
  docs: {
    what: "An address of the site that is linked, listed or otherwise known answers 404 or 410. Refusals (401, 403, 429) never count as broken.",
    why: "Visitors reach a dead end, and search engines drop the page.",
    fix: "Restore the page, redirect its address to the page that replaced it, or remove the links to it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: ["graph"],
  each: visitedPage,

  *detect({ url, graph }) {
    if (isMissing(url)) yield { status: url.status, evidence: { related: linkSources(url, graph) } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/old">Old</a>', "/old": { status: 404, html: "<h1>Not found</h1>" } },
        at: ["/old"],
        says: "status 404",
        because: "there is no such page",
      },
      {
        pages: { "/": "<p>Tea</p>", "/old": { status: 410 } },
        at: ["/old"],
        says: "status 410",
        because: "the page is gone for good",
      },
      {
        pages: { "/": '<iframe src="/map" title="Map"></iframe>', "/map": { status: 404 } },
        at: ["/map"],
        because: "a page shows it in a frame",
      },
    ],
    passes: [
      { pages: { "/": "<h1>Tea</h1>" }, because: "the page is there" },
      { pages: { "/": { status: 403 } }, because: "a refusal is not a missing page" },
      { pages: { "/": { status: 429 } }, because: "the server asked us to slow down" },
      {
        pages: { "/": "<p>Tea</p>", "https://other.example.net/": { status: 404 } },
        because: "pages of other sites are not the owner's",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        because: "perf-broken-asset and image-broken tell of what pages load",
      },
    ],
  }),
});

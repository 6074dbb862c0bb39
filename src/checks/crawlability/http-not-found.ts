import { defineCheck } from "../kit/define-check.ts";
import { isMissing, visitedPage } from "../kit/guards.ts";
import { likelyPage } from "../kit/suggest/links.ts";
import { linkSources } from "../kit/targets.ts";

export default defineCheck({
  id: "http-not-found",
  scope: "site",
  title: "Page not found (404/410)",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The URL returns status {status}.",
  noSuggestion: "No page on the site has a similar URL. See link-broken-internal for suggestions for each link.",
  docs: {
    what: "A linked or otherwise known URL on the site returns 404 or 410. Blocked requests (401, 403, 429) are never counted as broken.",
    why: "Visitors hit a dead end, and search engines drop the page from their index.",
    fix: "Restore the page, redirect the URL to its replacement, or remove the links to it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: ["graph"],
  each: visitedPage,

  *detect({ url, graph }) {
    if (isMissing(url)) yield { status: url.status, evidence: { related: linkSources(url, graph) } };
  },

  /** Whoever kept the old address is led on as well; the links have their own suggestions. */
  suggest({ at, corpus }) {
    const page = at && likelyPage(at.url, corpus);
    return page && { field: "redirect", value: page.url, risk: "review", source: page.source };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/cancelations">Terms</a><a href="/cancellations">Cancel</a>',
          "/cancelations": { status: 404 },
          "/cancellations": "<title>Cancellations</title><p>Up to seven days before the class.</p>",
        },
        at: ["/cancelations"],
        suggests: "https://example.com/cancellations",
        because: "there is a typo in the URL",
      },
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
        because: "the page is permanently gone",
      },
      {
        pages: { "/": '<iframe src="/map" title="Map"></iframe>', "/map": { status: 404 } },
        at: ["/map"],
        because: "a page embeds it in a frame",
      },
    ],
    passes: [
      { pages: { "/": "<h1>Tea</h1>" }, because: "the page exists" },
      { pages: { "/": { status: 403 } }, because: "access denied doesn't mean not found" },
      { pages: { "/": { status: 429 } }, because: "the request was rate limited" },
      {
        pages: { "/": "<p>Tea</p>", "https://other.example.net/": { status: 404 } },
        because: "external pages are not checked",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        because: "resources are covered by perf-broken-asset and image-broken",
      },
    ],
  }),
});

import type { Via } from "#domain/page.ts";
import type { SeenUrl } from "#domain/site.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { isMissing, visitedPage } from "../kit/guards.ts";
import { likelyPage } from "../kit/suggest/links.ts";
import { isStartPage } from "../kit/targets.ts";

export default defineCheck({
  id: "http-not-found",
  scope: "site",
  title: "Page not found (404/410)",
  effect: "breakage",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The URL returns status {status}.",
  noSuggestion: "No page on the site has a similar URL.",
  docs: {
    what: "The start URL, a page shown in a frame, the target of a meta refresh, or a URL in the list of URLs to crawl returns 404 or 410. What else leads to missing pages has its own checks: links (link-broken-internal), sitemaps (sitemap-broken-url), redirects (redirect-broken-target), canonicals (canonical-to-broken), hreflang (hreflang-to-broken), rel=next/prev (pagination-broken) and amphtml (amp-broken). Blocked requests (401, 403, 429) are never counted as broken.",
    why: "Visitors hit a dead end, and search engines drop the page from their index.",
    fix: "Restore the page, redirect the URL to its replacement, or remove the frame or refresh.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: ["graph", "coverage"],
  each: visitedPage,

  *detect({ url, graph, site, coverage }) {
    if (!isMissing(url)) return;
    const related = embeddingPages(url, graph);
    // Of a list, all that was visited is listed; what a link or a sitemap leads to is reported there.
    const isOnlyListed = coverage.truncatedBy === "url_list" && url.inlinks === 0 && !url.inSitemap;
    if (related.length > 0 || isOnlyListed || isStartPage(url, site.startUrl))
      yield { status: url.status, evidence: { related } };
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
          "/": '<iframe src="/cancelations" title="Terms"></iframe><a href="/cancellations">Cancel</a>',
          "/cancelations": { status: 404 },
          "/cancellations": "<title>Cancellations</title><p>Up to seven days before the class.</p>",
        },
        at: ["/cancelations"],
        suggests: "https://example.com/cancellations",
        because: "there is a typo in the URL",
      },
      {
        pages: { "/": { status: 404, html: "<h1>Not found</h1>" } },
        at: ["/"],
        says: "status 404",
        because: "the homepage is missing",
      },
      {
        pages: { "/": '<meta http-equiv="refresh" content="0; url=/old"><p>Tea</p>', "/old": { status: 410 } },
        at: ["/old"],
        says: "status 410",
        because: "a page forwards visitors to it",
      },
      {
        pages: { "/": '<a href="/map">Map</a><iframe src="/map" title="Map"></iframe>', "/map": { status: 404 } },
        at: ["/map"],
        because: "the link is reported separately, the frame isn't",
      },
      {
        pages: { "/": '<iframe src="/map" title="Map"></iframe>', "/map": { status: 404 } },
        at: ["/map"],
        because: "a page embeds it in a frame",
      },
      {
        pages: { "/": "<p>Tea</p>", "/old": { status: 404 } },
        coverage: { truncatedBy: "url_list" },
        at: ["/old"],
        says: "status 404",
        because: "a person listed it",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>", "/old": { status: 404 } }, because: "nothing leads there" },
      ...([null, "url_list"] as const).flatMap((truncatedBy) => [
        {
          pages: { "/": "<p>Tea</p>", "/old": { status: 404 } },
          sitemap: ["/old"],
          coverage: { truncatedBy },
          because: "covered by sitemap-broken-url",
        },
        {
          pages: { "/": '<a href="/old">Old</a>', "/old": { status: 404 } },
          coverage: { truncatedBy },
          because: "covered by link-broken-internal",
        },
      ]),
      {
        pages: { "/": "<p>Tea</p>", "/old": { status: 404 } },
        coverage: { truncatedBy: "max_pages" },
        because: "nobody listed it",
      },
      {
        pages: {
          "/": '<link rel="canonical" href="/old"><link rel="alternate" hreflang="de" href="/alt">',
          "/old": { status: 404 },
          "/alt": { status: 404 },
        },
        because: "covered by canonical-to-broken and hreflang-to-broken",
      },
      {
        pages: {
          "/": '<link rel="next" href="/page/2"><link rel="amphtml" href="/amp">',
          "/page/2": { status: 404 },
          "/amp": { status: 404 },
        },
        because: "covered by pagination-broken and amp-broken",
      },
      { pages: { "/": "<h1>Tea</h1>" }, because: "the page exists" },
      { pages: { "/": { status: 403 } }, because: "access denied doesn't mean not found" },
      { pages: { "/": { status: 429 } }, because: "the request was rate limited" },
      {
        pages: {
          "/": '<iframe src="https://other.example.net/" title="Map"></iframe>',
          "https://other.example.net/": { status: 404 },
        },
        because: "external pages are not checked",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        because: "resources are covered by perf-broken-asset and image-broken",
      },
    ],
  }),
});

const EMBEDDED_BY: ReadonlySet<Via> = new Set(["frame", "refresh", "delayed-refresh"]);

/** Pages that show the URL in a frame, or send visitors there by themselves. */
function embeddingPages(url: SeenUrl, graph: SiteWideFacts["graph"]): string[] {
  const pages = new Set<string>();
  for (const { from, via } of graph.inlinks(url.id)) if (EMBEDDED_BY.has(via)) pages.add(from.url);
  return [...pages].slice(0, SHOWN_PLACES);
}

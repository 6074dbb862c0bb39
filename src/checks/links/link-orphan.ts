import { defineCheck } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { indexableUrl } from "../kit/guards.ts";
import { proposeInlink } from "../kit/suggest/inlinks.ts";
import { namesIndexFile } from "../kit/url-variants.ts";

export default defineCheck({
  id: "link-orphan",
  scope: "site",
  title: "Orphan page",
  effect: "reach",
  causedIn: "page",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "No internal links point to this page; it was found only in the sitemap.",
  noSuggestion: "No page on the site covers the same topic, or the page has no name to use as anchor text.",
  docs: {
    what: "The page is in a sitemap and indexable, but has no internal inlinks. Reported only after a full crawl.",
    why: "Visitors can't reach it through the site, and search engines consider pages without internal links unimportant.",
    fix: "Link to it from a related page, or remove it if it's no longer needed. No link is suggested for WordPress author, date and tag archives: remove them from the sitemap or turn them off.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["graph", "coverage"],

  /** With pages left unread, the missing link may be on one of them. */
  appliesTo: ({ coverage }) => (coverage.truncatedBy === null ? "applies" : "cannot-tell"),
  each: indexableUrl,

  *detect({ url, graph }) {
    if (url.inSitemap && url.inlinks === 0 && url.depth === null && !isSeenAsFolder(url.url, graph)) yield {};
  },

  suggest(sources) {
    return proposeInlink(sources);
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>", "/old": "<h1>Old</h1>" },
        sitemap: ["/", "/tea", "/old"],
        at: ["/old"],
        because: "it is in the sitemap and has no inlinks",
      },
      {
        pages: { "/": "<p>Tea</p>", "/tea/index.html": "<p>Tea</p>" },
        sitemap: ["/tea/index.html"],
        at: ["/tea/index.html"],
        because: "its folder isn't linked, either",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/tea/">Tea</a>', "/tea/": "<p>Tea</p>", "/tea/index.html": "<p>Tea</p>" },
        sitemap: ["/tea/index.html"],
        because: "links lead to it by its other URL",
      },
      { pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" }, sitemap: ["/tea"], because: "it is linked" },
      { pages: { "/": "<p>Tea</p>" }, sitemap: ["/"], because: "the homepage doesn't need a link" },
      {
        pages: { "/": "<p>Tea</p>", "/old": "<p>Old</p>" },
        sitemap: ["/old"],
        coverage: { truncatedBy: "max_pages", unvisited: 40 },
        because: "the link may be on an uncrawled page",
      },
      {
        pages: {
          "/": '<a href="/old">Old</a>',
          "/old": { redirectTo: "/new" },
          "/new": "<p>New</p>",
        },
        sitemap: ["/new"],
        because: "links through redirects count",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page is indexable",
      },
      { pages: { "/": "<p>Tea</p>", "/old": "<p>Old</p>" }, because: "it isn't in a sitemap" },
      {
        pages: { "/": "<p>Tea</p>", "/a": '<a href="/b">B</a>', "/b": '<a href="/a">A</a>' },
        sitemap: ["/a", "/b"],
        because: "other pages link to it, although they are orphans themselves",
      },
    ],
  }),
});

/** Links lead to the folder; that it has two addresses is told by content-duplicate-technical. */
function isSeenAsFolder(url: string, graph: Pick<SiteWideFacts["graph"], "byUrl">): boolean {
  return namesIndexFile(url) && graph.byUrl(new URL(".", url).href)?.visited === true;
}

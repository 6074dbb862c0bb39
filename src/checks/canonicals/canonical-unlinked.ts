import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { indexableUrl } from "../kit/guards.ts";
import { proposeInlink } from "../kit/suggest/inlinks.ts";

export default defineCheck({
  id: "canonical-unlinked",
  scope: "site",
  title: "Canonical URL has no internal links",
  effect: "understanding",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "{copy} is canonicalized to this page, but no internal links point here.",
  noSuggestion: "No page has links that could be updated to point to the canonical.",
  docs: {
    what: "The page is the canonical of another page that has internal links, but has none itself. Reported only after a full crawl; pages in a sitemap are covered by link-orphan.",
    why: "Internal links point to the duplicate, while the canonical points here: conflicting signals. Visitors only ever reach the duplicate.",
    fix: "Update internal links to point to the canonical URL.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph", "coverage"],

  /** With pages left unread, the missing link may be on one of them. */
  appliesTo: ({ coverage }) => (coverage.truncatedBy === null ? "applies" : "cannot-tell"),
  each: indexableUrl,

  *detect({ url, graph }) {
    if (url.inlinks > 0 || url.inSitemap || url.depth !== null) return;
    const copy = linkedCopy(url, graph);
    if (copy) yield { copy: copy.url };
  },

  suggest(sources) {
    return proposeInlink(sources);
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/tea-1">Tea</a>',
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<h1>Tea</h1>",
        },
        at: ["/tea"],
        because: "only the duplicate is linked",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/tea-1">Tea</a><a href="/tea">Tea</a>',
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<p>Tea</p>",
        },
        because: "the canonical is linked, too",
      },
      {
        pages: {
          "/": '<a href="/tea-1">Tea</a>',
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<p>Tea</p>",
        },
        sitemap: ["/tea"],
        because: "orphan pages in a sitemap are reported separately",
      },
      {
        pages: {
          "/": '<a href="/tea-1">Tea</a>',
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<p>Tea</p>",
        },
        coverage: { truncatedBy: "max_pages", unvisited: 3 },
        because: "the link may be on an uncrawled page",
      },
      {
        pages: {
          "/": '<a href="/old">Tea</a><a href="/tea-1">Tea</a>',
          "/old": { redirectTo: "/tea" },
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<p>Tea</p>",
        },
        because: "links through redirects count",
      },
      {
        pages: { "/": "<p>Tea</p>", "/tea-1": '<link rel="canonical" href="/">' },
        because: "the homepage doesn't need a link",
      },
      {
        pages: { "/": "", "/tea-1": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" },
        because: "the duplicate isn't linked either",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page is indexable",
      },
      {
        pages: {
          "/": "<p>Home</p>",
          "/x": '<a href="/tea-1">Tea</a><a href="/tea">Tea</a>',
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<p>Tea</p>",
        },
        because: "a page links to it, although that page itself isn't linked",
      },
      {
        pages: { "/": '<a href="/cup">Cup</a>', "/cup": '<link rel="next" href="/tea">', "/tea": "<p>Tea</p>" },
        because: "no page is canonicalized to it",
      },
    ],
  }),
});

function linkedCopy(url: SeenUrl, graph: SiteWideFacts["graph"]): SeenUrl | undefined {
  for (const { from } of graph.inlinks(url.id, "canonical")) if (from.inlinks > 0) return from;
  return undefined;
}

import { isLaterPage } from "#domain/indexing.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { indexableUrl } from "../kit/guards.ts";
import { proposeInlink } from "../kit/suggest/inlinks.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "link-noncanonical-inlinks-only",
  scope: "site",
  title: "Page is linked only from non-indexable pages",
  effect: "understanding",
  causedIn: "page",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "Only noindex, canonicalized or broken pages link here: {pages:page/pages}.",
  noSuggestion: "No indexable page covers the same topic.",
  docs: {
    what: "The page is indexable, but every internal link to it comes from a page that is noindexed, canonicalized or broken. Reported only after a full crawl.",
    why: "Search engines crawl non-indexable pages less and less often and eventually stop following their links.",
    fix: "Link to the page from an indexable page.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
      "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
    ],
  },
  needs: ["graph", "coverage"],
  appliesTo: ({ coverage }) => (coverage.truncatedBy === null ? "applies" : "cannot-tell"),
  each: indexableUrl,

  *detect({ url, graph }) {
    if (url.allInlinks === 0 || url.indexableInlinks > 0 || url.depth === 0 || isLaterPage(url.url)) return;
    const related: string[] = [];
    for (const { from } of linkingPages(url, graph)) {
      related.push(from.url);
      if (related.length === SHOWN_PLACES) break;
    }
    yield { pages: url.allInlinks, evidence: { related } };
  },

  suggest(sources) {
    return proposeInlink(sources, (source) => source.indexable);
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/tag/green">Green</a>',
          "/tag/green": '<meta name="robots" content="noindex, follow"><a href="/tea">Tea</a>',
          "/tea": "<h1>Tea</h1>",
        },
        at: ["/tea"],
        says: "link here: 1 page.",
        because: "only a non-indexable page links to it",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/tag/green">Green</a><a href="/tea">Tea</a>',
          "/tag/green": '<meta name="robots" content="noindex, follow"><a href="/tea">Tea</a>',
          "/tea": "<p>Tea</p>",
        },
        because: "the homepage links to it, too",
      },
      { pages: { "/": "<p>Start</p>", "/tea": "<p>Tea</p>" }, because: "without any link, it is an orphan page" },
      {
        pages: {
          "/": '<a href="/tag/green">Green</a>',
          "/tag/green": '<meta name="robots" content="noindex, follow"><a href="/tea">Tea</a>',
          "/tea": '<meta name="robots" content="noindex"><p>Tea</p>',
        },
        because: "the page is noindexed",
      },
      {
        pages: {
          "/": '<a href="/tag/green">Green</a>',
          "/tag/green": '<meta name="robots" content="noindex, follow"><a href="/tea">Tea</a>',
          "/tea": "<p>Tea</p>",
        },
        coverage: { truncatedBy: "max_pages" },
        because: "another link may be on an uncrawled page",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": '<meta name="robots" content="noindex"><a href="/">Home</a>' },
        because: "the homepage doesn't need a link",
      },
      {
        pages: {
          "/": '<a href="/tag/green">Green</a>',
          "/tag/green": '<meta name="robots" content="noindex, follow"><a href="/tea/page/2/">2</a>',
          "/tea/page/2/": "<p>Tea</p>",
        },
        because: "paginated pages are found through the series",
      },
    ],
  }),
});

import { isLaterPage } from "#domain/indexing.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { indexableUrl } from "../kit/guards.ts";
import { proposeInlink } from "../kit/suggest/inlinks.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "link-noncanonical-inlinks-only",
  scope: "site",
  title: "Only pages that are not listed link here",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "Only noindex pages, copies or errors link here: {pages:page/pages}.",
  noSuggestion: "No page that may be listed is about the same subject.",
  docs: {
    what: "The page may be listed, but every page of the site that links to it is noindex, names another page as canonical, or is an error. Judged only when the whole site was read.",
    why: "Search engines visit pages that they do not list ever more rarely, and then find their links no more.",
    fix: "Link to the page from one that search engines list.",
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
        because: "only a page that is not listed links to it",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/tag/green">Green</a><a href="/tea">Tea</a>',
          "/tag/green": '<meta name="robots" content="noindex, follow"><a href="/tea">Tea</a>',
          "/tea": "<p>Tea</p>",
        },
        because: "the start page links to it, too",
      },
      { pages: { "/": "<p>Start</p>", "/tea": "<p>Tea</p>" }, because: "without any link it is an orphan" },
      {
        pages: {
          "/": '<a href="/tag/green">Green</a>',
          "/tag/green": '<meta name="robots" content="noindex, follow"><a href="/tea">Tea</a>',
          "/tea": '<meta name="robots" content="noindex"><p>Tea</p>',
        },
        because: "nobody should find the page",
      },
      {
        pages: {
          "/": '<a href="/tag/green">Green</a>',
          "/tag/green": '<meta name="robots" content="noindex, follow"><a href="/tea">Tea</a>',
          "/tea": "<p>Tea</p>",
        },
        coverage: { truncatedBy: "max_pages" },
        because: "another link may be on a page that was not read",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": '<meta name="robots" content="noindex"><a href="/">Home</a>' },
        because: "the start page is found without a link",
      },
      {
        pages: {
          "/": '<a href="/tag/green">Green</a>',
          "/tag/green": '<meta name="robots" content="noindex, follow"><a href="/tea/page/2/">2</a>',
          "/tea/page/2/": "<p>Tea</p>",
        },
        because: "later pages of a list are found through the list",
      },
    ],
  }),
});

import { isLaterPage } from "#domain/indexing.ts";
import { isCopy } from "../kit/copies.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexableUrl } from "../kit/guards.ts";
import { proposeInlink } from "../kit/suggest/inlinks.ts";
import { linkingPages } from "../kit/targets.ts";

/** On a small site one link from the start page is all that there can be. */
const MIN_PAGES = 20;

export default defineCheck({
  id: "link-single-inlink",
  scope: "site",
  title: "Page is linked from only one page",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  offByDefault: true,
  limit: MIN_PAGES,
  threshold: "at least two pages with a followed link, on sites with at least {limit} pages",
  message: "Only one page on the site links here.",
  noSuggestion: "No other page on the site covers the same topic, or the page has no name to use as anchor text.",
  docs: {
    what: "The page has followed links from exactly one internal page, including links through redirects. Reported only after a full crawl; paginated and duplicate pages are excluded.",
    why: "Pages with few inlinks are discovered late and considered unimportant, and removing one link would orphan them.",
    fix: "Link to it from related pages.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["graph", "coverage"],
  /** With pages left unread, the second link may be on one of them. */
  appliesTo: ({ coverage }) => (coverage.truncatedBy === null ? "applies" : "cannot-tell"),
  each: indexableUrl,

  *detect({ url, graph, coverage }, limit) {
    if (coverage.visited < limit || url.followedInlinks !== 1 || url.depth === 0) return;
    if (isLaterPage(url.url) || isCopy(url, graph)) return;
    const source = linkingPages(url, graph).find(({ from }) => from.id !== url.id);
    yield { evidence: source ? { related: [source.from.url] } : {} };
  },

  suggest(sources) {
    return proposeInlink(sources);
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/tea">Tea</a><a href="/cups">Cups</a>',
          "/tea": `<p>${"tea ".repeat(19)}</p>`,
          "/cups": `<nav>Cups</nav><p>${"tea ".repeat(19)}</p>`,
        },
        coverage: { visited: 500 },
        at: ["/tea", "/cups"],
        because: "so few words in common don't make them duplicates",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        coverage: { visited: 20 },
        at: ["/tea"],
        because: "only the homepage links to it",
      },
      {
        pages: {
          "/": '<a href="/tea">Tea</a><a href="/b">B</a>',
          "/b": '<h1>Pots for green tea</h1><a href="/tea" rel="nofollow">Tea</a><a href="/">Start</a><a href="/b">B</a>',
          "/tea": '<h1>Green tea</h1><a href="/b">B</a>',
        },
        coverage: { visited: 500 },
        at: ["/tea"],
        because: "nofollow links don't count",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/tea">Tea</a><a href="/copy">Tea</a>',
          "/tea": `<p>${"tea ".repeat(20)}</p>`,
          "/copy": `<nav>Tea</nav><p>${"tea ".repeat(20)}</p>`,
        },
        coverage: { visited: 500 },
        because: "duplicates are covered by content-duplicate-exact",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        coverage: { visited: 19 },
        because: "a small site has no more pages that could link",
      },
      {
        pages: {
          "/": '<a href="/tea">Tea</a><a href="/b">B</a>',
          "/b": '<a href="/old">Tea</a>',
          "/old": { redirectTo: "/tea" },
          "/tea": '<a href="/b">B</a>',
        },
        coverage: { visited: 500 },
        because: "links through redirects count",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        coverage: { visited: 500, truncatedBy: "max_pages" },
        because: "the second link may be on an uncrawled page",
      },
      {
        pages: { "/": '<a href="/blog/page/2/">Older</a>', "/blog/page/2/": "<p>Older</p>" },
        coverage: { visited: 500 },
        because: "paginated pages are linked from each other",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page is indexable",
      },
    ],
  }),
});

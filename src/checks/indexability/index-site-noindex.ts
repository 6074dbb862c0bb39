import { isKeptOutOfSearch } from "../kit/archives.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { startPageOf } from "../kit/start-page.ts";
import { redirectEnd } from "../kit/targets.ts";
import { isWordPress } from "../kit/wordpress.ts";

/** A site may hide many pages of its own will; it seldom hides most. */
const MAX_PERCENT = 50;
/** Below this, half of the pages can be two pages that are meant to be hidden. */
const MIN_PAGES = 4;

export default defineCheck({
  id: "index-site-noindex",
  scope: "site",
  title: "Homepage or site is noindexed",
  effect: "reach",
  severity: "error",
  certainty: "likely",
  fix: "safe",
  core: true,
  limit: MAX_PERCENT,
  threshold: "the homepage, or more than {limit}% of at least 4 pages",
  message: "{what} is set to noindex ({noindex} of {pages:page/pages} noindexed).",
  noSuggestion: "The site isn't a WordPress, or the server sets the directive in an HTTP header.",
  docs: {
    what: "The homepage, or most pages, are noindexed. Carts, logins, lists by tag, author or date, and page 2 and on of lists don't count.",
    why: "The site will disappear from search results. Most often a setting used during development was never turned off.",
    fix: "In WordPress, uncheck “Discourage search engines from indexing this site” under Settings → Reading.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/block-indexing"],
  },
  needs: ["graph", "coverage"],

  *detect({ graph, site, coverage }, limit) {
    const start = startPageOf(graph, site.startUrl);
    const home = start && (redirectEnd(start, graph) ?? start);
    let pages = 0;
    const related: string[] = [];
    let noindex = 0;
    for (const url of graph.urls()) {
      if (url.kind !== "page" || url.status !== 200 || !url.isHtml || url.challenge) continue;
      if (isKeptOutOfSearch(url.url)) continue;
      pages++;
      if (!url.noindex) continue;
      noindex++;
      if (related.length < SHOWN_PLACES) related.push(url.url);
    }
    // Chosen pages speak for themselves.
    const isChosen = coverage.truncatedBy === "url_list" || coverage.truncatedBy === "sitemaps_only";
    const isMost = !isChosen && pages >= MIN_PAGES && noindex * 100 > pages * limit;
    if (home?.noindex) yield { what: "The homepage", noindex, pages, evidence: { related } };
    else if (isMost) yield { what: "Most of the site", noindex, pages, evidence: { related } };
  },

  /** The setting is WordPress's own. */
  suggest({ view }) {
    const isKnown = view.connection !== null || (view.startPage !== undefined && isWordPress(view.startPage));
    if (!isKnown) return undefined;
    return {
      field: "setting:blog_public",
      value: "1",
      risk: "safe",
      source: "the WordPress search engine visibility setting",
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        at: [""],
        because: "the homepage is noindexed",
      },
      {
        pages: { "/": '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex">' },
        at: [""],
        because: "WordPress has a setting for it",
        suggests: "1",
      },
      {
        pages: {
          "/": "<p>Tea</p>",
          "/a": '<meta name="robots" content="noindex">',
          "/b": '<meta name="robots" content="noindex">',
          "/c": '<meta name="robots" content="noindex">',
        },
        at: [""],
        because: "three of four pages are noindexed",
      },
      {
        pages: { "/": { redirectTo: "/home" }, "/home": '<meta name="robots" content="noindex">' },
        at: [""],
        because: "the homepage is the target of the first redirect",
      },
      {
        pages: {
          "/": '<a href="/a">A</a>',
          "/a": '<meta name="robots" content="noindex">',
          "/b": '<meta name="robots" content="noindex">',
          "/c": '<meta name="robots" content="noindex">',
        },
        says: "3 of 4 pages",
        at: [""],
        because: "indexable pages count, too",
      },
      {
        pages: {
          "/": "<p>Tea</p>",
          "/a": '<meta name="robots" content="noindex">',
          "/b": '<meta name="robots" content="noindex">',
          "/c": '<meta name="robots" content="noindex">',
          "/tea.pdf": { headers: { "content-type": "application/pdf" } },
          "/cup.pdf": { headers: { "content-type": "application/pdf" } },
        },
        at: [""],
        because: "documents aren't pages, so three of four are noindexed",
      },
      { pages: { "/": "<p>Tea</p>", ...listed(49), ...hidden(51) }, at: [""], because: "51 of 101 pages is most" },
    ],
    passes: [
      {
        pages: { "/": "<p>Tea</p>", "/thanks": '<meta name="robots" content="noindex">' },
        because: "one noindex page is normal",
      },
      {
        pages: {
          "/": "<p>Tea</p>",
          "/cart": '<meta name="robots" content="noindex">',
          "/login": '<meta name="robots" content="noindex">',
          "/account": '<meta name="robots" content="noindex">',
        },
        because: "carts and logins are noindexed on purpose",
      },
      {
        pages: { "/": "<p>Tea</p>", ...hidden(4, "/tags") },
        because: "lists by tag are often noindexed on purpose",
      },
      {
        pages: { "/": "<p>Tea</p>", ...hidden(4, "/blog/page", 2) },
        because: "so are later pages of lists",
      },
      {
        pages: {
          "/": "<p>Tea</p>",
          "/a": '<meta name="robots" content="noindex">',
          "/b": '<meta name="robots" content="noindex">',
        },
        because: "two of three pages are too few",
      },
      {
        pages: {
          "/": "<p>Tea</p>",
          "/tea": "<p>Oolong</p>",
          "/a": '<meta name="robots" content="noindex">',
          "/b": '<meta name="robots" content="noindex">',
        },
        because: "half is not most",
      },
      {
        pages: {
          "/": "<p>Tea</p>",
          "/tea": "<p>Oolong</p>",
          "/a": '<meta name="robots" content="noindex">',
          "/b": '<meta name="robots" content="noindex">',
          "/gone": { status: 404, html: '<meta name="robots" content="noindex">' },
          "/wait": { html: '<meta name="robots" content="noindex">', challenge: true },
          "https://other.example.net/": '<meta name="robots" content="noindex">',
        },
        because: "errors, bot challenges and external pages don't count",
      },
      {
        pages: {
          "/": "<p>Tea</p>",
          "/a": '<meta name="robots" content="noindex">',
          "/b": '<meta name="robots" content="noindex">',
          "/tea.pdf": { headers: { "content-type": "application/pdf" } },
        },
        because: "a document doesn't count as the fourth page",
      },
      ...(["url_list", "sitemaps_only"] as const).map((truncatedBy) => ({
        pages: { "/": "<p>Tea</p>", ...listed(1), ...hidden(9) },
        coverage: { truncatedBy },
        because: "chosen pages aren't most of the site",
      })),
    ],
  }),
});

function listed(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`/${number}`, "<p>Tea</p>"] as const));
}

function hidden(count: number, under = "/old", from = 0) {
  const html = '<meta name="robots" content="noindex">';
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`${under}/${from + number}`, html] as const));
}

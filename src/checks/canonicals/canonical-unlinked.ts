import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { indexableUrl } from "../kit/guards.ts";
import { proposeInlink } from "../kit/suggest/inlinks.ts";

export default defineCheck({
  id: "canonical-unlinked",
  scope: "site",
  title: "Original page has no internal link",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "{copy} names this page as its original, but no page of the site links here.",
  noSuggestion: "No page was found whose links could be turned to the original.",
  docs: {
    what: "The page is the canonical of another page that is linked, and is not linked itself. Judged only when the whole site was read; pages that a sitemap lists are judged by link-orphan.",
    why: "All links say that the copy is the page to list, the canonical says the opposite, and visitors only ever see the copy.",
    fix: "Let the links lead to the original.",
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
        because: "only the copy is linked",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/tea-1">Tea</a><a href="/tea">Tea</a>',
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<p>Tea</p>",
        },
        because: "the original is linked, too",
      },
      {
        pages: {
          "/": '<a href="/tea-1">Tea</a>',
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<p>Tea</p>",
        },
        sitemap: ["/tea"],
        because: "orphans in a sitemap are another problem",
      },
      {
        pages: {
          "/": '<a href="/tea-1">Tea</a>',
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<p>Tea</p>",
        },
        coverage: { truncatedBy: "max_pages", unvisited: 3 },
        because: "the link may be on a page that was not read",
      },
      {
        pages: {
          "/": '<a href="/old">Tea</a><a href="/tea-1">Tea</a>',
          "/old": { redirectTo: "/tea" },
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<p>Tea</p>",
        },
        because: "a link that is redirected here leads here",
      },
      {
        pages: { "/": "<p>Tea</p>", "/tea-1": '<link rel="canonical" href="/">' },
        because: "the start page needs no link",
      },
      {
        pages: { "/": "", "/tea-1": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" },
        because: "nobody sees the copy either",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page may be listed",
      },
      {
        pages: {
          "/": "<p>Home</p>",
          "/x": '<a href="/tea-1">Tea</a><a href="/tea">Tea</a>',
          "/tea-1": '<link rel="canonical" href="/tea">',
          "/tea": "<p>Tea</p>",
        },
        because: "a page links to it, though nobody finds that one",
      },
      {
        pages: { "/": '<a href="/cup">Cup</a>', "/cup": '<link rel="next" href="/tea">', "/tea": "<p>Tea</p>" },
        because: "no page names it as its original",
      },
    ],
  }),
});

function linkedCopy(url: SeenUrl, graph: SiteWideFacts["graph"]): SeenUrl | undefined {
  for (const { from, via } of graph.inlinks(url.id)) {
    if (via === "canonical" && from.inlinks > 0) return from;
  }
  return undefined;
}

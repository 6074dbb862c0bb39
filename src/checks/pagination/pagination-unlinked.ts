import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { indexableUrl } from "../kit/guards.ts";

export default defineCheck({
  id: "pagination-unlinked",
  scope: "site",
  title: "Page of a series has no link",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "{from} names this page as a neighbour (rel=next or prev), but no page of the site links here.",
  noSuggestion: "The list is built by the theme or a plugin, which has to link its pages.",
  docs: {
    what: "The page is known only from `rel=next` or `rel=prev`; nobody can click there. Judged only when the whole site was read; pages that a sitemap lists are judged by link-orphan.",
    why: "Google no longer uses these annotations, so it does not find the page; neither do visitors.",
    fix: "Show links to the next and the previous page, or page numbers, that are ordinary `<a href>` links.",
    sources: ["https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading"],
  },
  needs: ["graph", "coverage"],

  /** With pages left unread, the missing link may be on one of them. */
  appliesTo: ({ coverage }) => (coverage.truncatedBy === null ? "applies" : "cannot-tell"),
  each: indexableUrl,

  *detect({ url, graph }) {
    if (url.inlinks > 0 || url.inSitemap || url.depth !== null) return;
    const from = neighbour(url, graph);
    if (from) yield { from: from.url };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/news/">News</a>',
          "/news/": '<link rel="next" href="/news/page/2/">',
          "/news/page/2/": "<p>Old news</p>",
        },
        at: ["/news/page/2/"],
        because: "there is no link to page 2",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/news/">News</a>',
          "/news/": '<link rel="next" href="/news/page/2/"><a href="/news/page/2/">2</a>',
          "/news/page/2/": "<p>Old news</p>",
        },
        because: "page 2 is linked",
      },
      {
        pages: {
          "/": '<a href="/news/">News</a>',
          "/news/": '<link rel="next" href="/news/page/2/">',
          "/news/page/2/": "<p>Old news</p>",
        },
        sitemap: ["/news/page/2/"],
        because: "orphans in a sitemap are another problem",
      },
      {
        pages: {
          "/": '<a href="/news/">News</a>',
          "/news/": '<link rel="next" href="/news/page/2/">',
          "/news/page/2/": "<p>Old news</p>",
        },
        coverage: { truncatedBy: "max_depth", unvisited: 3 },
        because: "the link may be on a page that was not read",
      },
      {
        pages: {
          "/": '<a href="/news/">News</a><a href="/two">Old news</a>',
          "/two": { redirectTo: "/news/page/2/" },
          "/news/": '<link rel="next" href="/news/page/2/">',
          "/news/page/2/": "<p>Old news</p>",
        },
        because: "a link that is redirected here leads here",
      },
      {
        pages: { "/": '<link rel="prev" href="/">' },
        because: "the start page needs no link",
      },
      {
        pages: { "/": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" },
        because: "a canonical names no neighbour",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page may be listed",
      },
      {
        pages: {
          "/": "<p>Home</p>",
          "/x": '<a href="/news/page/2/">2</a>',
          "/news/": '<link rel="next" href="/news/page/2/">',
          "/news/page/2/": "<p>Old news</p>",
        },
        because: "a page links to it, though nobody finds that one",
      },
      { pages: { "/": "<p>Home</p>", "/news/": '<link rel="next" href="/news/">' }, because: "it names only itself" },
    ],
  }),
});

function neighbour(url: SeenUrl, graph: SiteWideFacts["graph"]): SeenUrl | undefined {
  for (const { from, via } of graph.inlinks(url.id)) if (via === "pagination" && from.id !== url.id) return from;
  return undefined;
}

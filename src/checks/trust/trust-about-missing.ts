import { defineCheck } from "../kit/define-check.ts";
import { pagesToVisit, sitePages, wholeSite } from "../kit/site-pages.ts";

/** A site of one or two pages says who made it on the page itself. */
const MIN_PAGES = 5;

export default defineCheck({
  id: "trust-about-missing",
  scope: "site",
  title: "No page about the people behind the site",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  limit: MIN_PAGES,
  threshold: "a site of at least {limit} pages",
  message: "None of {pages:page/pages} seems to say who stands behind the site.",
  noSuggestion: "The page would have to be written by the people behind the site.",
  docs: {
    what: "Neither a link of the start page nor the title or address of any page that was met speaks of “about us”, the company or the team, in any of twenty languages. Small sites, sites that are not public, and sites that were not read to the end are left out.",
    why: "Readers, and the people who rate results for Google, look for who stands behind a text.",
    fix: "Write a page about yourself or the company, and link it from the menu or the footer.",
    sources: ["https://developers.google.com/search/docs/fundamentals/creating-helpful-content"],
  },
  needs: ["startPage", "graph", "coverage"],
  appliesTo: wholeSite,

  *detect({ startPage, graph }, limit) {
    const pages = pagesToVisit(graph);
    if (pages >= limit && !sitePages(graph, startPage).purposes.has("about")) yield { pages };
  },

  examples: () => ({
    fails: [{ pages: site("<p>Tea</p>", 5), at: [""], because: "five pages, and none speaks of it" }],
    passes: [
      { pages: site("<p>Tea</p>", 4), because: "four pages are a small site" },
      { pages: site('<a href="/w">Über uns</a>', 5), because: "a link speaks of it" },
      { pages: { ...site("<p>Tea</p>", 5), "/x": "<title>Quiénes somos</title>" }, because: "a title speaks of it" },
      { pages: { ...site("<p>Tea</p>", 5), "/about.html": "Tea" }, because: "an address speaks of it" },
      {
        pages: site("<p>Tea</p>", 5),
        coverage: { truncatedBy: "max_pages" },
        because: "it may be among the pages that were not read",
      },
      { origin: "http://intranet:80", pages: site("<p>Tea</p>", 5), because: "the site is not public" },
    ],
  }),
});

function site(home: string, count: number): Record<string, string> {
  const rest = Array.from({ length: count - 1 }, (_, index) => [`/${index}`, `Tea ${index}`] as const);
  return Object.fromEntries([["/", home], ...rest]);
}

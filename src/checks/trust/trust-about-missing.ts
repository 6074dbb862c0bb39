import { defineCheck } from "../kit/define-check.ts";
import { pagesToVisit, sitePages, wholeSite } from "../kit/site-pages.ts";

/** A site of one or two pages says who made it on the page itself. */
const MIN_PAGES = 5;

export default defineCheck({
  id: "trust-about-missing",
  scope: "site",
  title: "No About page found",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  limit: MIN_PAGES,
  threshold: "a site of at least {limit} pages",
  message: "None of {pages:page/pages} appears to be an About page.",
  noSuggestion: "The page has to be written by the people behind the site.",
  docs: {
    what: "Neither the homepage links nor any crawled page title or URL mentions “about us”, the company or the team, in any of twenty languages. Small sites, non-public sites and incomplete crawls are excluded.",
    why: "Readers and Google's quality raters look for who is behind the content (E-E-A-T).",
    fix: "Create a page about yourself or the company, and link it from the menu or footer.",
    sources: ["https://developers.google.com/search/docs/fundamentals/creating-helpful-content"],
  },
  needs: ["startPage", "graph", "coverage"],
  appliesTo: wholeSite,

  *detect({ startPage, graph }, limit) {
    const pages = pagesToVisit(graph);
    if (pages >= limit && !sitePages(graph, startPage).purposes.has("about")) yield { pages };
  },

  examples: () => ({
    fails: [{ pages: site("<p>Tea</p>", 5), at: [""], because: "five pages, and none mentions it" }],
    passes: [
      { pages: site("<p>Tea</p>", 4), because: "four pages are a small site" },
      { pages: site('<a href="/w">Über uns</a>', 5), because: "a link mentions it" },
      { pages: { ...site("<p>Tea</p>", 5), "/x": "<title>Quiénes somos</title>" }, because: "a title mentions it" },
      { pages: { ...site("<p>Tea</p>", 5), "/about.html": "Tea" }, because: "a URL mentions it" },
      {
        pages: site("<p>Tea</p>", 5),
        coverage: { truncatedBy: "max_pages" },
        because: "it may be among the uncrawled pages",
      },
      { origin: "http://intranet:80", pages: site("<p>Tea</p>", 5), because: "the site is not public" },
    ],
  }),
});

function site(home: string, count: number): Record<string, string> {
  const rest = Array.from({ length: count - 1 }, (_, index) => [`/${index}`, `Tea ${index}`] as const);
  return Object.fromEntries([["/", home], ...rest]);
}

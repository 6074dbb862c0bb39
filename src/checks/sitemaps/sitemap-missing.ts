import { defineCheck } from "../kit/define-check.ts";
import { mayExist } from "../kit/guards.ts";
import { isSitemap } from "../kit/sitemaps.ts";

/** Google's guide says that linked sites of some 500 pages need none; with so few, nobody will say that they do. */
const MAX_PAGES = 50;

export default defineCheck({
  id: "sitemap-missing",
  scope: "site",
  title: "Sitemap is missing",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  threshold: "a warning on sites of more than 50 pages, or with pages that no link leads to",
  message: "No sitemap was found, neither in robots.txt nor at the usual addresses.",
  noSuggestion: "The software that makes the pages has to write the sitemap; switch it on there.",
  docs: {
    what: "robots.txt names no sitemap that can be read, and none lies at /sitemap.xml, /sitemap_index.xml or /wp-sitemap.xml. A notice on sites of at most 50 pages that are all reached by links.",
    why: "Search engines find new and deep pages later. Small sites whose pages are all linked can live without.",
    fix: "Switch on the sitemap of the SEO plugin or of WordPress itself. Generators of static sites and frameworks have a plugin or a setting for it; elsewhere, write the file from the list of pages whenever the site is built. Name it in robots.txt.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview"],
  },
  needs: ["sitemaps", "robots", "graph", "coverage"],

  /** A sitemap that refuses us, or whose server fails, may exist; so may one that is named where we cannot read it. */
  appliesTo: ({ sitemaps, robots }) => {
    const isUnclear = mayExist(robots.status) || sitemaps.some(({ status }) => mayExist(status));
    return isUnclear && !sitemaps.some(isSitemap) ? "cannot-tell" : "applies";
  },

  *detect({ sitemaps, graph, coverage }) {
    if (sitemaps.some(isSitemap)) return;
    const pages = [...graph.urls()].filter(({ kind, indexable }) => kind === "page" && indexable);
    const isWhole = coverage.truncatedBy === null && pages.every(({ depth }) => depth !== null);
    yield isWhole && pages.length <= MAX_PAGES ? { severity: "notice" } : {};
  },

  examples: () => ({
    fails: [
      { pages: site(51), at: [""], severity: "warning", because: "there is none" },
      { pages: site(50), at: [""], severity: "notice", because: "fifty pages that links lead to can live without" },
      {
        pages: {
          ...site(50),
          "/hidden": '<meta name="robots" content="noindex">',
          "https://other.example.net/": "<p>Tea</p>",
        },
        at: [""],
        severity: "notice",
        because: "only pages of the site that may be listed count",
      },
      {
        pages: { "/": "<p>Tea</p>", "/lost": "<p>Lost</p>" },
        at: [""],
        severity: "warning",
        because: "no link leads to one of the pages",
      },
      {
        pages: site(10),
        coverage: { truncatedBy: "max_pages" },
        at: [""],
        severity: "warning",
        because: "the site has more pages than were read",
      },
      {
        pages: { "/": "" },
        robots: { state: "missing", status: 404 },
        at: [""],
        because: "there is no robots.txt either",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", kind: "unknown" }],
        at: [""],
        because: "the site answers every address with a page, and that is no sitemap",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        robots: { state: "unreachable", status: 500 },
        outcome: "cannot-tell",
        because: "robots.txt may name one, and could not be read",
      },
      { pages: { "/": "" }, sitemap: ["/"], because: "it is there" },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", status: 403 }],
        because: "it may exist: the server refuses us",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", status: 503, kind: "unknown" }],
        because: "it may exist: the server fails at the usual address",
      },
      {
        pages: { "/": "" },
        sitemaps: [
          { url: "https://example.com/sitemap.xml" },
          { url: "https://example.com/sitemap_index.xml", status: 403, kind: "unknown" },
        ],
        outcome: "passed",
        because: "one was found, whatever lies at the other address",
      },
    ],
  }),
});

function site(pages: number): Record<string, string> {
  const paths = Array.from({ length: pages - 1 }, (_, number) => `/${number}`);
  const start = paths.map((path) => `<a href="${path}">${path}</a>`).join("");
  return { "/": start, ...Object.fromEntries(paths.map((path) => [path, `<p>${path}</p>`])) };
}

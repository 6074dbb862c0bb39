import { isLaterPage } from "#domain/indexing.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import { isMadeArchive } from "../kit/archives.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexableUrl } from "../kit/guards.ts";
import { looksMissing } from "../kit/not-found.ts";
import { isDisallowed } from "../kit/robots.ts";
import { allWereRead, isSitemap } from "../kit/sitemaps.ts";
import { isOtherSpelling, originalOf } from "../kit/suggest/original.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "sitemap-missing-page",
  scope: "site",
  title: "Indexable page is not in the sitemap",
  effect: "understanding",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: true,
  message: "The page is indexable, but isn't in any sitemap.",
  noSuggestion: "The page may not be meant to be indexed, or the sitemap can't be changed from outside.",
  docs: {
    what: "An indexable page isn't in any of the site's sitemaps. Reported only if all sitemaps could be fetched; paginated pages and lists by tag, author or date are excluded.",
    why: "Search engines discover the page later and aren't notified when it changes.",
    fix: "Include this content type in your SEO plugin's sitemap, or noindex the page if it shouldn't be found in search.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview"],
  },
  needs: ["graph", "sitemaps", "coverage"],

  appliesTo({ sitemaps, coverage: { truncatedBy } }) {
    // Of the sitemaps, an audit of chosen pages keeps what they say of these alone.
    if (truncatedBy === "url_list" || truncatedBy === "sitemaps_only") return "cannot-tell";
    if (!sitemaps.some(isSitemap)) return "not-applicable";
    return allWereRead(sitemaps) ? "applies" : "cannot-tell";
  },
  each: indexableUrl,

  *detect({ url, graph }) {
    if (url.inSitemap || isLaterPage(url.url) || isMadeArchive(url.url)) return;
    // Listed by the name of its file; content-duplicate-technical tells of the two.
    if (url.url.endsWith("/") && graph.byUrl(`${url.url}index.html`)?.inSitemap) return;
    yield {};
  },

  suggest({ at, view }) {
    if (!at || !belongsInSitemap(at, view)) return undefined;
    return { field: "sitemap_included", value: at.url, risk: "review", source: "the page's own URL" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea/">Tea</a><a href="/cup">Cup</a>', "/tea/": "<p>Tea</p>", "/cup": "<p>Cup</p>" },
        sitemap: ["/", "/cupindex.html"],
        at: ["/tea/", "/cup"],
        because: "neither is listed, nor is its file",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": `<p>${"tea ".repeat(10)}</p>` },
        sitemap: ["/"],
        at: ["/tea"],
        because: "it isn't in the sitemap",
        suggests: "https://example.com/tea",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/tea/">Tea</a><a href="/tea/index.html">Tea</a>',
          "/tea/": "<p>Tea</p>",
          "/tea/index.html": "<p>Tea</p>",
        },
        sitemap: ["/", "/tea/index.html"],
        because: "it is listed by the name of its file",
      },
      { pages: { "/": "", "/tea": "<p>Tea</p>" }, sitemap: ["/", "/tea"], because: "it is listed" },
      {
        pages: { "/": '<a href="/tag/tea">Tea</a>', "/tag/tea": "<p>Tea</p>" },
        sitemap: ["/"],
        because: "lists by tag are often left out on purpose",
      },
      { pages: { "/": "", "/tea": "<p>Tea</p>" }, because: "a missing sitemap is reported separately" },
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        sitemaps: [
          { url: "https://example.com/sitemap.xml", listedBy: "robots", kind: "index" },
          { url: "https://example.com/pages.xml", listedBy: "index", status: 503 },
        ],
        because: "one of the sitemaps couldn't be fetched",
      },
      {
        pages: { "/": "", "/news?page=2": "<p>News</p>" },
        sitemap: ["/"],
        because: "paginated pages don't need an entry",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page is indexable",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "a missing sitemap is reported separately" },
      {
        pages: { "/": '<meta name="robots" content="noindex">', "https://other.example.net/": "<p>Tea</p>" },
        sitemap: ["/"],
        outcome: "not-applicable",
        because: "no page is indexable",
      },
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        sitemaps: [
          { url: "https://example.com/sitemap.xml", foreign: { count: 1, examples: ["https://tea.example/"] } },
        ],
        outcome: "cannot-tell",
        because: "the URL on another host may be this page's former URL",
      },
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", tooLarge: true }],
        outcome: "cannot-tell",
        because: "the page may be in the part that wasn't fetched",
      },
      ...(["url_list", "sitemaps_only"] as const).map((truncatedBy) => ({
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        sitemap: ["/"],
        coverage: { truncatedBy },
        outcome: "cannot-tell" as const,
        because: "of chosen pages, it isn't known what else the sitemaps list",
      })),
    ],
  }),
});

/** A page with less says hardly anything that people would search for. */
const MIN_WORDS = 10;
const PATH_PARAMETER = /;\w+=/;

/**
 * A page that nothing links to needs a link first, and one that Google may not read has no place in a sitemap. Addresses
 * with parameters are mostly searches, sessions and forms of other pages.
 */
function belongsInSitemap(page: SeenUrl, view: SiteView): boolean {
  const { url, depth, wordCount } = page;
  if (depth === null || isDisallowed(view.facts.robots, url)) return false;
  if (url.includes("?") || PATH_PARAMETER.test(url) || isPrivateByDesign(url)) return false;
  if (wordCount < MIN_WORDS || looksMissing(page, view.facts.notFoundProbe)) return false;
  return originalOf(page, view) === undefined && !isOtherSpelling(page, view);
}

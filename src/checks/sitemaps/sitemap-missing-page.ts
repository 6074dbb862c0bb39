import { isLaterPage } from "#domain/indexing.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
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
  title: "Page is in no sitemap",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: true,
  message: "The page may be listed, but no sitemap names it.",
  noSuggestion: "It is not certain that the page should be listed, or the sitemap cannot be changed from outside.",
  docs: {
    what: "A page that search engines may list is in none of the site's sitemaps. Judged only when all sitemaps could be read; later pages of a list are left out.",
    why: "Search engines find it later, and do not learn when it changes.",
    fix: "Let the SEO plugin include this kind of page, or mark the page noindex if it should not be found.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview"],
  },
  needs: ["graph", "sitemaps"],

  appliesTo({ sitemaps }) {
    if (!sitemaps.some(isSitemap)) return "not-applicable";
    return allWereRead(sitemaps) ? "applies" : "cannot-tell";
  },
  each: indexableUrl,

  *detect({ url }) {
    if (!url.inSitemap && !isLaterPage(url.url)) yield {};
  },

  suggest({ at, view }) {
    if (!at || !belongsInSitemap(at, view)) return undefined;
    return { field: "sitemap_included", value: at.url, risk: "review", source: "the page's own address" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": `<p>${"tea ".repeat(10)}</p>` },
        sitemap: ["/"],
        at: ["/tea"],
        because: "the sitemap leaves it out",
        suggests: "https://example.com/tea",
      },
    ],
    passes: [
      { pages: { "/": "", "/tea": "<p>Tea</p>" }, sitemap: ["/", "/tea"], because: "it is listed" },
      { pages: { "/": "", "/tea": "<p>Tea</p>" }, because: "without a sitemap, that is the problem" },
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        sitemaps: [
          { url: "https://example.com/sitemap.xml", listedBy: "robots", kind: "index" },
          { url: "https://example.com/pages.xml", listedBy: "index", status: 503 },
        ],
        because: "one of the sitemaps could not be read",
      },
      {
        pages: { "/": "", "/news?page=2": "<p>News</p>" },
        sitemap: ["/"],
        because: "later pages of a list need no entry",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page may be listed",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "without a sitemap, that is the problem" },
      {
        pages: { "/": '<meta name="robots" content="noindex">', "https://other.example.net/": "<p>Tea</p>" },
        sitemap: ["/"],
        outcome: "not-applicable",
        because: "no page may be listed",
      },
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        sitemaps: [
          { url: "https://example.com/sitemap.xml", foreign: { count: 1, examples: ["https://tea.example/"] } },
        ],
        outcome: "cannot-tell",
        because: "the entry on another host may be this page under a former name",
      },
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", tooLarge: true }],
        outcome: "cannot-tell",
        because: "the page may stand in the part that was not read",
      },
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

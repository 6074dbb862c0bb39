import { defineCheck } from "../kit/define-check.ts";
import { hasRules, isDisallowed, otherVerdict } from "../kit/robots.ts";

export default defineCheck({
  id: "sitemap-disallowed-url",
  scope: "site",
  title: "Sitemap contains a URL blocked by robots.txt",
  effect: "reach",
  causedIn: "page",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "This URL is in the sitemap, but robots.txt blocks Googlebot from crawling it{others?}.",
  noSuggestion: "Either robots.txt or the sitemap needs to change, and it isn't clear which.",
  docs: {
    what: "A URL in a sitemap is disallowed for Googlebot in robots.txt.",
    why: "The sitemap and robots.txt contradict each other; the page can't be crawled, and Search Console lists it as “Blocked by robots.txt”.",
    fix: "Remove the page from the sitemap, or allow it in robots.txt if it should be found in search.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["graph", "robots"],
  appliesTo: hasRules,
  each: ({ url }) => (url.inSitemap ? "applies" : "not-applicable"),

  *detect({ url, robots }) {
    if (isDisallowed(robots, url.url)) yield { others: otherVerdict(robots, url.url) };
  },

  /** Rules are written on purpose more often than sitemaps, which software makes: the rule stays. */
  suggest({ at }) {
    return at && { field: "sitemap_excluded", value: at.url, risk: "review", source: "robots.txt, which disallows it" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /tea\n",
        sitemap: ["/tea"],
        at: ["/tea"],
        because: "the sitemap contains a URL that robots.txt disallows",
        suggests: "https://example.com/tea",
      },
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        robots: "User-agent: *\nDisalow: /tea\n",
        sitemap: ["/tea"],
        at: ["/tea"],
        says: "it. Crawlers that follow RFC 9309 to the letter",
        because: "Google overlooks the spelling mistake",
      },
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        robots: "User-agent: Googlebot\nDisallow: /tea\n",
        sitemap: ["/tea"],
        at: ["/tea"],
        because: "other crawlers are allowed, Googlebot isn't",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        robots: "User-agent: *\nDisallow: /cart\n",
        sitemap: ["/tea"],
        because: "crawling is allowed",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /tea\n",
        sitemap: ["/"],
        because: "it is only linked, which is covered by another check",
      },
      {
        pages: { "/": "", "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /tea\n\nUser-agent: Googlebot\nDisallow: /cart\n",
        sitemap: ["/tea"],
        because: "Googlebot has its own rules",
      },
      {
        pages: { "/": "", "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /\n",
        sitemap: ["/tea"],
        because: "a sitewide Disallow is reported separately",
      },
      {
        pages: { "/": "" },
        sitemap: ["https://other.example.net/tea"],
        robots: "User-agent: *\nDisallow: /tea\n",
        because: "external sites have their own rules",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { hasRules, isDisallowed } from "../kit/robots.ts";

export default defineCheck({
  id: "sitemap-disallowed-url",
  scope: "site",
  title: "Sitemap lists a page that must not be read",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The sitemap lists this address, but robots.txt forbids Googlebot to read it.",
  noSuggestion: "Either robots.txt or the sitemap has to change, and the site does not show which.",
  docs: {
    what: "An address in a sitemap is disallowed for Googlebot by robots.txt.",
    why: "Sitemap and robots.txt say the opposite; search engines cannot read the page and report an error.",
    fix: "Take the page out of the sitemap, or allow it in robots.txt if people should find it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["graph", "robots"],
  appliesTo: hasRules,
  each: ({ url }) => (url.inSitemap ? "applies" : "not-applicable"),

  *detect({ url, robots }) {
    if (isDisallowed(robots, url.url)) yield {};
  },

  /** Rules are written on purpose more often than sitemaps, which software makes: the rule stays. */
  suggest({ at }) {
    return at && { field: "sitemap_excluded", value: at.url, risk: "review", source: "robots.txt, which forbids it" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /tea\n",
        sitemap: ["/tea"],
        at: ["/tea"],
        because: "the sitemap lists what robots.txt forbids",
        suggests: "https://example.com/tea",
      },
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        robots: "User-agent: Googlebot\nDisallow: /tea\n",
        sitemap: ["/tea"],
        at: ["/tea"],
        because: "others may read it, Googlebot may not",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/tea": "<p>Tea</p>" },
        robots: "User-agent: *\nDisallow: /cart\n",
        sitemap: ["/tea"],
        because: "it may be read",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /tea\n",
        sitemap: ["/"],
        because: "it is linked only, which another check tells",
      },
      {
        pages: { "/": "", "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /tea\n\nUser-agent: Googlebot\nDisallow: /cart\n",
        sitemap: ["/tea"],
        because: "Googlebot has rules of its own",
      },
      {
        pages: { "/": "", "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /\n",
        sitemap: ["/tea"],
        because: "a rule against the whole site is another problem",
      },
      {
        pages: { "/": "" },
        sitemap: ["https://other.example.net/tea"],
        robots: "User-agent: *\nDisallow: /tea\n",
        because: "other sites have rules of their own",
      },
    ],
  }),
});

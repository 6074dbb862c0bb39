import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { isDisallowed, otherVerdict } from "../kit/robots.ts";
import { allowing, pathRule, proposeRobots } from "../kit/suggest/robots-txt.ts";
import { linkingPages } from "../kit/targets.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "robots-txt-blocks-linked",
  scope: "site",
  title: "Internally linked page is blocked by robots.txt",
  effect: "reach",
  severity: "warning",
  certainty: "possible",
  fix: "review",
  core: true,
  message: "robots.txt blocks this page, although {reason}{others?}.",
  noSuggestion: "Only the site owner can decide whether the page should be crawled.",
  docs: {
    what: "robots.txt disallows a page with internal links. Logins, carts and site search are excluded; pages in a sitemap are covered by sitemap-disallowed-url.",
    why: "Search engines can't crawl the page, but may still index its URL without a description.",
    fix: "Allow the page if it should be found in search. If not, use noindex, which only works on crawlable pages.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/robots/intro"],
  },
  needs: ["graph", "robots"],
  /** A rule against the whole site is one problem, not one per page. */
  appliesTo: ({ robots }) => (robots.state === "found" && !robots.blocksAll ? "applies" : "not-applicable"),
  each: ({ url }) => (url.kind === "page" ? "applies" : "not-applicable"),

  *detect({ url, graph, robots }) {
    if (url.leftOut !== "robots" || (url.inSitemap && isDisallowed(robots, url.url))) return;
    if (url.inlinks > 0 && !isPrivateByDesign(url.url)) {
      const related: string[] = [];
      for (const { from } of linkingPages(url, graph)) {
        related.push(from.url);
        if (related.length === SHOWN_PLACES) break;
      }
      const reason = url.inlinks === 1 ? "a page links to it" : "pages on the site link to it";
      yield { reason, others: otherVerdict(robots, url.url), evidence: { related } };
    }
  },

  suggest({ robots, at }) {
    return proposeRobots(robots, () => at && allowing(robots, [pathRule(at.url)]), {
      risk: "review",
      source: "robots.txt, with a rule that allows this page",
    });
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea/oolong">Oolong</a>', "/tea/oolong": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /tea/\n",
        at: ["/tea/oolong"],
        says: "a page links to it",
        because: "the homepage links to a blocked page",
      },
      {
        pages: { "/": '<a href="/tea/">Tea</a>', "/b": '<a href="/tea/">Tea</a>', "/tea/": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /tea/\n",
        at: ["/tea/"],
        says: "pages on the site link to it",
        because: "two pages link to it",
      },
      {
        pages: { "/": '<a href="/tea/">Tea</a>', "/tea/": { leftOut: "robots" } },
        robots: "User-agent: Sitemend\nDisallow: /tea/\n",
        sitemap: ["/tea/"],
        at: ["/tea/"],
        because: "the rule isn't for search engines, so the sitemap check doesn't report it",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /tea\n",
        sitemap: ["/tea"],
        because: "it is in the sitemap, which is covered by another check",
      },
      {
        pages: { "/": '<a href="/wp-admin/">Log in</a>', "/wp-admin/": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /wp-admin/\n",
        because: "admin areas are blocked on purpose",
      },
      { pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" }, because: "crawling is allowed" },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a sitewide Disallow is reported separately",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        robots: { state: "missing", status: 404 },
        outcome: "not-applicable",
        because: "there is no robots.txt",
      },
      {
        pages: { "/": "<p>Tea</p>", "/old": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /old\n",
        because: "no page links to it",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Other</a>',
          "https://other.example.net/": { leftOut: "robots" },
        },
        because: "external sites have their own rules",
      },
    ],
  }),
});

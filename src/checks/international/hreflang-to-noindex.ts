import { defineCheck } from "../kit/define-check.ts";
import { alternates, listedPage } from "../kit/hreflangs.ts";
import { isDisallowed, otherVerdict } from "../kit/robots.ts";

export default defineCheck({
  id: "hreflang-to-noindex",
  scope: "site",
  title: "hreflang points to a non-indexable page",
  effect: "understanding",
  causedIn: "target",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{target}, the hreflang “{lang}” alternate, {reason}{others?}.",
  noSuggestion: "Either the noindex or the hreflang tag needs to be removed, and it isn't clear which.",
  docs: {
    what: "An hreflang URL is noindexed, or robots.txt blocks Googlebot from crawling it.",
    why: "This version can't be shown to its target audience.",
    fix: "Remove the noindex or robots.txt rule if the page should be indexed; otherwise remove the hreflang tag.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["graph", "robots"],
  each: listedPage,

  *detect({ url, graph, robots }) {
    for (const { to, lang } of alternates(url, graph)) {
      if (to.status === 200 && to.noindex) {
        yield { locator: to.url, target: to.url, lang, reason: "is noindexed", others: "" };
      } else if (!robots.blocksAll && isDisallowed(robots, to.url)) {
        yield {
          locator: to.url,
          target: to.url,
          lang,
          reason: "is blocked for Googlebot (robots.txt)",
          others: otherVerdict(robots, to.url),
        };
      }
    }
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<meta name="robots" content="noindex">',
        },
        at: ["/"],
        because: "the version is noindexed",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /de/\n",
        at: ["/"],
        because: "the version is blocked by robots.txt",
      },
    ],
    passes: [
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": "<p>Tee</p>" },
        robots: "User-agent: *\nDisallow: /fr/\n",
        because: "it is crawlable and indexable",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": "<p>Tee</p>" },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a sitewide Disallow is reported separately",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page is indexable",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": { status: 404, html: '<meta name="robots" content="noindex">' },
        },
        because: "missing pages are reported separately",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="https://other.example.net/de/">' },
        robots: "User-agent: *\nDisallow: /de/\n",
        because: "external sites have their own rules",
      },
    ],
  }),
});

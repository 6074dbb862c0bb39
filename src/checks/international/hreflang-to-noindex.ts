import { defineCheck } from "../kit/define-check.ts";
import { alternates, listedPage } from "../kit/hreflangs.ts";
import { isDisallowed } from "../kit/robots.ts";

export default defineCheck({
  id: "hreflang-to-noindex",
  scope: "site",
  title: "Language version must not be listed",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{target}, named as the “{lang}” version, {reason}.",
  noSuggestion: "Either the noindex or the annotation has to go, and the site does not show which.",
  docs: {
    what: "An hreflang leads to a page that carries a noindex, or that robots.txt forbids Googlebot to read.",
    why: "The version cannot be shown to the readers it is made for.",
    fix: "Remove the noindex or the rule in robots.txt if the version should be found; otherwise remove the annotation.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["graph", "robots"],
  each: listedPage,

  *detect({ url, graph, robots }) {
    for (const { to, lang } of alternates(url, graph)) {
      if (to.status === 200 && to.noindex) {
        yield { locator: to.url, target: to.url, lang, reason: "says noindex" };
      } else if (!robots.blocksAll && isDisallowed(robots, to.url)) {
        yield { locator: to.url, target: to.url, lang, reason: "must not be read by Googlebot (robots.txt)" };
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
        because: "the version is hidden",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /de/\n",
        at: ["/"],
        because: "the version may not be read",
      },
    ],
    passes: [
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": "<p>Tee</p>" },
        robots: "User-agent: *\nDisallow: /fr/\n",
        because: "it may be read and listed",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": "<p>Tee</p>" },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a rule against the whole site is another problem",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page may be listed",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": { status: 404, html: '<meta name="robots" content="noindex">' },
        },
        because: "a page that is gone is another problem",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="https://other.example.net/de/">' },
        robots: "User-agent: *\nDisallow: /de/\n",
        because: "other sites have rules of their own",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { inWords, isMissing } from "../kit/guards.ts";
import { alternates, listedPage } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "hreflang-to-broken",
  scope: "site",
  title: "hreflang points to a broken URL",
  effect: "understanding",
  causedIn: "target",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{target}, the hreflang “{lang}” alternate, is broken: {answer}.",
  noSuggestion: "Only the site's editors know whether the page has moved.",
  docs: {
    what: "An hreflang URL returns 404 or 410. Pages of the site that fail in another way are covered by http-server-error, http-client-error, http-timeout or http-no-response.",
    why: "Search engines can't show this version, so users get another language.",
    fix: "Correct the URL, restore the page, or remove the hreflang tag.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["graph"],
  each: listedPage,

  *detect({ url, graph }) {
    for (const { to, lang } of alternates(url, graph)) {
      if (isMissing(to)) yield { locator: to.url, target: to.url, lang, answer: inWords(to) };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { status: 404 } },
        at: ["/"],
        because: "there is no such page",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="https://example.de/tee">',
          "https://example.de/tee": { status: 410 },
        },
        at: ["/"],
        because: "it no longer exists on the other site",
      },
    ],
    passes: [
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": "<p>Tee</p>" },
        because: "it works",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { failure: "timeout" } },
        because: "covered by http-timeout",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { status: 403 } },
        because: "blocked requests aren't errors",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { leftOut: "max_pages" } },
        because: "it was not requested",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="https://example.de/">',
          "https://example.de/": { failure: "dns_failed" },
        },
        because: "no response from an external site may be a network problem",
      },
      {
        pages: {
          "/": '<meta name="robots" content="noindex"><link rel="alternate" hreflang="de" href="/de/">',
          "/de/": { status: 404 },
        },
        because: "hreflang on noindex pages is ignored",
      },
    ],
  }),
});

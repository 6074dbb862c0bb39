import { defineCheck } from "../kit/define-check.ts";
import { alternates, listedPage } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "hreflang-to-noncanonical",
  scope: "site",
  title: "Language version names another page as the original",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{target}, named as the “{lang}” version, says that {canonical} is its original.",
  noSuggestion: "The annotations are written by a translation plugin or a template; name the canonical address there.",
  docs: {
    what: "An hreflang leads to a page whose canonical is another page.",
    why: "The annotation asks to list the version, its canonical asks not to. Search engines may drop both.",
    fix: "Let the hreflang name the canonical address, or let the version be its own canonical. Versions in different languages are no copies of each other.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["graph"],
  each: listedPage,

  *detect({ url, graph }) {
    for (const { to, lang } of alternates(url, graph)) {
      const canonical = to.canonicalTo === null ? undefined : graph.byId(to.canonicalTo);
      if (to.status !== 200 || to.noindex || !canonical) continue;
      yield { locator: to.url, target: to.url, lang, canonical: canonical.url };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<link rel="canonical" href="/">',
        },
        at: ["/"],
        because: "the German page says that the English one is its original",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<link rel="canonical" href="/de/">',
        },
        because: "the version is its own original",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<meta name="robots" content="noindex"><link rel="canonical" href="/">',
        },
        because: "a hidden version is another problem",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page may be listed",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": { status: 404, html: '<link rel="canonical" href="/">' },
        },
        because: "a page that is gone is another problem",
      },
    ],
  }),
});

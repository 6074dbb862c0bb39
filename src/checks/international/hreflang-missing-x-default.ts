import { defineCheck } from "../kit/define-check.ts";
import { hreflangsOf, listsAlternates } from "../kit/hreflangs.ts";

/** With one language only there is nobody else to send anywhere. */
const MIN_LANGUAGES = 2;

export default defineCheck({
  id: "hreflang-missing-x-default",
  title: "Missing x-default hreflang",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MIN_LANGUAGES,
  threshold: "{limit} languages or more",
  message: "The page has hreflang tags for {count:language/languages}, but no x-default.",
  noSuggestion: "The site owner has to choose the default version.",
  docs: {
    what: "The page has hreflang tags for several languages, but no `x-default`.",
    why: "Users whose language isn't listed get whichever version the search engine picks.",
    fix: 'Add a fallback version, often English or a language selector: `<link rel="alternate" hreflang="x-default" href="…">`.',
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["document", "headers"],
  appliesTo: listsAlternates,

  *detect({ document }, limit) {
    const codes = new Set(hreflangsOf(document).map(({ lang }) => lang.trim().toLowerCase()));
    if (codes.size >= limit && !codes.has("x-default")) yield { count: codes.size };
  },

  examples: () => ({
    fails: [
      {
        html: '<link rel="alternate" hreflang="en" href="/page"><link rel="alternate" hreflang="de" href="/seite">',
        because: "there is no version for French users",
      },
    ],
    passes: [
      {
        html: '<link rel="alternate" hreflang="en" href="/page"><link rel="alternate" hreflang="X-Default" href="/">',
        because: "it is there",
      },
      { html: '<link rel="alternate" hreflang="en" href="/page">', because: "there is one language only" },
      { html: "<p>Tea</p>", because: "there are no hreflang tags" },
      {
        html: '<link rel="alternate" hreflang="en" href="/page"><link rel="alternate" hreflang="EN" href="/page">',
        because: "it is the same language twice",
      },
      { html: "<p>Tea</p>", outcome: "not-applicable", because: "there is no other language" },
    ],
  }),
});

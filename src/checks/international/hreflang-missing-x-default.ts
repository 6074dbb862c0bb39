import { defineCheck } from "../kit/define-check.ts";
import { hreflangsOf, listsAlternates } from "../kit/hreflangs.ts";

/** With one language only there is nobody else to send anywhere. */
const MIN_LANGUAGES = 2;

export default defineCheck({
  id: "hreflang-missing-x-default",
  title: "No version for all other languages",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MIN_LANGUAGES,
  threshold: "from {limit} languages",
  message: "The page has versions for {count:language/languages}, but none for all others (x-default).",
  noSuggestion: "Which version serves all other languages is for the owner to decide.",
  docs: {
    what: "The page names versions for several languages, but no `x-default`.",
    why: "Readers whose language is not among them get the version that the search engine guesses.",
    fix: 'Name the version for everyone else, often English or a page to choose the language: `<link rel="alternate" hreflang="x-default" href="…">`.',
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
        because: "a French reader is not provided for",
      },
    ],
    passes: [
      {
        html: '<link rel="alternate" hreflang="en" href="/page"><link rel="alternate" hreflang="X-Default" href="/">',
        because: "it is there",
      },
      { html: '<link rel="alternate" hreflang="en" href="/page">', because: "there is one language only" },
      { html: "<p>Tea</p>", because: "there are no versions" },
      {
        html: '<link rel="alternate" hreflang="en" href="/page"><link rel="alternate" hreflang="EN" href="/page">',
        because: "it is the same language twice",
      },
      { html: "<p>Tea</p>", outcome: "not-applicable", because: "it names no other language" },
    ],
  }),
});

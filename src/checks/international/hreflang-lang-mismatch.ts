import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { hreflangsOf, listsAlternates } from "../kit/hreflangs.ts";
import { hreflangFault, primaryLanguage } from "../kit/languages.ts";

export default defineCheck({
  id: "hreflang-lang-mismatch",
  title: "hreflang and HTML lang mismatch",
  effect: "understanding",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The page's lang is “{lang}”, but its self-referencing hreflang is {codes}.",
  noSuggestion: "Either the hreflang or the lang attribute is wrong, and it isn't clear which.",
  docs: {
    what: "The page's `lang` attribute and its self-referencing hreflang specify different languages. Regions aren't compared.",
    why: "One of them is wrong: either users are sent to a page in the wrong language, or screen readers use the wrong pronunciation.",
    fix: "Correct the one that doesn't match the content. The usual cause is a `lang` hardcoded in the theme of a translated site.",
    sources: [
      "https://developers.google.com/search/docs/specialty/international/localized-versions",
      "https://www.w3.org/International/questions/qa-html-language-declarations",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: listsAlternates,

  *detect({ page, document }) {
    const lang = document.lang?.trim() ?? "";
    const own = primaryLanguage(lang);
    if (own === null) return;
    const codes = hreflangsOf(document)
      .filter(({ url, lang }) => url !== null && isSameUrl(url, page.url) && lang.trim().toLowerCase() !== "x-default")
      .map(({ lang }) => lang.trim());
    // A wrong code is another problem.
    const languages = codes.map((code) => (hreflangFault(code) === null ? primaryLanguage(code) : null));
    if (codes.length === 0 || languages.includes(null) || languages.includes(own)) return;
    yield { lang, codes: codes.map((code) => `“${code}”`) };
  },

  examples: () => ({
    fails: [
      {
        html: '<html lang="en"><link rel="alternate" hreflang="de" href="/page">',
        because: "the theme says English, the plugin German",
      },
      {
        html: '<html lang="en"><link rel="alternate" hreflang="de" href="/page"><link rel="alternate" hreflang="x-default" href="/page">',
        because: "an additional x-default changes nothing",
      },
    ],
    passes: [
      { html: '<html lang="en-US"><link rel="alternate" hreflang="en" href="/page">', because: "both are English" },
      { html: '<html lang="no"><link rel="alternate" hreflang="nb-NO" href="/page">', because: "both are Norwegian" },
      {
        html: '<html lang="he"><link rel="alternate" hreflang="iw" href="/page">',
        because: "iw is the old code for Hebrew",
      },
      { html: '<html lang="en"><link rel="alternate" hreflang="x-default" href="/page">', because: "it is x-default" },
      { html: '<html lang="en"><link rel="alternate" hreflang="de" href="/seite">', because: "it is another page" },
      {
        html: '<html lang="en"><link rel="alternate" hreflang="de" href="/page"><link rel="alternate" hreflang="en" href="/page">',
        because: "the page serves both",
      },
      { html: '<html lang="en_US"><link rel="alternate" hreflang="de" href="/page">', because: "lang can't be parsed" },
      { html: '<link rel="alternate" hreflang="de" href="/page">', because: "the page declares no language" },
      {
        html: '<html lang="en"><link rel="alternate" hreflang="de_DE" href="/page">',
        because: "a code can't be parsed",
      },
      { html: "<p>Tea</p>", outcome: "not-applicable", because: "there is no other language" },
      {
        html: '<html lang="en"><link rel="alternate" hreflang="x-default" href="/page">',
        because: "x-default isn't a language",
      },
      {
        html: '<html lang="ja"><link rel="alternate" hreflang="jp" href="/page">',
        because: "jp is a country code, which is reported separately",
      },
    ],
  }),
});

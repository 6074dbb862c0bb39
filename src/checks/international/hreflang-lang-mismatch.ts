import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { hreflangsOf, listsAlternates } from "../kit/hreflangs.ts";
import { hreflangFault, primaryLanguage } from "../kit/languages.ts";

export default defineCheck({
  id: "hreflang-lang-mismatch",
  title: "Page and annotation name different languages",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The page says that it is written in “{lang}”, but names itself as the version for {codes}.",
  noSuggestion: "Either the annotation or the page's language is wrong, and the page does not show which.",
  docs: {
    what: "The `lang` of the page and the hreflang with which it names itself are different languages. Countries are not compared.",
    why: "One of the two is wrong: either readers are sent to a page they do not understand, or screen readers use the wrong voice.",
    fix: "Correct the one that does not fit the text. A theme with a fixed `lang` on a translated site is the usual cause.",
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
        because: "that it is the default, too, changes nothing",
      },
    ],
    passes: [
      { html: '<html lang="en-US"><link rel="alternate" hreflang="en" href="/page">', because: "both are English" },
      { html: '<html lang="no"><link rel="alternate" hreflang="nb-NO" href="/page">', because: "both are Norwegian" },
      {
        html: '<html lang="he"><link rel="alternate" hreflang="iw" href="/page">',
        because: "iw was Hebrew's old code",
      },
      { html: '<html lang="en"><link rel="alternate" hreflang="x-default" href="/page">', because: "it is for all" },
      { html: '<html lang="en"><link rel="alternate" hreflang="de" href="/seite">', because: "it is another page" },
      {
        html: '<html lang="en"><link rel="alternate" hreflang="de" href="/page"><link rel="alternate" hreflang="en" href="/page">',
        because: "the page serves both",
      },
      { html: '<html lang="en_US"><link rel="alternate" hreflang="de" href="/page">', because: "lang cannot be read" },
      { html: '<link rel="alternate" hreflang="de" href="/page">', because: "the page names no language" },
      {
        html: '<html lang="en"><link rel="alternate" hreflang="de_DE" href="/page">',
        because: "a code cannot be read",
      },
      { html: "<p>Tea</p>", outcome: "not-applicable", because: "it names no other language" },
      {
        html: '<html lang="en"><link rel="alternate" hreflang="x-default" href="/page">',
        because: "x-default is no language",
      },
      {
        html: '<html lang="ja"><link rel="alternate" hreflang="jp" href="/page">',
        because: "jp is a country, which is told by another check",
      },
    ],
  }),
});

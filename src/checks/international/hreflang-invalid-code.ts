import { defineCheck } from "../kit/define-check.ts";
import { namesAlternates } from "../kit/hreflangs.ts";
import { hreflangFault } from "../kit/languages.ts";

export default defineCheck({
  id: "hreflang-invalid-code",
  title: "Invalid hreflang code",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The hreflang “{code}” is not valid: {fault}.",
  noSuggestion: "The plugin or template has to output a valid language code.",
  docs: {
    what: "An hreflang value is neither `x-default` nor a language code (ISO 639-1, such as `en`), optionally followed by a script (`zh-Hant`) and a region (ISO 3166-1 alpha-2, such as `en-GB`). Languages without a two-letter code (`fil`) and `es-419` are accepted, too.",
    why: "Search engines ignore the tag, so users may see the wrong language or country version.",
    fix: "Correct the code in the plugin or theme. Common mistakes are `en-UK` for `en-GB`, `jp` for `ja`, `cz` for `cs`, and a country without a language.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["document"],
  appliesTo: namesAlternates,

  *detect({ document }) {
    for (const { lang, source } of document.hreflangs) {
      const code = lang.trim();
      const fault = hreflangFault(code);
      if (fault !== null) yield { locator: code, code, fault, evidence: { snippet: source } };
    }
  },

  examples: () => ({
    fails: [
      { html: '<link rel="alternate" hreflang="en-UK" href="/uk">', because: "the United Kingdom is GB" },
      { html: '<link rel="alternate" hreflang="us" href="/us">', because: "a country alone isn't valid" },
      { html: '<link rel="alternate" hreflang="jp" href="/jp">', because: "Japanese is ja" },
      { html: '<link rel="alternate" hreflang="xx" href="/xx">', because: "there is no such language" },
      { html: '<link rel="alternate" hreflang="en_US" href="/us">', because: "a hyphen belongs between the parts" },
      {
        html: '<link rel="alternate" hreflang="en-EU" href="/eu">',
        because: "the European Union isn't a country code",
      },
      { html: '<link rel="alternate" hreflang="deu" href="/de">', because: "German has a two-letter code" },
      { html: '<link rel="alternate" hreflang="x-other" href="/o">', because: "private codes aren't recognized" },
      { html: '<link rel="alternate" hreflang="en-XA" href="/o">', because: "a private region isn't a country" },
      { html: '<link rel="alternate" hreflang="zh-Hanx" href="/zh">', because: "there is no such script" },
      { html: '<link rel="alternate" hreflang="es-999" href="/la">', because: "there is no such UN region code" },
    ],
    passes: [
      { html: '<link rel="alternate" hreflang="en-gb" href="/uk">', because: "case is ignored" },
      { html: '<link rel="alternate" hreflang="X-Default" href="/">', because: "x-default covers all others" },
      { html: '<link rel="alternate" hreflang="zh-Hant-HK" href="/hk">', because: "a script subtag is allowed" },
      { html: '<link rel="alternate" hreflang="fil" href="/ph">', because: "Filipino has no two-letter code" },
      {
        html: '<link rel="alternate" hreflang="zh-cmn-Hans" href="/zh">',
        because: "Mandarin is an extension of Chinese",
      },
      { html: '<link rel="alternate" hreflang="sq-XK" href="/xk">', because: "XK stands for Kosovo" },
      { html: '<link rel="alternate" hreflang="es-419" href="/la">', because: "es-419 (Latin America) is widely used" },
      {
        html: '<link rel="alternate" type="application/rss+xml" hreflang="en-UK" href="/feed">',
        because: "a feed isn't a language version",
      },
      { html: "<p>Tea</p>", outcome: "not-applicable", because: "there is no other language" },
    ],
  }),
});

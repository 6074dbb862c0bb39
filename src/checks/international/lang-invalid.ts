import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { languageFault, withShortLanguage } from "../kit/languages.ts";

export default defineCheck({
  id: "lang-invalid",
  title: "Invalid HTML lang attribute",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The lang attribute “{lang}” is not valid: {fault}.",
  noSuggestion: "The value doesn't show which language was intended.",
  docs: {
    what: "The `lang` attribute of `<html>` isn't a valid BCP 47 language tag: a language such as `en`, optionally with a script and a region, such as `en-GB` or `zh-Hant-TW`, each from the IANA registry. Old registered tags (`i-klingon`) and private tags (`x-…`) are valid.",
    why: "Screen readers and browsers can't interpret the tag and have to guess the language.",
    fix: "Use a valid tag. In WordPress, set the site language under Settings → General; themes should call `language_attributes()`.",
    sources: [
      "https://www.w3.org/International/questions/qa-html-language-declarations",
      "https://www.w3.org/International/questions/qa-choosing-language-tags",
      "https://www.iana.org/assignments/language-subtag-registry/language-subtag-registry",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    const lang = document.lang?.trim() ?? "";
    const fault = lang === "" ? null : languageFault(lang);
    if (fault !== null) yield { lang, fault, evidence: { snippet: `<html lang="${lang}">` } };
  },

  suggest(_, { lang }) {
    const value = corrected(String(lang));
    return value === undefined
      ? undefined
      : { field: "lang", value, risk: "safe", source: "the same language as a valid tag" };
  },

  examples: () => ({
    fails: [
      { html: '<html lang="en_US"><title>Tea</title></html>', because: "a hyphen belongs between the parts" },
      { html: '<html lang="jp"><title>Tea</title></html>', because: "Japanese is ja" },
      { html: '<html lang="english"><title>Tea</title></html>', because: "a language name isn't a language tag" },
      { html: '<html lang="en-UK"><title>Tea</title></html>', because: "the United Kingdom is GB" },
      {
        html: '<html lang="eng"><title>Tea</title></html>',
        says: "“eng” must be “en”",
        because: "English has a two-letter code",
        suggests: "en",
      },
      { html: '<html lang="zh-Hanx"><title>Tea</title></html>', because: "there is no such script" },
      { html: '<html lang="es-999"><title>Tea</title></html>', because: "there is no such UN region code" },
      { html: '<html lang="de-QZZ"><title>Tea</title></html>', because: "German has no such extension" },
      { html: '<html lang="de-1997"><title>Tea</title></html>', because: "no such variant is registered" },
    ],
    passes: [
      { html: '<html lang="en-GB"><title>Tea</title></html>', because: "language and country are valid" },
      { html: '<html lang=" en "><title>Tea</title></html>', because: "surrounding whitespace is ignored" },
      { html: '<html lang="zh-Hant-TW"><title>Tea</title></html>', because: "a script subtag is allowed" },
      { html: '<html lang="es-419"><title>Tea</title></html>', because: "a number is a UN region code" },
      { html: '<html lang="sl-rozaj"><title>Tea</title></html>', because: "dialects have tags" },
      { html: '<html lang="zh-cmn-Hans"><title>Tea</title></html>', because: "Mandarin is an extension of Chinese" },
      { html: '<html lang="i-klingon"><title>Tea</title></html>', because: "old tags stay registered" },
      { html: '<html lang="de-EU"><title>Tea</title></html>', because: "the European Union is a registered region" },
      { html: '<html lang="aai"><title>Tea</title></html>', because: "some languages have three-letter codes" },
      {
        html: '<html lang="en-u-ca-gregory-nu-xx"><title>Tea</title></html>',
        because: "extensions aren't country codes",
      },
      { html: '<html lang="x-klingon"><title>Tea</title></html>', because: "private tags may say anything" },
      { html: '<html lang=""><title>Tea</title></html>', because: "a missing language is reported separately" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

/** Only its form: "en_US", "en-UK" and "eng" have one reading each. */
function corrected(lang: string): string | undefined {
  const value = lang.replaceAll("_", "-").replace(/-uk$/i, "-GB").replace(/-{2,}/g, "-").replace(/^-|-$/g, "");
  const written = /^[a-z]{2,3}\.(?:utf-?8|iso-?8859-\d+)$/i.test(value) ? value.split(".")[0] : value;
  const name = written && withShortLanguage(written);
  return name && name !== lang && languageFault(name) === null ? name : undefined;
}

import { describe, expect, test } from "vitest";
import { addressWithoutLanguage, areTranslations, writtenLanguage } from "./translations.ts";

const at = (path: string, lang = "") => ({ url: `https://example.com${path}`, lang });

describe("the language of a page", () => {
  test.each([
    ["/zh-cn/core", "", "zh-Hans"],
    ["/zh-tw/core", "en", "zh-Hant"],
    ["/docs/v2/zh_TW/core/", "en", "zh-Hant"],
    ["/a/b/c/zh-tw/core", "en", "en-Latn"],
    ["/core?x=1&lang=fr", "", "fr-Latn"],
    ["/core?x=fr", "", ""],
    ["/js/core", "", ""],
    ["/js/core", "zh-HK", "zh-Hant"],
    ["/core", "zh-cmn-Hans", "zh-Hans"],
    ["/core", "en_US", "en-Latn"],
    ["/core", "nb", "no-Latn"],
    ["/core", "sr-Latn", "sr-Latn"],
    ["/core", "{{lang}}", ""],
    ["/core", "a".repeat(10_000), ""],
  ])("%s with lang “%s” is “%s”", (path, lang, language) => {
    expect(writtenLanguage(at(path, lang))).toBe(language);
  });

  test("is that of its own, where addresses do not tell", () => {
    expect(writtenLanguage({ url: "not an address", lang: "en" })).toBe("en-Latn");
  });
});

describe("translations", () => {
  test.each([
    ["two scripts of one language", at("/zh-cn/core"), at("/zh-tw/kern"), true],
    ["a default language without a folder", at("/core", "en"), at("/pt-br/core", "en"), true],
    ["two countries", at("/pt-br/core"), at("/pt-pt/core"), true],
    ["two homepages", at("/"), at("/de"), true],
    ["other pages of one language", at("/pt-br/core"), at("/pt-pt/kern"), false],
    ["a page that does not tell", at("/core", "en"), at("/kern"), false],
    ["two pages without a language", at("/core"), at("/kern"), false],
    ["one page with and without a slash", at("/core"), at("/core/"), false],
  ])("%s", (_, one, other, are) => {
    expect(areTranslations(one, other)).toBe(are);
    expect(areTranslations(other, one)).toBe(are);
  });

  test("share the rest of their address", () => {
    const shared = ["/core", "/de/core", "/zh-cn/core", "/core?lang=de"].map((path) =>
      addressWithoutLanguage(at(path).url),
    );
    expect(new Set(shared).size).toBe(1);
    expect(addressWithoutLanguage(at("/de/core?a=1").url)).not.toBe(shared[0]);
  });
});

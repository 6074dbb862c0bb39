import { describe, expect, test } from "vitest";
import { cjkLanguage } from "./cjk-language.ts";
import { isIn, otherLanguage } from "./text-language.ts";

const ZH = "我们的茶叶来自台湾山区的小茶园，由人工采摘。";
const JA = "私たちのお茶は台湾の山の小さな茶園で育ちます。";
const KO = "우리 차는 대만 산속의 작은 차밭에서 자랍니다. ";
const EN = "Our teas come from small gardens in the mountains and they are picked by hand. ";

describe("the language of a text by its letters", () => {
  test.each([
    [ZH, "zh"],
    [JA, "ja"],
    [KO, "ko"],
    [EN, undefined],
    [ZH + JA, "ja"],
    [ZH + KO, undefined],
    [ZH + EN, undefined],
    [`${ZH.repeat(4)}${EN}`, undefined],
    [`${ZH.repeat(8)}${EN}`, "zh"],
  ])("%s → %s", (text, language) => {
    expect(cjkLanguage(text.repeat(20))).toBe(language);
  });

  test("needs enough of them", () => {
    expect(cjkLanguage(ZH)).toBeUndefined();
    expect(cjkLanguage(ZH, 15)).toBe("zh");
  });
});

test("beginning, middle and end must agree", () => {
  expect(otherLanguage([ZH.repeat(60)], "en")).toBe("zh");
  expect(otherLanguage([ZH.repeat(30), EN.repeat(10)], "en")).toBeUndefined();
  expect(otherLanguage([ZH.repeat(20), EN.repeat(10), ZH.repeat(20)], "en")).toBeUndefined();
});

test("a title with its description tells a language, a short one does not", () => {
  expect(isIn(`Tea. ${EN}`, "en", "de")).toBe(true);
  expect(isIn("Tea of the year", "en", "de")).toBe(false);
  expect(isIn(ZH, "zh", "en")).toBe(true);
  expect(isIn(ZH, "ja", "en")).toBe(false);
});

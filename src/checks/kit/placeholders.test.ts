import { describe, expect, it } from "vitest";
import { isNaming } from "./placeholders.ts";

describe("isNaming", () => {
  it.each([
    "Seite 2",
    "Страница 4",
    "Page 2 of 7",
    "– page 3 –",
    "第 2 页",
    "ページ 2",
    "Осталось: 14 днейПродление: 31.12",
    "производитель горшков для рассадыCustom production",
    "Web site created using create-react-app",
  ])("takes no list's page and no glued text for a name: %s", (text) => {
    expect(isNaming(text)).toBe(false);
  });

  it.each([
    "Page",
    "Page 2 of the history of tea",
    "Seite an Seite",
    "JavaScript for YouTube",
    "Чай Earl Grey",
    "ООО «ПНД-Групп»",
    "茶Oolong",
    "Page speed in 2 steps",
  ])("takes a name for one: %s", (text) => {
    expect(isNaming(text)).toBe(true);
  });
});

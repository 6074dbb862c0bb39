import { describe, expect, it } from "vitest";
import { SEARCH_LIMITS } from "../../../dashboard/src/screens/fix/search-limits.ts";
import { isTooShort, measureSnippet, OWN_DESCRIPTION_LIMITS, TITLE_LIMITS } from "./snippet-limits.ts";
import { shortenedDescription } from "./suggest/description.ts";

/** Latin, accented, Cyrillic, and letters that fill a square. */
const TEXTS = [
  "We roast oolong by hand in small lots, every morning, and send it on the day you order it. ",
  "WIDE WORDS MAKE A LINE OF MORE PIXELS THAN LETTERS WOULD MAKE ANYONE EXPECT. ",
  "Мы обжариваем улун вручную небольшими партиями и отправляем его в день заказа. ",
  "毎朝、小さなロットで烏龍茶を手で焙煎し、ご注文の日にお送りします。",
].map((text) => text.repeat(6));

describe("what is suggested for search results", () => {
  it.each(TEXTS)("is no wider than the preview on the dashboard shows whole: %s", (text) => {
    const { desktop, fontSizePx } = SEARCH_LIMITS.meta_description;
    const own = shortenedDescription(text, null);
    expect(measureSnippet(own, { ...OWN_DESCRIPTION_LIMITS, fontSizePx }).pixels).toBeLessThan(desktop);
    expect(isTooShort(own, OWN_DESCRIPTION_LIMITS)).toBe(false);
  });

  it("is measured as the preview measures it", () => {
    expect(OWN_DESCRIPTION_LIMITS.fontSizePx).toBe(SEARCH_LIMITS.meta_description.fontSizePx);
    expect(OWN_DESCRIPTION_LIMITS.maxPixels).toBeLessThan(SEARCH_LIMITS.meta_description.desktop);
    expect(TITLE_LIMITS.fontSizePx).toBe(SEARCH_LIMITS.title.fontSizePx);
    expect(TITLE_LIMITS.maxPixels).toBeLessThan(SEARCH_LIMITS.title.desktop);
  });
});

import { describe, expect, it } from "vitest";
import { pixelWidth } from "./pixel-width.ts";

/** The metrics in the order of the letters, from the space to the tilde: the grouped table must say the same. */
const ASCII_WIDTHS = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];

describe("pixelWidth", () => {
  it("adds up the widths of Arial's letters", () => {
    // 722 + 556 + 222 + 222 + 556 thousandths of 20 px.
    expect(pixelWidth("Hello", 20)).toBe(46);
    expect(pixelWidth("", 20)).toBe(0);
  });

  it("knows every printable ASCII letter", () => {
    const widths = ASCII_WIDTHS.map((_, index) => pixelWidth(String.fromCharCode(32 + index), 1000));
    expect(widths).toEqual(ASCII_WIDTHS);
  });

  it("finds capitals wider than small letters", () => {
    expect(pixelWidth("W".repeat(60), 20)).toBeGreaterThan(4 * pixelWidth("i".repeat(60), 20));
  });

  it("takes accents as part of their letter, however they are encoded", () => {
    expect(pixelWidth("é", 20)).toBe(pixelWidth("e", 20));
    expect(pixelWidth("e\u0301", 20)).toBe(pixelWidth("é", 20));
  });

  it("gives ideographs and pictures a square", () => {
    expect(pixelWidth("茶", 20)).toBe(20);
    expect(pixelWidth("🍵", 20)).toBe(20);
  });

  it("ignores what is not visible", () => {
    expect(pixelWidth("a\u200db\u0000", 20)).toBe(pixelWidth("ab", 20));
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { textOn } from "./brand.ts";

/** Written for this test from the definition in WCAG 2.2, which textOn must meet. */
function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const bits = Number.parseInt(color.slice(1), 16);
  const linear = (shift: number) => {
    const share = ((bits >> shift) & 255) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
}

it("has text that can be read on any color", () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);
  fc.assert(fc.property(color, (one) => ratio(textOn(one), one) >= 4.5));
  expect([textOn("#ffffff"), textOn("#000000"), textOn("#767676"), textOn("#707070")]).toEqual([
    ...["#000000", "#ffffff", "#000000", "#ffffff"],
  ]);
});

import { expect, it } from "vitest";
import { isColor, readableOn } from "./readable-on.ts";

it.each([
  ["#ffffff", "#000000"],
  ["#000000", "#ffffff"],
  ["#ffee00", "#000000"],
  ["#0b3d66", "#ffffff"],
  ["#767676", "#000000"],
  ["#707070", "#ffffff"],
])("on %s, %s is easier to read", (color, expected) => {
  expect(readableOn(color)).toBe(expected);
});

it("takes no other text for a color", () => {
  expect(["#0A5CFF", "#0a5cf", "red", "#0a5cff;", ""].map(isColor)).toEqual([true, false, false, false, false]);
});

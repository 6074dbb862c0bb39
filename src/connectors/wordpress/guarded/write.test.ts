import { expect, it } from "vitest";
import { createPace, paceAfter } from "./write.ts";

it("asks a quick site for more at once and a slow one for less, within bounds", () => {
  const after = (...times: number[]) => times.reduce(paceAfter, createPace().objects);
  expect(after(100, 100, 100, 100, 100)).toBe(40);
  expect(after(2_000, 3_000)).toBe(createPace().objects);
  expect(after(9_000, 9_000, 9_000, 9_000)).toBe(1);
  expect(after(9_000, 100)).toBe(4);
});

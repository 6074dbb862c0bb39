import { expect, it } from "vitest";
import { spreadAngles } from "./spread-angles.ts";

it("leaves alone what has room", () => {
  expect(spreadAngles([0, 1, 2, 3], 0.5)).toEqual([0, 1, 2, 3]);
});

it("moves neighbours apart by as little as possible", () => {
  expect(spreadAngles([1, 1, 1, 5], 0.5).map((angle) => Math.round(angle * 1e6) / 1e6)).toEqual([0.5, 1, 1.5, 5]);
});

it("stays within the turn", () => {
  const angles = spreadAngles([0, 0, 6.28, 6.28], 1);
  expect(angles[0]).toBe(0);
  expect(angles.at(-1)).toBeLessThanOrEqual(2 * Math.PI - 1 + 1e-9);
});

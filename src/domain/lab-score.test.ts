import { getLogNormalScore } from "lighthouse/shared/statistics.js";
import { expect, it } from "vitest";
import { labScore } from "./lab-score.ts";

const FAST = { fcpMs: 0, lcpMs: 0, tbtMs: 0, cls: 0 };

it("gives a page all points that is there at once, and none that never is", () => {
  expect(labScore(FAST)).toBe(100);
  expect(labScore({ fcpMs: 60_000, lcpMs: 60_000, tbtMs: 60_000, cls: 9 })).toBe(0);
});

it("gives none where nothing was painted", () => {
  expect(labScore({ ...FAST, lcpMs: null })).toBeNull();
});

it.each([
  ["fcpMs", { p10: 1_800, median: 3_000 }, 10, [500, 1_800, 2_400, 3_000, 9_000]],
  ["lcpMs", { p10: 2_500, median: 4_000 }, 25, [900, 2_500, 3_333, 4_000, 12_000]],
  ["tbtMs", { p10: 200, median: 600 }, 30, [20, 200, 345, 600, 3_000]],
  ["cls", { p10: 0.1, median: 0.25 }, 25, [0.01, 0.1, 0.17, 0.25, 0.9]],
] as const)("puts %s on the curve of Lighthouse, with its weight", (name, curve, weight, values) => {
  for (const value of values) {
    const share = getLogNormalScore(curve, value);
    const expected = (100 * (90 - weight + weight * share)) / 90;
    expect(Math.abs((labScore({ ...FAST, [name]: value }) ?? 0) - expected)).toBeLessThanOrEqual(1);
  }
});

import { describe, expect, it, test } from "vitest";
import { beyond, inWholeUnits } from "./beyond.ts";
import { inSeconds } from "./lab.ts";
import { inBytes } from "./resources.ts";

describe("a figure beside its limit", () => {
  test.each([
    [5, 25, 0, 25],
    [5, 5.555, 0, 6],
    [5, 5.26, 0, 5.3],
    [5, 5.000_01, 0, 5.01],
    [1, 1.000_001, 1, 1.001],
    [2.5, 2.501, 1, 2.501],
    [2.5, 2.56, 1, 2.6],
    [10, 9.97, 0, 9.97],
    [10, 9.999_9, 0, 9.99],
  ])("of %s is never shown as it: %s with %s decimals is %s", (limit, value, decimals, shown) => {
    expect(beyond(limit, value, decimals)).toBe(shown);
  });

  it("stays on its side, whatever the numbers", () => {
    for (let limit = 1; limit < 300; limit += 7)
      for (const by of [1e-9, 0.001, 0.04, 0.4, 3]) {
        expect(beyond(limit, limit + by)).toBeGreaterThan(limit);
        expect(beyond(limit, limit - by)).toBeLessThan(limit);
      }
  });
});

test.each([
  [999, 0, "999 bytes"],
  [150_001, 150_000, "150.01 KB"],
  [150_600, 150_000, "151 KB"],
  [1_000_001, 1_000_000, "1.001 MB"],
  [2_000_000, 1_000_000, "2.0 MB"],
  [1_234_567, 0, "1.2 MB"],
  [999_499, 0, "999 KB"],
  [999_500, 0, "1.0 MB"],
])("%s bytes over a limit of %s are %s", (bytes, limit, words) => {
  expect(inBytes(bytes, limit)).toBe(words);
});

test("milliseconds over a limit are more seconds than the limit", () => {
  expect([inSeconds(2501, 2500), inSeconds(4001, 4000), inSeconds(3140, 2500)]).toEqual([2.501, 4.001, 3.1]);
});

test.each([
  [0, "0 s"],
  [59, "59 s"],
  [3599, "59 min"],
  [86_399, "23 h"],
  [86_400, "24 h"],
  [172_799, "47 h"],
  [15_551_999, "179 days"],
])("a lifetime of %s seconds is %s", (seconds, words) => {
  expect(inWholeUnits(seconds)).toBe(words);
});

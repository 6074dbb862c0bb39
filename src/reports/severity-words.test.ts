import { expect, test } from "vitest";
import { severityMix } from "./severity-words.ts";

test("says what the highest severity of a check's issues doesn't", () => {
  expect(severityMix({ error: 0, warning: 33, notice: 1563 })).toBe(" (33 warnings, 1,563 notices)");
  expect(severityMix({ error: 1, warning: 0, notice: 0 })).toBe("");
  expect(severityMix(undefined)).toBe("");
});

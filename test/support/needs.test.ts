import { describe, expect, it } from "vitest";
import { needsOf } from "./needs.ts";

describe("what a run of tests needs", () => {
  it.each([
    [[], true, true],
    [["test/system/cancel.test.ts"], true, true],
    [["connector"], true, true],
    [["src/domain", "test/browser"], true, true],
    [["src"], true, true],
    [["src/domain", "-t", "parses"], true, true],
    [["src/domain", "dashboard/src/words", "--bail=1"], false, false],
    [["./src/lab/tab.test.ts"], false, true],
  ])("%j: programs %s, browser %s", (paths, programs, browser) => {
    expect(needsOf(paths)).toEqual({ programs, browser });
  });
});

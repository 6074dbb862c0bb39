import { describe, expect, it } from "vitest";
import { needsOf } from "./needs.ts";

describe("what a run of tests needs", () => {
  it.each([
    [[], true, true, true],
    [["test/in-turn/cancel.test.ts"], true, true, true],
    [["connector"], true, true, true],
    [["src/domain", "test/browser"], true, true, true],
    [["src"], true, true, true],
    [["src/domain", "-t", "parses"], true, true, true],
    [["src/domain", "dashboard/src/words", "--bail=1"], false, false, false],
    [["src/domain", "src/store"], false, true, false],
    [["./src/lab/tab.test.ts"], false, false, true],
  ])("%j: programs %s, database %s, browser %s", (paths, programs, database, browser) => {
    expect(needsOf(paths)).toEqual({ programs, database, browser });
  });
});

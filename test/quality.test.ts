/** Findings on real sites were judged independently; this holds the sum of it to the promise, and the list to the checks. */
import { describe, expect, it } from "vitest";
import { registry } from "#checks/registry.ts";
import { isFixed, readVerdicts, tally } from "../scripts/quality.ts";

/** Share of false findings that a careful expert would still put up with. */
const FALSE_AT_MOST = 0.02;

const verdicts = readVerdicts();

describe("the verdicts about findings on real sites", () => {
  it("are many enough to mean something", () => {
    expect(verdicts.length).toBeGreaterThan(300);
  });

  it("name only checks that exist", () => {
    const known = new Set(registry.map(({ check }) => check.id));
    expect(tally(verdicts).flatMap(({ check }) => (known.has(check) ? [] : [check]))).toEqual([]);
  });

  it("call fewer than two in a hundred false", () => {
    const standing = verdicts.filter((verdict) => verdict.verdict === "false" && !isFixed(verdict));
    expect(standing.length / verdicts.length).toBeLessThan(FALSE_AT_MOST);
  });

  it("say why, wherever a finding is not simply true", () => {
    expect(verdicts.filter(({ verdict, note }) => verdict !== "true" && note === "")).toEqual([]);
  });
});

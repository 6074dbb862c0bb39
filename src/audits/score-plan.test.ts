import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_PER_CHECK } from "./score.ts";
import { type Loss, planSteps } from "./score-plan.ts";

const loss = fc.record({
  checkId: fc.constantFrom("a", "b", "c"),
  loss: fc.double({ min: 0, max: 30, noNaN: true }),
  effort: fc.double({ min: 1, max: 20, noNaN: true }),
});
const losses = fc.array(loss, { maxLength: 12 }).map((all): Loss[] => all.map((each, no) => ({ no, ...each })));

/** What is lost in all, by the score's own rule. */
function lost(all: readonly Loss[]): number {
  const checks = Map.groupBy(all, ({ checkId }) => checkId).values();
  return checks.reduce(
    (sum, own) =>
      sum +
      Math.min(
        MOST_PER_CHECK,
        own.reduce((of, each) => of + each.loss, 0),
      ),
    0,
  );
}

describe("a plan for a better score", () => {
  it("promises what the score gives: steps add up to what is not lost any more", () => {
    fc.assert(
      fc.property(losses, fc.integer({ min: 1, max: 40 }), (all, plus) => {
        const steps = planSteps(all, plus);
        const left = all.filter(({ no }) => !steps.some((step) => step.no === no));
        const gain = steps.reduce((sum, step) => sum + step.gain, 0);
        expect(Math.abs(gain - (lost(all) - lost(left)))).toBeLessThan(0.05 * steps.length + 0.001);
      }),
    );
  });

  it("reaches what can be reached, and stops there", () => {
    const all = [
      { no: 1, checkId: "a", loss: 4, effort: 1 },
      { no: 2, checkId: "b", loss: 6, effort: 1 },
      { no: 3, checkId: "c", loss: 5, effort: 10 },
    ];
    expect(planSteps(all, 5).map(({ no }) => no)).toEqual([2]);
    expect(planSteps(all, 9).map(({ no }) => no)).toEqual([2, 1]);
    expect(planSteps(all, 100).map(({ no }) => no)).toEqual([2, 1, 3]);
  });

  it("sees through the cap of a check: above it, only all of its groups together gain", () => {
    const all = [
      { no: 1, checkId: "a", loss: 20, effort: 1 },
      { no: 2, checkId: "a", loss: 20, effort: 1 },
    ];
    expect(planSteps(all, 10)).toEqual([
      { no: 1, gain: 0 },
      { no: 2, gain: 15 },
    ]);
  });
});

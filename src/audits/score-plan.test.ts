import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Loss, planSteps } from "./score-plan.ts";

/** Losses that add up to less than 100 points. */
const losses = fc
  .array(
    fc.record({
      checkId: fc.constantFrom("a", "b", "c"),
      loss: fc.double({ min: 0.5, max: 8, noNaN: true }),
      effort: fc.double({ min: 1, max: 20, noNaN: true }),
    }),
    { maxLength: 12 },
  )
  .map((all): Loss[] => all.map((each, no) => ({ no, ...each })));

const sumOf = (all: readonly { loss: number }[]) => all.reduce((sum, { loss }) => sum + loss, 0);

describe("a plan for a better score", () => {
  it("gains all that is lost when it fixes everything", () => {
    fc.assert(
      fc.property(losses, (all) => {
        const steps = planSteps(all, 100);
        const gain = steps.reduce((sum, step) => sum + step.gain, 0);
        expect(steps).toHaveLength(all.length);
        expect(Math.abs(gain - sumOf(all))).toBeLessThan(0.05 * steps.length + 0.001);
      }),
    );
  });

  it("promises no step twice, and stops when the points are reached", () => {
    fc.assert(
      fc.property(losses, fc.integer({ min: 1, max: 40 }), (all, plus) => {
        const steps = planSteps(all, plus);
        expect(new Set(steps.map(({ no }) => no)).size).toBe(steps.length);
        const before = steps.slice(0, -1).reduce((sum, step) => sum + step.gain, 0);
        expect(before).toBeLessThan(plus + 0.05 * steps.length);
      }),
    );
  });

  it("takes what gains most for the least effort", () => {
    const all = [
      { no: 1, checkId: "a", loss: 4, effort: 1 },
      { no: 2, checkId: "b", loss: 6, effort: 1 },
      { no: 3, checkId: "c", loss: 5, effort: 10 },
    ];
    expect(planSteps(all, 5).map(({ no }) => no)).toEqual([2]);
    expect(planSteps(all, 9).map(({ no }) => no)).toEqual([2, 1]);
    expect(planSteps(all, 100).map(({ no }) => no)).toEqual([2, 1, 3]);
  });

  it("knows that the last of a check's causes gains more than the first", () => {
    const all = [
      { no: 1, checkId: "a", loss: 10, effort: 1 },
      { no: 2, checkId: "a", loss: 10, effort: 1 },
    ];
    const [first, last] = planSteps(all, 20);
    expect(last?.gain).toBeGreaterThan(first?.gain ?? 0);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scoreTone } from "../../dashboard/src/ui/score-tone.ts";
import {
  addendOf,
  baseOf,
  type CheckWeight,
  GRADES,
  gradeOf,
  leastOf,
  partOfPage,
  penaltiesBehind,
  penaltyOf,
  remainingPenalty,
  scoreAfter,
  sitePenaltyOf,
  toneOf,
  urgencyOf,
} from "./scoring.ts";
import { type Certainty, EFFECTS, type Effect, SEVERITIES } from "./severity.ts";

const CERTAINTIES: readonly Certainty[] = ["certain", "likely", "possible"];
const weights: readonly CheckWeight[] = EFFECTS.flatMap((effect) =>
  CERTAINTIES.map((certainty) => ({ effect, certainty })),
);

/** As on a site of pages that count alike. */
function penalty(weight: CheckWeight, pages: { affected: number; of: number; causes?: number; elements?: number }) {
  const base = baseOf(weight, "error");
  const part = partOfPage(weight, pages.elements ?? 0);
  const sum = (pages.affected / pages.of) * addendOf(base, part);
  return penaltyOf({ sum, causes: pages.causes ?? 1, base, least: leastOf(weight, "error") });
}

describe("a penalty", () => {
  it("is the base of its effect and severity when the whole site has the fault", () => {
    for (const weight of weights)
      expect(penalty(weight, { affected: 10, of: 10 })).toBeCloseTo(baseOf(weight, "error"));
  });

  it("never falls when more pages, elements or causes have the fault", () => {
    const at = fc.record({
      affected: fc.nat({ max: 50 }),
      causes: fc.integer({ min: 1, max: 50 }),
      elements: fc.nat(20),
    });
    fc.assert(
      fc.property(at, fc.constantFrom(...weights), (found, weight) => {
        const now = penalty(weight, { ...found, of: 50 });
        const { affected, causes, elements } = found;
        expect(penalty(weight, { ...found, affected: affected + 1, of: 50 })).toBeGreaterThanOrEqual(now);
        expect(penalty(weight, { ...found, causes: causes + 1, of: 50 })).toBeGreaterThanOrEqual(now);
        if (elements > 0)
          expect(penalty(weight, { ...found, elements: elements + 1, of: 50 })).toBeGreaterThanOrEqual(now);
      }),
    );
  });

  it("does not cost a thousand times as much on a thousand pages, and something on one of them", () => {
    const weight: CheckWeight = { effect: "breakage", certainty: "certain" };
    const [one, all] = [penalty(weight, { affected: 1, of: 1000 }), penalty(weight, { affected: 1000, of: 1000 })];
    expect(one).toBeGreaterThan(1);
    expect(all / one).toBeLessThan(50);
  });

  it("is nothing without an issue", () => {
    expect(penaltyOf({ sum: 0, causes: 0, base: 40, least: 2 })).toBe(0);
    expect(sitePenaltyOf(40, 0)).toBe(0);
  });

  it("is half of the base for the site as a whole, and grows with the number of issues there", () => {
    expect(sitePenaltyOf(40, 1)).toBe(20);
    expect(sitePenaltyOf(40, 10)).toBeGreaterThan(20);
  });
});

it("orders effects and severities: what is graver costs more and stands first", () => {
  for (const certainty of CERTAINTIES) {
    for (const [index, effect] of EFFECTS.entries()) {
      const graver = EFFECTS[index - 1];
      for (const severity of SEVERITIES) {
        if (graver === undefined) continue;
        expect(baseOf({ effect: graver, certainty }, severity)).toBeGreaterThan(
          baseOf({ effect, certainty }, severity),
        );
        expect(urgencyOf({ effect: graver, certainty }, severity)).toBeGreaterThanOrEqual(
          urgencyOf({ effect, certainty }, severity),
        );
      }
      const [error, warning, notice] = SEVERITIES.map((severity) => baseOf({ effect, certainty }, severity));
      expect(error).toBeGreaterThan(warning ?? 0);
      expect(warning).toBeGreaterThan(notice ?? 0);
    }
  }
});

it("takes elements for a part of their page, unless search engines read the page by them", () => {
  const part = (effect: Effect, elements: number, spoilsPage = false) =>
    partOfPage({ effect, certainty: "certain", spoilsPage }, elements);
  expect([1, 4, 8, 80].map((elements) => part("breakage", elements))).toEqual([1 / 8, 1 / 2, 1, 1]);
  expect([1, 80].map((elements) => part("understanding", elements))).toEqual([1, 1]);
  expect(part("polish", 0)).toBe(1);
  expect(part("breakage", 1, true)).toBe(1);
});

it("turns penalties into a score, and back", () => {
  expect(scoreAfter(0)).toBe(100);
  expect(scoreAfter(10)).toBeCloseTo(90.5, 1);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 500, noNaN: true }), (penalties) => {
      expect(penaltiesBehind(scoreAfter(penalties))).toBeCloseTo(penalties, 6);
    }),
  );
  expect(penaltiesBehind(0)).toBeLessThan(1000);
  expect([0, 1].map(remainingPenalty)).toEqual([0, 1]);
});

it("has one scale of grades and colours", () => {
  expect([100, 90, 89, 80, 79, 70, 69, 55, 54, 0].map(gradeOf)).toEqual("AABBCCDDFF".split(""));
  expect([100, 80, 79, 55, 54, 0].map(toneOf)).toEqual(["good", "good", "warning", "warning", "error", "error"]);
  for (let score = 0; score <= 100; score++) expect(scoreTone(score)).toBe(`text-${toneOf(score)}`);
  expect(Object.keys(GRADES)).toEqual([..."ABCDF"]);
});

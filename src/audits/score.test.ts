import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATEGORIES, type CheckInfo } from "#domain/check.ts";
import type { Certainty, Severity } from "#domain/severity.ts";
import { checkWeights, type ScoreInput, scoreSite } from "./score.ts";

const severities: readonly Severity[] = ["error", "warning", "notice"];
const certainties: readonly Certainty[] = ["certain", "likely", "possible"];
const check = (id: string, changes: Partial<CheckInfo> = {}): CheckInfo => ({
  ...{
    id,
    title: id,
    category: "titles",
    effect: "understanding",
    severity: "error",
    scope: "page",
    certainty: "certain",
    needs: [],
  },
  ...{
    fix: "manual",
    scored: true,
    core: true,
    method: "static",
    threshold: null,
    limit: null,
    docsUrl: "",
    noSuggestion: "",
  },
  docs: { what: "", why: "", fix: "", sources: [] },
  ...changes,
});
const site = {} as ScoreInput["site"];
const none: ScoreInput = { checks: [], pageLosses: [], issues: [], tallies: [], startStatus: 200, site };

const evidence = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(..."abcdefghijkl"),
      category: fc.constantFrom(...CATEGORIES),
      certainty: fc.constantFrom(...certainties),
      severity: fc.constantFrom(...severities),
      scored: fc.boolean(),
      points: fc.double({ min: 0, max: 20, noNaN: true }),
      siteLevel: fc.nat({ max: 3 }),
    }),
    { selector: ({ id }) => id },
  )
  .map(
    (rows): ScoreInput => ({
      ...none,
      checks: rows.map((row) => check(row.id, row)),
      pageLosses: rows.filter(({ scored }) => scored).map(({ id, points }) => ({ checkId: id, points })),
      issues: rows.map(({ id, category, severity, siteLevel }) => {
        return { checkId: id, category, severity, count: siteLevel + 1, siteLevel };
      }),
    }),
  );

describe("the score", () => {
  it("lies between 0 and 100, for every category too", () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const { overall, categories } = scoreSite(given);
        for (const value of [overall, ...categories.map(({ score }) => score)]) {
          expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
        }
      }),
    );
  });

  it("never rises with one more fault", () => {
    fc.assert(
      fc.property(evidence, fc.constantFrom(...severities), (given, severity) => {
        const more = check("new", { severity });
        const issue = { checkId: "new", category: "titles", severity, count: 1, siteLevel: 1 };
        const worse = { ...given, checks: [...given.checks, more], issues: [...given.issues, issue] };
        expect(scoreSite(worse).overall).toBeLessThanOrEqual(scoreSite(given).overall);
      }),
    );
  });

  it("loses at most 15 points to one check", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), fc.constantFrom(...severities), (points, severity) => {
        const { overall } = scoreSite({
          ...none,
          checks: [check("a", { severity })],
          pageLosses: [{ checkId: "a", points }],
          issues: [{ checkId: "a", category: "titles", severity, count: 9, siteLevel: 9 }],
        });
        expect(overall).toBeGreaterThanOrEqual(85);
      }),
    );
  });

  it("is not lowered by what only informs", () => {
    const informs = check("external-unverified", { scored: false });
    const issue = { checkId: informs.id, category: "external-links", severity: "notice", count: 500, siteLevel: 2 };
    expect(checkWeights([informs])).toEqual([]);
    expect(scoreSite({ ...none, checks: [informs], issues: [{ ...issue, severity: "notice" }] }).overall).toBe(100);
  });

  it("shows less than 100 for a category with an error or a warning, but not with a notice", () => {
    const shown = (severity: Severity) => {
      const issue = { checkId: "a", category: "titles", severity, count: 1, siteLevel: 0 };
      return scoreSite({ ...none, checks: [check("a")], issues: [issue] }).categories[0]?.score;
    };
    expect(severities.map(shown)).toEqual([99, 99, 100]);
  });

  it("is capped visibly when the start page fails", () => {
    expect(scoreSite({ ...none, startStatus: 503 })).toMatchObject({
      overall: 20,
      cappedBy: "The start page returns status 503.",
    });
  });
});

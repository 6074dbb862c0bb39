import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATEGORIES, type CheckInfo } from "#domain/check.ts";
import type { Certainty, Severity } from "#domain/severity.ts";
import { type ScoreInput, scoreSite } from "./score.ts";

const severities: readonly Severity[] = ["error", "warning", "notice"];
const certainties: readonly Certainty[] = ["certain", "likely", "possible"];
const check = (id: string, changes: Partial<CheckInfo> = {}): CheckInfo => ({
  ...{
    id,
    title: id,
    category: "titles",
    effect: "understanding",
    causedIn: "template",
    severity: "error",
    scope: "page",
    certainty: "certain",
    needs: [],
  },
  ...{
    fix: "manual",
    scored: true,
    spoilsPage: false,
    offByDefault: false,
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
const none: ScoreInput = { checks: [], found: [], cap: null, issues: [], tallies: [] };
const found = (checkId: string, penalty: number, isScored = true) => ({
  ...{ checkId, penalty, onPages: penalty, onSite: 0, share: 1, isScored },
  severity: "error" as const,
});
const issue = (checkId: string, category: CheckInfo["category"], severity: Severity = "error") => ({
  ...{ checkId, category, severity, count: 1 },
});

const evidence = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(..."abcdefghijkl"),
      category: fc.constantFrom(...CATEGORIES.filter((category) => category !== "changes")),
      certainty: fc.constantFrom(...certainties),
      severity: fc.constantFrom(...severities),
      penalty: fc.double({ min: 0, max: 120, noNaN: true }),
    }),
    { selector: ({ id }) => id, minLength: 1 },
  )
  .map(
    (rows): ScoreInput => ({
      ...none,
      checks: rows.map((row) => check(row.id, row)),
      found: rows.map(({ id, penalty }) => found(id, penalty)),
      issues: rows.map(({ id, category, severity }) => issue(id, category, severity)),
    }),
  );

describe("the score", () => {
  it("lies between 0 and 100, for every category too", () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const { overall, categories } = scoreSite(given);
        for (const value of [overall, ...categories.map(({ score }) => score ?? 0)]) {
          expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
        }
      }),
    );
  });

  it("never rises with one more issue", () => {
    fc.assert(
      fc.property(evidence, fc.double({ min: 0, max: 40, noNaN: true }), (given, penalty) => {
        const worse = {
          ...given,
          checks: [...given.checks, check("new")],
          found: [...given.found, found("new", penalty)],
          issues: [...given.issues, issue("new", "titles")],
        };
        expect(scoreSite(worse).overall).toBeLessThanOrEqual(scoreSite(given).overall);
      }),
    );
  });

  it("lies within the range of its categories", () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const { overall, categories } = scoreSite(given);
        const scores = categories.flatMap(({ score }) => (score === null ? [] : [score]));
        expect(Math.min(...scores)).toBeLessThanOrEqual(overall);
        // A category with an error shows 99 at most.
        expect(Math.max(...scores)).toBeGreaterThanOrEqual(Math.min(99, overall));
      }),
    );
  });

  it("tells where its points went: the losses add up to what it lacks", () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const { overall, losses } = scoreSite(given);
        const lost = losses.reduce((sum, { points }) => sum + points, 0);
        expect(Math.abs(100 - overall - lost)).toBeLessThan(0.5 + 0.1 * given.found.length);
      }),
    );
  });

  it("has none for a category in which nothing was judged", () => {
    const checks = [check("a"), check("b", { category: "images" }), check("c", { category: "amp" })];
    const passed = { checkId: "b", passed: 3, failed: 0, cannotTell: 0, notApplicable: 0, errored: 0 };
    const { categories } = scoreSite({ ...none, checks, tallies: [passed], issues: [issue("a", "titles")] });
    expect(categories.map(({ id, score }) => [id, score])).toEqual([
      ["titles", 99],
      ["images", 100],
      ["amp", null],
    ]);
  });

  it("has none for a category whose checks came to no result", () => {
    const unsure = { checkId: "a", passed: 0, failed: 0, cannotTell: 9, notApplicable: 0, errored: 0 };
    const { categories } = scoreSite({ ...none, checks: [check("a")], tallies: [unsure] });
    expect(categories).toMatchObject([{ score: null, passed: 0, failed: 0, notApplicable: 1 }]);
  });

  it("shows less than 100 for a category with an error or a warning, but not with a notice", () => {
    const shown = (severity: Severity) =>
      scoreSite({ ...none, checks: [check("a")], issues: [issue("a", "titles", severity)] }).categories[0]?.score;
    expect(severities.map(shown)).toEqual([99, 99, 100]);
  });

  it("says nothing of what only changed since the last audit", () => {
    const checks = [check("a"), check("became", { category: "changes" })];
    const issues = [issue("a", "titles"), issue("became", "changes")];
    const changed = scoreSite({ ...none, checks, issues, found: [found("a", 8), found("became", 20, false)] });
    expect(changed.overall).toBe(scoreSite({ ...none, checks, issues, found: [found("a", 8)] }).overall);
    expect(changed.losses.map(({ checkId }) => checkId)).toEqual(["a"]);
    expect(changed.categories.find(({ id }) => id === "changes")).toMatchObject({ score: null, failed: 1 });
  });

  it("is limited visibly, and only where the limit is lower", () => {
    const cap = { most: 40, because: "The homepage is set to noindex.", checkIds: ["a"] };
    const checks = [check("a", { title: "Page is set to noindex" }), check("b", { title: "Title is missing" })];
    const capped = scoreSite({ ...none, checks, cap, found: [found("b", 10)] });
    expect(capped).toMatchObject({ overall: 40, grade: "F", cappedBy: "The homepage is set to noindex." });
    expect(capped.explanation).toBe(
      "The score is limited to 40: The homepage is set to noindex. Without that it would be 90; the largest losses are “Title is missing” (−9.5).",
    );
    expect(scoreSite({ ...none, checks, cap, found: [found("b", 120)] })).toMatchObject({
      overall: 30,
      cappedBy: null,
    });
  });

  it("is explained by the largest losses and by what would bring ten more points", () => {
    const checks = ["a", "b", "c"].map((id) => check(id, { title: `Fault ${id}` }));
    const { explanation } = scoreSite({ ...none, checks, found: [found("a", 8), found("b", 5), found("c", 1)] });
    expect(explanation).toBe(
      "The largest losses are “Fault a” (−7.5), “Fault b” (−4.7) and “Fault c” (−0.9). Fixing “Fault a” and “Fault b” would bring 12 more points.",
    );
    expect(scoreSite(none).explanation).toBe("No issue costs points.");
    expect(scoreSite({ ...none, checks, found: [found("a", 0.2)] }).explanation).toBe(
      "The largest losses are “Fault a” (−0.2). Together they cost less than a point.",
    );
  });
});

import { describe, expect, it } from "vitest";
import { createChecks } from "#checks/index.ts";
import { passedChecks, REPORTED_BY, uncheckedChecks } from "./passed-checks.ts";

const none = { passed: 0, failed: 0, cannotTell: 0, errored: 0 };
const idsOf = (rows: readonly { checkId: string }[]) => rows.map(({ checkId }) => checkId);

describe("passedChecks", () => {
  it("names checks that judged something and found nothing", () => {
    const tallies = [
      { ...none, checkId: "title-missing", passed: 3 },
      { ...none, checkId: "h1-missing", passed: 3, failed: 1 },
      { ...none, checkId: "external-error", cannotTell: 9 },
      { ...none, checkId: "amp-broken" },
    ];
    expect(idsOf(passedChecks(tallies))).toEqual(["title-missing"]);
    expect(idsOf(uncheckedChecks(tallies))).toEqual(["external-error"]);
  });

  it("names none whose fault another check reports", () => {
    const missing = [
      { ...none, checkId: "http-not-found", passed: 60 },
      { ...none, checkId: "http-client-error", passed: 60 },
    ];
    expect(idsOf(passedChecks(missing))).toEqual(["http-not-found", "http-client-error"]);
    const broken = { ...none, checkId: "link-broken-internal", passed: 3, failed: 57 };
    expect(passedChecks([...missing, broken])).toEqual([]);
  });

  it("knows only checks that exist", () => {
    const { get } = createChecks();
    const known = [...REPORTED_BY].flatMap(([checkId, others]) => [checkId, ...others]);
    expect(known.filter((id) => get(id) === undefined)).toEqual([]);
  });
});

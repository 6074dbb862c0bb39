import { describe, expect, it } from "vitest";
import { hostileReport } from "../../test/support/hostile-report.ts";
import { judgeGates } from "./gates.ts";

const GATES = {
  ...{ failOn: "error" as const, minScore: undefined, budget: {} },
  ...{ baseline: undefined, maxNew: 0, ignore: undefined, gateChanges: false },
};

it("lets pass what people ignored, and says how many those are", async () => {
  const { context, ...made } = hostileReport(1, 2);
  const report = { ...made.report, findings: made.report.findings.map((finding) => ({ ...finding, issues: 2 })) };
  const found = {
    ...{ report, context },
    instancesOf: async function* () {
      yield report.findings.flatMap(({ instances }) => instances);
    },
  };
  expect(await judgeGates(found, GATES)).toEqual({ failures: ["2 errors (--fail-on error)."], notes: [] });
  const ignored = { ...found, report: { ...report, findings: [], setAside: 2 } };
  expect(await judgeGates(ignored, GATES)).toEqual({
    failures: [],
    notes: ["2 issues not counted: ignored in Sitemend, or fixed since."],
  });
});

describe("by default", () => {
  const { context, ...made } = hostileReport(1, 2);
  const [finding] = made.report.findings;
  const whole = (checkId: string, severity: "error" | "warning" | "notice") => {
    const findings = finding === undefined ? [] : [{ ...finding, checkId, severity, issues: 2 }];
    return {
      ...{ report: { ...made.report, findings }, context },
      instancesOf: async function* () {
        yield findings.flatMap(({ instances }) => instances);
      },
    };
  };
  const NEW = { ...GATES, failOn: "none" as const, baseline: { name: "main", knows: () => false } };

  it.each([
    ["error", 1],
    ["warning", 1],
    ["notice", 0],
  ] as const)("a new %s fails %d times", async (severity, times) => {
    expect((await judgeGates(whole("title-missing", severity), NEW)).failures).toHaveLength(times);
  });

  it("a notice fails where somebody says so", async () => {
    const gates = { ...NEW, failOn: "notice" as const };
    expect((await judgeGates(whole("title-missing", "notice"), gates)).failures).toHaveLength(1);
  });

  it("what only changed fails nothing, with a baseline or without, until somebody says so", async () => {
    const changed = whole("change-title", "error");
    for (const gates of [NEW, GATES]) {
      expect((await judgeGates(changed, gates)).failures).toEqual([]);
      expect((await judgeGates(changed, { ...gates, gateChanges: true })).failures).toHaveLength(1);
    }
  });
});

import { expect, it } from "vitest";
import { hostileReport } from "../../test/support/hostile-report.ts";
import { judgeGates } from "./gates.ts";

const GATES = {
  ...{ failOn: "error" as const, minScore: undefined, budget: {} },
  ...{ baseline: undefined, maxNew: 0, ignore: undefined },
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

import { expect, it } from "vitest";
import { hostileReport } from "../../test/support/hostile-report.ts";
import { json } from "./escape.ts";
import { renderJson } from "./json.ts";

it("writes in pieces what would be written as a whole", async () => {
  const { report } = hostileReport(2, 5);
  const instancesOf = async function* (checkId: string) {
    const { instances } = report.findings.find((finding) => finding.checkId === checkId) ?? { instances: [] };
    yield instances.slice(0, 2);
    yield [];
    yield instances.slice(2);
  };
  const page = { limit: 2, nextCursor: null, hasMore: false, totalEstimate: 2 };
  const { findings, ...rest } = report;
  const whole = { success: true, data: { ...rest, findings, page }, meta: { requestId: null } };
  const pieces = await Array.fromAsync(renderJson(report, instancesOf));
  expect(pieces.join("")).toBe(`${json(whole, 2)}\n`);
});

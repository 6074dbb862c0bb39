import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("get-audit", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("shows the audit with its score and where to go on", async () => {
      const { body } = await api.call(contract.getAudit, { as: "viewer", params: { auditId: done.auditId } });
      expect(body.data.audit).toMatchObject({
        id: done.auditId,
        status: "completed",
        score: 78,
        websiteId: done.websiteId,
      });
      expect(body.data.links.results).toBe(`/api/v1/audit/${done.auditId}/results`);
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const params = { auditId: done.auditId };
      const { headers } = await api.call(contract.getAudit, { params });
      const again = await api.call(contract.getAudit, {
        params,
        headers: { "if-none-match": `W/"x", ${headers.etag}` },
      });
      expect(again).toMatchObject({ status: 304, text: "" });
    });
  });

  commonRefusals(
    contract.getAudit,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});

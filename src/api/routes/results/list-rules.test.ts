import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { results as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("list-rules", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("lists every check with its outcomes", async () => {
      const { body } = await api.call(contract.listRules, { as: "viewer", params: { auditId: done.auditId } });
      expect(body.data.rules[0]).toMatchObject({
        id: "title-missing",
        outcomes: { passed: 1, failed: 1, notApplicable: 1 },
      });
      expect(body.data.rules[1]).toMatchObject({ id: "link-broken", outcomes: { passed: 0, failed: 0 } });
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const params = { auditId: done.auditId };
      const { headers } = await api.call(contract.listRules, { params });
      expect(
        (await api.call(contract.listRules, { params, headers: { "if-none-match": String(headers.etag) } })).status,
      ).toBe(304);
    });
  });

  commonRefusals(
    contract.listRules,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});

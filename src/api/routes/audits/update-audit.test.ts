import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("update-audit", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const pin = (pinned: unknown) =>
    api.call(contract.updateAudit, { as: "editor", params: { auditId: done.auditId }, body: { pinned } });

  describe("200", () => {
    it("pins it and unpins it, which its version counts", async () => {
      const first = (await pin(true)).body.data.audit;
      expect(first).toMatchObject({ id: done.auditId, pinned: true });
      const again = (await pin(true)).body.data.audit;
      expect(again.pinned).toBe(true);
      const { audit } = (await api.call(contract.getAudit, { params: { auditId: done.auditId } })).body.data;
      expect(audit).toMatchObject({ pinned: true, version: first.version + 1 });
      expect((await pin(false)).body.data.audit.pinned).toBe(false);
    });
  });

  describe("400", () => {
    it("takes nothing but true and false", async () => {
      expect((await pin("yes")).body.error.code).toBe("validation_failed");
    });
  });

  commonRefusals(
    contract.updateAudit,
    () => api,
    () => ({ params: { auditId: done.auditId }, body: { pinned: true } }),
  );
});

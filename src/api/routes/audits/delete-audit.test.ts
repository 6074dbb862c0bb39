import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("delete-audit", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const remove = (auditId: string) => api.call(contract.deleteAudit, { as: "admin", params: { auditId } });

  describe("204", () => {
    it("deletes the audit with everything it learned; it stays gone", async () => {
      const { auditId } = await seedAudit(api.database.pool);
      expect((await remove(auditId)).status).toBe(204);
      expect((await remove(auditId)).status).toBe(404);
      const { rows } = await api.database.pool.query("select 1 from issue where audit_id = $1", [toUuid(auditId)]);
      expect(rows).toEqual([]);
    });
  });

  describe("409", () => {
    it.each(["queued", "running"] as const)("keeps one that is %s: audit_running", async (status) => {
      const { auditId } = await seedAudit(api.database.pool, { status });
      expect((await remove(auditId)).body.error.code).toBe("audit_running");
    });

    it("keeps one that is pinned until it is unpinned: audit_pinned", async () => {
      const { auditId } = await seedAudit(api.database.pool);
      const pin = (pinned: boolean) =>
        api.call(contract.updateAudit, { as: "editor", params: { auditId }, body: { pinned } });
      await pin(true);
      expect((await remove(auditId)).body.error.code).toBe("audit_pinned");
      await pin(false);
      expect((await remove(auditId)).status).toBe(204);
    });
  });

  commonRefusals(
    contract.deleteAudit,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("cancel-audit", () => {
  let api: TestApi;
  let done: SeededAudit;
  const stopped: string[] = [];
  beforeAll(async () => {
    api = await testApi({ audits: { requestCancel: async (id) => void stopped.push(id) } });
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const cancel = (auditId: string) => api.call(contract.cancelAudit, { as: "editor", params: { auditId } });

  describe("202", () => {
    it("ends a queued audit at once", async () => {
      const { auditId } = await seedAudit(api.database.pool, { status: "queued" });
      const { body } = await cancel(auditId);
      expect(body.data.audit).toMatchObject({ status: "cancelled", finishedAt: expect.any(String) });
    });

    it("answers for a running audit only when the runner has stopped fetching", async () => {
      const { auditId } = await seedAudit(api.database.pool, { status: "running" });
      const { body } = await cancel(auditId);
      expect(stopped).toEqual([auditId]);
      expect(body.data.audit.cancelRequestedAt).toEqual(expect.any(String));
    });
  });

  describe("409", () => {
    it("has nothing to do for one that is over: audit_not_cancellable", async () => {
      expect((await cancel(done.auditId)).body.error.code).toBe("audit_not_cancellable");
    });
  });

  commonRefusals(
    contract.cancelAudit,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});

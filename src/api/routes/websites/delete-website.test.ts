import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { websites as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("delete-website", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const remove = (websiteId: string) => api.call(contract.deleteWebsite, { as: "admin", params: { websiteId } });

  describe("204", () => {
    it("deletes it with its audits; it stays gone", async () => {
      const { websiteId, auditId } = await seedAudit(api.database.pool);
      expect((await remove(websiteId)).status).toBe(204);
      expect((await remove(websiteId)).status).toBe(404);
      expect(await api.store.audits.byId(auditId)).toBeUndefined();
    });
  });

  describe("409", () => {
    it("keeps it while an audit is at work: audit_running", async () => {
      const { websiteId } = await seedAudit(api.database.pool, { status: "queued" });
      expect((await remove(websiteId)).body.error.code).toBe("audit_running");
    });
  });

  commonRefusals(
    contract.deleteWebsite,
    () => api,
    () => ({ params: { websiteId: done.websiteId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shares as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";
import { share } from "../../../../test/support/shares.ts";

describe("delete-share", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const remove = (shareId: string, auditId = done.auditId) =>
    api.call(contract.deleteShare, { as: "editor", params: { auditId, shareId } });

  describe("204", () => {
    it("takes the link back at once, and again without harm", async () => {
      const { id, token } = await share(api, done.auditId);
      const look = async () => (await api.call(contract.getPublicReport, { as: null, params: { token } })).status;
      expect(await look()).toBe(200);
      expect((await remove(id)).status).toBe(204);
      expect(await look()).toBe(404);
      expect((await remove(id)).status).toBe(204);
    });
  });

  describe("404, of a share", () => {
    it("does not find a share of another audit, nor what is none", async () => {
      const other = await seedAudit(api.database.pool);
      const { id } = await share(api, other.auditId);
      for (const wrong of [id, "shr_x", other.auditId]) expect((await remove(wrong)).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.deleteShare,
    () => api,
    async () => ({ params: { auditId: done.auditId, shareId: (await share(api, done.auditId)).id } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits, websites as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("preview-retention", () => {
  let api: TestApi;
  const seeded: SeededAudit[] = [];
  beforeAll(async () => {
    api = await testApi();
    for (let number = 0; number < 5; number++)
      seeded.push(await seedAudit(api.database.pool, { origin: "https://old.example" }));
  });
  afterAll(() => api.close());

  const websiteId = () => (seeded[0] as SeededAudit).websiteId;
  const preview = (query: Record<string, string> = {}) =>
    api.call(contract.previewRetention, { as: "viewer", params: { websiteId: websiteId() }, query });

  describe("200", () => {
    it("deletes nothing without limits", async () => {
      expect((await preview()).body.data.preview).toEqual({ audits: 0, bytes: 0, kept: [] });
    });

    it("says how many would go, about how much they take, and what keeps others", async () => {
      await api.deps.retention.run();
      const params = { auditId: (seeded[0] as SeededAudit).auditId };
      await api.call(audits.updateAudit, { params, body: { pinned: true } });
      const found = (await preview({ keep_audits: "1" })).body.data.preview;
      expect(found).toEqual({
        audits: 2,
        bytes: expect.any(Number),
        kept: [
          { auditId: seeded[0]?.auditId, keptFor: ["pinned"] },
          { auditId: seeded[3]?.auditId, keptFor: ["comparison"] },
        ],
      });
      const { website } = (await api.call(contract.getWebsite, { params: { websiteId: websiteId() } })).body.data;
      expect(found.bytes).toBeGreaterThan(10_000);
      expect(website.diskBytes).toBeGreaterThan(found.bytes);
    });

    it("shows its own retention without parameters, and what is kept by either limit", async () => {
      const headers = { "if-match": "*" };
      const body = { retention: { keepAudits: 1, keepDays: null } };
      const set = { as: "admin", params: { websiteId: websiteId() }, headers, body } as const;
      expect((await api.call(contract.updateWebsite, set)).body.data.website.retention).toEqual(body.retention);
      expect((await preview()).body.data.preview.audits).toBe(2);
      expect((await preview({ keep_audits: "1", keep_days: "3650" })).body.data.preview.audits).toBe(0);
      expect((await preview({ keep_audits: "9" })).body.data.preview.audits).toBe(0);
    });
  });

  describe("400", () => {
    it.each(["0", "x", "10001"])("refuses keep_audits=%s", async (keep_audits) => {
      expect((await preview({ keep_audits })).body.error.code).toBe("validation_failed");
    });
  });

  commonRefusals(
    contract.previewRetention,
    () => api,
    () => ({ params: { websiteId: websiteId() } }),
  );
});

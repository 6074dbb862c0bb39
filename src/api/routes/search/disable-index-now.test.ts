import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { search as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const KEY = "0123456789abcdef";

describe("disable-index-now", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: "https://tea.example" }));
  });
  afterAll(() => api.close());

  const logged = async () =>
    (await api.database.pool.query("select from audit_log where action = 'indexnow.disabled' and outcome = 'done'"))
      .rowCount;

  describe("204", () => {
    it("switches it off, and is in the audit log", async () => {
      await api.call(contract.enableIndexNow, { as: "admin", params: { websiteId }, body: { key: KEY } });
      const { status } = await api.call(contract.disableIndexNow, { as: "admin", params: { websiteId } });
      expect([status, await logged()]).toEqual([204, 1]);
      const { body } = await api.call(contract.getIndexNow, { params: { websiteId } });
      expect(body.data.indexNow).toMatchObject({ state: "off", key: null });
    });
  });

  describe("404", () => {
    it("says when it was off already: not_found", async () => {
      const { body } = await api.call(contract.disableIndexNow, { as: "admin", params: { websiteId } });
      expect(body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.disableIndexNow,
    () => api,
    async () => {
      await api.call(contract.enableIndexNow, { as: "admin", params: { websiteId }, body: { key: KEY } });
      return { params: { websiteId } };
    },
  );
});

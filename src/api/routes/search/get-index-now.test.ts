import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { search as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const KEY = "0123456789abcdef";

describe("get-index-now", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: "https://tea.example" }));
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("says that it is off by default, and what is known once it is on", async () => {
      const ask = async () =>
        (await api.call(contract.getIndexNow, { as: "viewer", params: { websiteId } })).body.data.indexNow;
      const nothing = { waiting: 0, lastNotifiedAt: null, lastNotifiedUrls: null, problem: null, nextAttemptAt: null };
      expect(await ask()).toEqual({ state: "off", key: null, keyLocation: null, ...nothing });
      await api.call(contract.enableIndexNow, { as: "admin", params: { websiteId }, body: { key: KEY } });
      const keyLocation = `https://tea.example/${KEY}.txt`;
      expect(await ask()).toEqual({ state: "active", key: KEY, keyLocation, ...nothing });
    });
  });

  commonRefusals(
    contract.getIndexNow,
    () => api,
    () => ({ params: { websiteId } }),
  );
});

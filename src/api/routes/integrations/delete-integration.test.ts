import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrations as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";
import { newIntegration } from "../../../../test/support/webhooks.ts";

describe("delete-integration", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool));
  });
  afterAll(() => api.close());

  describe("204", () => {
    it("takes it away, with what was to be delivered", async () => {
      const params = { integrationId: (await newIntegration(api, websiteId)).id };
      expect((await api.call(contract.deleteIntegration, { as: "admin", params })).status).toBe(204);
      expect((await api.call(contract.getIntegration, { as: "admin", params })).status).toBe(404);
    });
  });

  commonRefusals(
    contract.deleteIntegration,
    () => api,
    async () => ({ params: { integrationId: (await newIntegration(api, websiteId)).id } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrations as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";
import { newIntegration } from "../../../../test/support/webhooks.ts";

describe("get-integration", () => {
  let api: TestApi;
  let integrationId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ id: integrationId } = await newIntegration(api, (await seedAudit(api.database.pool)).websiteId));
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("answers the integration with its ETag, without its secret", async () => {
      const answer = await api.call(contract.getIntegration, { as: "admin", params: { integrationId } });
      expect(answer.body.data.integration).toMatchObject({ id: integrationId, state: "active" });
      expect(answer.headers.etag).toBe('"1"');
      expect(answer.text).not.toContain("whsec_");
    });
  });

  commonRefusals(
    contract.getIntegration,
    () => api,
    () => ({ params: { integrationId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrations as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";
import { newIntegration } from "../../../../test/support/webhooks.ts";

describe("roll-integration-secret", () => {
  let api: TestApi;
  let made: Awaited<ReturnType<typeof newIntegration>>;
  beforeAll(async () => {
    api = await testApi();
    made = await newIntegration(api, (await seedAudit(api.database.pool)).websiteId);
  });
  afterAll(() => api.close());

  const roll = (body: object) =>
    api.call(contract.rollIntegrationSecret, { as: "admin", params: { integrationId: made.id }, body });

  describe("200", () => {
    it("shows another secret, beside which the last one signs for a day", async () => {
      const { integration, secret } = (await roll({})).body.data;
      expect(secret).toMatch(/^whsec_/);
      expect(secret).not.toBe(made.secret);
      expect(Math.round((Date.parse(integration.previousUntil) - Date.now()) / 3_600_000)).toBe(24);
    });

    it("ends the last one at once where that is wanted", async () => {
      expect((await roll({ overlapHours: 0 })).body.data.integration.previousUntil).toBe(null);
    });
  });

  describe("400", () => {
    it.each([{ overlapHours: -1 }, { overlapHours: 169 }])("refuses %j", async (body) => {
      expect((await roll(body)).body.error.code).toBe("validation_failed");
    });
  });

  commonRefusals(
    contract.rollIntegrationSecret,
    () => api,
    () => ({ params: { integrationId: made.id }, body: {} }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeys as contract } from "#contract/index.ts";
import { type Person, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newKey } from "../../../../test/support/request-keys.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("roll-api-key", () => {
  let api: TestApi;
  let websiteIds: string[];
  beforeAll(async () => {
    api = await testApi();
    websiteIds = [(await seedAudit(api.database.pool)).websiteId];
  });
  afterAll(() => api.close());

  const roll = (keyId: string, body: object = {}, as: Person = "owner") =>
    api.call(contract.rollApiKey, { as, params: { keyId }, body });

  describe("200", () => {
    it("gives another secret for the same key, and says until when the earlier one works", async () => {
      const { id, secret: before } = await newKey(api, { websiteIds });
      const { key, secret } = (await roll(id)).body.data;
      expect(secret).not.toBe(before);
      expect(key).toMatchObject({ id, rolls: 1, previousUntil: expect.any(String) });
      expect(Math.round((Date.parse(key.previousUntil) - Date.now()) / 3_600_000)).toBe(24);
      const again = (await roll(id, { overlapHours: 0, expiresInDays: 7 })).body.data;
      expect(again.key).toMatchObject({ id, rolls: 2, previousUntil: null });
      expect(Math.round((Date.parse(again.key.expiresAt) - Date.now()) / 86_400_000)).toBe(7);
    });
  });

  describe("403, of another person", () => {
    it("gives nobody a secret that asks in another's name: key_of_another", async () => {
      const { id } = await newKey(api, { websiteIds }, "editor");
      for (const as of ["owner", "admin", "viewer"] as const)
        expect((await roll(id, {}, as)).body.error.code).toBe("key_of_another");
    });
  });

  describe("409", () => {
    it("brings none back to life: key_not_active", async () => {
      const { id } = await newKey(api, { websiteIds });
      await api.call(contract.revokeApiKey, { params: { keyId: id } });
      expect((await roll(id)).body.error.code).toBe("key_not_active");
    });
  });

  commonRefusals(
    contract.rollApiKey,
    () => api,
    async () => ({ params: { keyId: (await newKey(api, { websiteIds })).id }, body: {} }),
  );
});

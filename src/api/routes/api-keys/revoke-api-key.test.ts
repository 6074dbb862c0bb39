import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeys as contract } from "#contract/index.ts";
import { type Person, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newKey } from "../../../../test/support/request-keys.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("revoke-api-key", () => {
  let api: TestApi;
  let websiteIds: string[];
  beforeAll(async () => {
    api = await testApi();
    websiteIds = [(await seedAudit(api.database.pool)).websiteId];
  });
  afterAll(() => api.close());

  const revoke = (keyId: string, as: Person) => api.call(contract.revokeApiKey, { as, params: { keyId } });

  describe("204", () => {
    it.each(["viewer", "admin"] as const)("ends a viewer's key, by a %s, and again without harm", async (as) => {
      const { id, secret } = await newKey(api, { websiteIds }, "viewer");
      expect((await revoke(id, as)).status).toBe(204);
      expect((await revoke(id, as)).status).toBe(204);
      await expect(api.identity.requestKeys.verify(secret, "192.0.2.1")).rejects.toThrow("not valid");
      const { keys } = (await api.call(contract.listApiKeys)).body.data;
      expect(keys.find((key: { id: string }) => key.id === id)).toMatchObject({ state: "revoked" });
    });
  });

  describe("403, roles", () => {
    it("leaves a colleague's key to them and to admins: role_required", async () => {
      const { id } = await newKey(api, { websiteIds }, "admin");
      expect((await revoke(id, "editor")).body.error.code).toBe("role_required");
    });
  });

  commonRefusals(
    contract.revokeApiKey,
    () => api,
    async () => ({ params: { keyId: (await newKey(api, { websiteIds })).id } }),
  );
});

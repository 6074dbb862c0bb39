import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { addPasskey, WITH_A_NAME } from "../../../../test/support/passkeys.ts";

describe("list-passkeys", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ identity: { publicUrl: WITH_A_NAME } });
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("lists one's own, without their keys", async () => {
      await addPasskey(api, { name: "Laptop" });
      const { body } = await api.call(contract.listPasskeys, { as: "stranger" });
      expect(body.data.passkeys).toEqual([
        { id: expect.any(String), name: "Laptop", createdAt: expect.stringMatching(/^\d{4}-/), backedUp: false },
      ]);
      expect((await api.call(contract.listPasskeys, { as: "owner" })).body.data.passkeys).toEqual([]);
    });
  });

  commonRefusals(contract.listPasskeys, () => api);
});

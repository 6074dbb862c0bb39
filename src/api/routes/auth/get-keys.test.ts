import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-keys", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("publishes public keys only", async () => {
      const { body } = await api.call(contract.getKeys, { as: null });
      expect(body.keys[0]).toMatchObject({ kty: "OKP", crv: "Ed25519" });
      expect(body.keys[0]).not.toHaveProperty("d");
    });
  });

  commonRefusals(contract.getKeys, () => api);
});

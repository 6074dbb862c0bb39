import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { addPasskey, WITH_A_NAME } from "../../../../test/support/passkeys.ts";

describe("begin-passkey-login", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ identity: { publicUrl: WITH_A_NAME } });
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("asks any passkey of this site, and tells nobody which there are", async () => {
      await addPasskey(api);
      const { body } = await api.call(contract.beginPasskeyLogin, { as: null });
      expect(body.data.options).toMatchObject({ rpId: "localhost", userVerification: "required" });
      expect(body.data.options).not.toHaveProperty("allowCredentials");
    });
  });

  describe("200, asked by strangers again and again", () => {
    it("forgets challenges that nobody has answered", async () => {
      const { pool } = api.database;
      for (let n = 0; n < 3; n++) await api.call(contract.beginPasskeyLogin, { as: null });
      await pool.query(`update verification set "expiresAt" = now() - interval '1 second'`);
      await api.call(contract.beginPasskeyLogin, { as: null });
      expect((await pool.query("select from verification")).rowCount).toBe(1);
    });
  });

  describe("409", () => {
    it("says what passkeys need where the address has no name: passkeys_unavailable", async () => {
      const nameless = await testApi();
      const answer = await nameless.call(contract.beginPasskeyLogin, { as: null });
      expect(answer.body.error.code).toBe("passkeys_unavailable");
      await nameless.close();
    });
  });

  commonRefusals(contract.beginPasskeyLogin, () => api);
});

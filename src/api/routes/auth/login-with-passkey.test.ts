import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { testIdentity } from "../../../../test/support/identity.ts";
import {
  addPasskey,
  cookiesOf,
  loginWithPasskey,
  SOME_ASSERTION,
  SoftwareAuthenticator,
  WITH_A_NAME,
} from "../../../../test/support/passkeys.ts";
import { addApp } from "../../../../test/support/second-factor.ts";
import { guessFromEverywhere } from "../../../../test/support/throttled.ts";

describe("login-with-passkey", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ identity: { publicUrl: WITH_A_NAME } });
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("signs in without password and code, also an account with a second factor", async () => {
      const { device } = await addPasskey(api);
      await addApp(api);
      const { status, headers, body } = await loginWithPasskey(api, device);
      expect([status, body.data.user.email]).toEqual([200, "stranger@example.com"]);
      const cookie = cookiesOf(headers);
      expect((await api.call(auth.getMe, { as: null, headers: { cookie } })).status).toBe(200);
    });

    it("is not held up by others' guesses of the password", async () => {
      const { device } = await addPasskey(api);
      const identity = await testIdentity(api.database.pool, { throttleLogins: true, publicUrl: WITH_A_NAME });
      await guessFromEverywhere(api.database.pool, "stranger@example.com");
      const right = { email: "stranger@example.com", password: "correct horse battery" };
      await expect(identity.login(right, { address: "192.0.2.5", userAgent: "" })).rejects.toMatchObject({
        code: "login_throttled",
      });
      expect((await loginWithPasskey(api, device)).status).toBe(200);
    });
  });

  describe("401", () => {
    it("refuses a device that asked for no PIN, finger or face: passkey_rejected", async () => {
      const { device } = await addPasskey(api);
      const { body } = await loginWithPasskey(api, device, { verifiesUser: false });
      expect(body.error.code).toBe("passkey_rejected");
    });

    it("refuses an unknown device, one that signs for another site, and an answer that comes again", async () => {
      const unknown = new SoftwareAuthenticator(WITH_A_NAME);
      expect((await loginWithPasskey(api, unknown)).body.error.code).toBe("passkey_rejected");
      const { device } = await addPasskey(api);
      const elsewhere = await loginWithPasskey(api, device, { origin: "http://evil.example" });
      expect(elsewhere.body.error.code).toBe("passkey_rejected");
      const begun = await api.call(contract.beginPasskeyLogin, { as: null });
      const request = {
        ...{ as: null, headers: { cookie: cookiesOf(begun.headers) } },
        body: { credential: device.get(begun.body.data.options) },
      };
      expect((await api.call(contract.loginWithPasskey, request)).status).toBe(200);
      expect((await api.call(contract.loginWithPasskey, request)).body.error.code).toBe("passkey_rejected");
    });
  });

  describe("401, by strangers", () => {
    it("leaves nothing in the audit log, which they would fill", async () => {
      for (let n = 0; n < 3; n++)
        await api.call(contract.loginWithPasskey, { as: null, body: { credential: SOME_ASSERTION } });
      const { rowCount } = await api.database.pool.query("select from audit_log where code = 'passkey_rejected'");
      expect(rowCount).toBe(0);
    });
  });

  describe("409", () => {
    it("says what passkeys need where the address has no name: passkeys_unavailable", async () => {
      const nameless = await testApi();
      const answer = await nameless.call(contract.loginWithPasskey, { as: null, body: { credential: SOME_ASSERTION } });
      expect(answer.body.error.code).toBe("passkeys_unavailable");
      await nameless.close();
    });
  });

  commonRefusals(
    contract.loginWithPasskey,
    () => api,
    () => ({ body: { credential: SOME_ASSERTION } }),
  );
});

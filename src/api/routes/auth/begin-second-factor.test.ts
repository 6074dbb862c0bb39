import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { APP_PASSWORD, addApp, signIn } from "../../../../test/support/second-factor.ts";
import { guessesOf } from "../../../../test/support/throttled.ts";

describe("begin-second-factor", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const begin = (password: string) => api.call(contract.beginSecondFactor, { as: "stranger", body: { password } });

  describe("200", () => {
    it("gives what an app needs, each time anew, and asks for nothing at sign-in yet", async () => {
      const first = (await begin(APP_PASSWORD)).body.data;
      const second = (await begin(APP_PASSWORD)).body.data;
      expect(first.uri).toMatch(/^otpauth:\/\/totp\/Sitemend:stranger%40example\.com\?/);
      expect(first.uri).toContain(`secret=${first.secret}`);
      expect(new Set([...first.recoveryCodes, ...second.recoveryCodes]).size).toBe(20);
      expect(first.secret).not.toBe(second.secret);
      const { rows } = await api.database.pool.query(`select secret, "backupCodes" from "twoFactor"`);
      expect(JSON.stringify(rows)).not.toContain(second.recoveryCodes[0]);
      await signIn(api);
    });
  });

  describe("400", () => {
    it("asks for the password: current_password_wrong", async () => {
      expect((await begin("wrong password")).body.error.code).toBe("current_password_wrong");
    });
  });

  describe("409", () => {
    it("leaves the one that is there: second_factor_on", async () => {
      await addApp(api);
      expect((await begin(APP_PASSWORD)).body.error.code).toBe("second_factor_on");
    });
  });

  describe("429", () => {
    it("slows down guessing in a session left open: login_throttled", async () => {
      const codes = await guessesOf(api, contract.beginSecondFactor, { password: "wrong" });
      expect(codes).toEqual([...Array(5).fill("current_password_wrong"), "login_throttled"]);
    });
  });

  commonRefusals(
    contract.beginSecondFactor,
    () => api,
    () => ({ body: { password: APP_PASSWORD } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { APP_PASSWORD, addApp } from "../../../../test/support/second-factor.ts";
import { guessesOf } from "../../../../test/support/throttled.ts";

describe("renew-recovery-codes", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const renew = (password: string) => api.call(contract.renewRecoveryCodes, { as: "stranger", body: { password } });

  describe("409", () => {
    it("has none to renew: second_factor_off", async () => {
      expect((await renew(APP_PASSWORD)).body.error.code).toBe("second_factor_off");
    });
  });

  describe("400", () => {
    it("asks for the password: current_password_wrong", async () => {
      expect((await renew("wrong password")).body.error.code).toBe("current_password_wrong");
    });
  });

  describe("200", () => {
    it("makes ten new ones, of which each works once, and the old ones not at all", async () => {
      const { recoveryCodes: old } = await addApp(api);
      const { recoveryCodes } = (await renew(APP_PASSWORD)).body.data;
      expect(recoveryCodes).toHaveLength(10);
      const login = async (code: string) =>
        (
          await api.call(auth.login, {
            as: null,
            body: { email: "stranger@example.com", password: APP_PASSWORD, code },
          })
        ).status;
      expect(await login(old[0] ?? "")).toBe(401);
      expect(await login(` ${recoveryCodes[0]} `)).toBe(200);
      expect(await login(recoveryCodes[0])).toBe(401);
      expect(api.messages.map(({ kind }) => kind)).toEqual([
        "second-factor-added",
        "recovery-codes-renewed",
        "recovery-code-used",
      ]);
    });
  });

  describe("429", () => {
    it("slows down guessing in a session left open: login_throttled", async () => {
      const codes = await guessesOf(api, contract.renewRecoveryCodes, { password: "wrong" });
      expect(codes).toEqual([...Array(5).fill("current_password_wrong"), "login_throttled"]);
    });
  });

  commonRefusals(
    contract.renewRecoveryCodes,
    () => api,
    () => ({ body: { password: APP_PASSWORD } }),
  );
});

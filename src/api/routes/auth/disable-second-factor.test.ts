import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { APP_PASSWORD, addApp, signIn } from "../../../../test/support/second-factor.ts";
import { guessesOf } from "../../../../test/support/throttled.ts";

describe("disable-second-factor", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const disable = (password: string) => api.call(contract.disableSecondFactor, { as: "stranger", body: { password } });

  describe("409", () => {
    it("has nothing to switch off: second_factor_off", async () => {
      expect((await disable(APP_PASSWORD)).body.error.code).toBe("second_factor_off");
    });
  });

  describe("400", () => {
    it("asks for the password: current_password_wrong", async () => {
      await addApp(api);
      expect((await disable("wrong password")).body.error.code).toBe("current_password_wrong");
    });
  });

  describe("200", () => {
    it("erases secret and recovery codes, and tells the owner", async () => {
      expect((await disable(APP_PASSWORD)).status).toBe(200);
      expect((await api.database.pool.query(`select from "twoFactor"`)).rows).toEqual([]);
      expect(api.messages.at(-1)).toMatchObject({ kind: "second-factor-removed", to: "stranger@example.com" });
      await signIn(api);
    });
  });

  describe("429", () => {
    it("slows down guessing in a session left open: login_throttled", async () => {
      const codes = await guessesOf(api, contract.disableSecondFactor, { password: "wrong" });
      expect(codes).toEqual([...Array(5).fill("current_password_wrong"), "login_throttled"]);
    });
  });

  commonRefusals(
    contract.disableSecondFactor,
    () => api,
    () => ({ body: { password: APP_PASSWORD } }),
  );
});

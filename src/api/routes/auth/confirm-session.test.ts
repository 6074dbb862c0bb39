import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { auth as contract, secondFactors } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { appCode } from "../../../../test/support/authenticator-app.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { testIdentity } from "../../../../test/support/identity.ts";
import { APP_PASSWORD, addApp } from "../../../../test/support/second-factor.ts";
import { guessesOf } from "../../../../test/support/throttled.ts";

describe("confirm-session", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const confirm = (body: object, headers: Record<string, string> = {}) =>
    api.call(contract.confirmSession, { as: Object.keys(headers).length > 0 ? null : "stranger", body, headers });
  const isFresh = async () => {
    const answer = await api.call(secondFactors.beginPasskey, { as: "stranger" });
    return answer.body.error.code !== "confirmation_required";
  };

  describe("200", () => {
    it("renews for an hour what an older sign-in does not allow any more", async () => {
      await api.database.pool.query(`update session set "createdAt" = now() - interval '2 hours'`);
      expect(await isFresh()).toBe(false);
      const { body } = await confirm({ password: APP_PASSWORD });
      const minutes = (Date.parse(body.data.confirmedUntil) - Date.now()) / 60_000;
      expect(Math.round(minutes)).toBe(60);
      expect(await isFresh()).toBe(true);
      await api.database.pool.query(`update session set "createdAt" = now()`);
    });
  });

  describe("401", () => {
    it("refuses a wrong password: credentials_invalid", async () => {
      expect((await confirm({ password: "wrong password" })).body.error.code).toBe("credentials_invalid");
    });

    it("asks for the second factor as well: second_factor_required", async () => {
      const { secret } = await addApp(api);
      expect((await confirm({ password: APP_PASSWORD })).body.error.code).toBe("second_factor_required");
      const wrong = await confirm({ password: APP_PASSWORD, code: "000000" });
      expect(wrong.body.error.code).toBe("credentials_invalid");
      const code = appCode(secret, 1);
      expect((await confirm({ password: APP_PASSWORD, code })).status).toBe(200);
      expect((await confirm({ password: APP_PASSWORD, code })).body.error.code).toBe("credentials_invalid");
    });
  });

  describe("429", () => {
    it("slows down guessing in a session left open: login_throttled", async () => {
      const codes = await guessesOf(api, contract.confirmSession, { password: "wrong" });
      expect(codes).toEqual([...Array(5).fill("credentials_invalid"), "login_throttled"]);
    });
  });

  describe("429, codes", () => {
    it("sells no new guesses of the code for the password alone", async () => {
      const fresh = await testApi();
      await addApp(fresh);
      const identity = await testIdentity(fresh.database.pool, { throttleLogins: true });
      const throttled = await createApi({ ...fresh.deps, identity });
      const attempt = async (code?: string) => {
        const headers = { authorization: `Bearer ${fresh.tokens.stranger}` };
        const payload = { password: APP_PASSWORD, ...(code === undefined ? {} : { code }) };
        const request = { method: "POST", url: contract.confirmSession.url, headers, payload } as const;
        return (await throttled.inject(request)).json().error.code;
      };
      for (let n = 0; n < 4; n++) expect(await attempt(`00000${n}`)).toBe("credentials_invalid");
      expect(await attempt()).toBe("second_factor_required");
      expect(await attempt("000004")).toBe("credentials_invalid");
      expect(await attempt("000005")).toBe("login_throttled");
      await fresh.close();
    });
  });

  commonRefusals(
    contract.confirmSession,
    () => api,
    () => ({ body: { password: APP_PASSWORD } }),
  );
});

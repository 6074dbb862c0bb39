import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { appCode } from "../../../../test/support/authenticator-app.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { APP_PASSWORD, addApp, signIn } from "../../../../test/support/second-factor.ts";

describe("enable-second-factor", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const enable = (code: string) => api.call(contract.enableSecondFactor, { as: "stranger", body: { code } });

  describe("409", () => {
    it("wants it to be set up first: second_factor_off", async () => {
      expect((await enable("123456")).body.error.code).toBe("second_factor_off");
    });
  });

  describe("401", () => {
    it("wants a code of the app that was set up: credentials_invalid", async () => {
      await api.call(contract.beginSecondFactor, { as: "stranger", body: { password: APP_PASSWORD } });
      expect((await enable("000000")).body.error.code).toBe("credentials_invalid");
      expect((await api.call(contract.getSecondFactor, { as: "stranger" })).body.data.enabled).toBe(false);
    });
  });

  describe("200", () => {
    it("asks for it from then on, keeps this session and its tokens, ends the others, and tells the owner", async () => {
      const [mine, other] = [await signIn(api), await signIn(api)];
      const headers = { cookie: mine.cookie };
      const { accessToken } = (await api.call(auth.issueToken, { as: null, headers })).body.data;
      const { secret } = (
        await api.call(contract.beginSecondFactor, { as: null, headers, body: { password: APP_PASSWORD } })
      ).body.data;
      const answer = await api.call(contract.enableSecondFactor, {
        as: null,
        headers,
        body: { code: appCode(secret) },
      });
      expect(answer.status).toBe(200);
      expect(api.messages.at(-1)).toMatchObject({ kind: "second-factor-added", to: "stranger@example.com" });

      const me = async (more: Record<string, string>) => (await api.call(auth.getMe, { as: null, headers: more })).body;
      const [renewed = ""] = String(answer.headers["set-cookie"]).split(";");
      expect((await me({ cookie: renewed })).data.user.hasSecondFactor).toBe(true);
      expect((await me({ authorization: `Bearer ${accessToken}` })).data.user.hasSecondFactor).toBe(true);
      expect((await me({ cookie: other.cookie })).error.code).toBe("session_expired");
      expect((await me({ authorization: `Bearer ${api.tokens.stranger}` })).error.code).toBe("session_expired");
    });

    it("is on already for whoever tries again: second_factor_on", async () => {
      const { rows } = await api.database.pool.query("select count(*)::int as count from session");
      expect(rows[0].count).toBeGreaterThan(0);
      const fresh = await testApi();
      const { secret } = await addApp(fresh);
      const again = await fresh.call(contract.enableSecondFactor, {
        as: "stranger",
        body: { code: appCode(secret, 1) },
      });
      expect(again.body.error.code).toBe("second_factor_on");
      await fresh.close();
    });
  });

  commonRefusals(
    contract.enableSecondFactor,
    () => api,
    () => ({ body: { code: "123456" } }),
  );
});

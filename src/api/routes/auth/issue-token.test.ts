import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { appCode } from "../../../../test/support/authenticator-app.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { PUBLIC_URL, testIdentity } from "../../../../test/support/identity.ts";
import { addApp } from "../../../../test/support/second-factor.ts";

describe("issue-token", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const credentials = { email: "stranger@example.com", password: "correct horse battery" };

  describe("200", () => {
    it("gives a token for e-mail and password, which is known afterwards", async () => {
      const { body, headers } = await api.call(contract.issueToken, { as: null, body: credentials });
      expect(body.data).toMatchObject({ tokenType: "Bearer", expiresIn: 900 });
      expect(headers["cache-control"]).toBe("no-store");
      const authorization = `Bearer ${body.data.accessToken}`;
      expect((await api.call(contract.getMe, { as: null, headers: { authorization } })).status).toBe(200);
    });

    it("can be verified by anyone with the published keys", async () => {
      const { accessToken } = (await api.call(contract.issueToken, { as: null, body: credentials })).body.data;
      const { keys } = (await api.call(contract.getKeys, { as: null })).body;
      const { payload } = await jwtVerify(accessToken, createLocalJWKSet({ keys }), {
        issuer: PUBLIC_URL,
        audience: PUBLIC_URL,
      });
      expect(payload).toMatchObject({ sub: expect.stringMatching(/^usr_/), sid: expect.stringMatching(/^ses_/) });
    });
  });

  describe("401", () => {
    it("needs a session or the right password: authentication_required, credentials_invalid, session_expired", async () => {
      const code = async (options: object) =>
        (await api.call(contract.issueToken, { as: null, ...options })).body.error.code;
      expect(await code({})).toBe("authentication_required");
      expect(await code({ body: { ...credentials, password: "wrong password" } })).toBe("credentials_invalid");
      expect(await code({ headers: { cookie: "sitemend_session=abc.def" } })).toBe("session_expired");
    });

    it("asks for the second factor as signing in does: second_factor_required", async () => {
      const fresh = await testApi();
      const { secret } = await addApp(fresh);
      const answer = await fresh.call(contract.issueToken, { as: null, body: credentials });
      expect(answer.body.error.code).toBe("second_factor_required");
      const body = { ...credentials, code: appCode(secret, 1) };
      expect((await fresh.call(contract.issueToken, { as: null, body })).status).toBe(200);
      await fresh.close();
    });

    it("does not renew itself by a token", async () => {
      const headers = { authorization: `Bearer ${api.tokens.owner}` };
      expect((await api.call(contract.issueToken, { as: null, headers })).body.error.code).toBe(
        "authentication_required",
      );
    });
  });

  describe("429", () => {
    it("slows down guessing: login_throttled", async () => {
      const throttled = await createApi({
        ...api.deps,
        identity: await testIdentity(api.database.pool, { throttleLogins: true }),
      });
      const payload = { ...credentials, password: "wrong password" };
      const attempt = () => throttled.inject({ method: "POST", url: contract.issueToken.url, payload });
      for (let n = 0; n < 5; n++) await attempt();
      expect((await attempt()).json().error.code).toBe("login_throttled");
    });
  });

  commonRefusals(
    contract.issueToken,
    () => api,
    () => ({ body: credentials }),
  );
});

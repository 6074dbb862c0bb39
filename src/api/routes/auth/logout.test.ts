import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("logout", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const signIn = async () => {
    const body = { email: "stranger@example.com", password: "correct horse battery" };
    const { headers } = await api.call(contract.login, { as: null, body });
    return { cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
  };

  describe("200", () => {
    it("ends the session, its tokens, and the cookie", async () => {
      const cookies = await signIn();
      const { accessToken } = (await api.call(contract.issueToken, { as: null, headers: cookies })).body.data;
      const { headers } = await api.call(contract.logout, { as: null, headers: cookies });
      expect(String(headers["set-cookie"])).toMatch(/^sitemend_session=; Max-Age=0/);
      const me = (more: Record<string, string>) => api.call(contract.getMe, { as: null, headers: more });
      expect((await me(cookies)).body.error.code).toBe("session_expired");
      expect((await me({ authorization: `Bearer ${accessToken}` })).body.error.code).toBe("session_expired");
    });
  });

  describe("403", () => {
    it.each([
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ])("refuses a request that another site made the browser send: %j", async (headers) => {
      const answer = await api.call(contract.logout, { as: null, headers: { ...(await signIn()), ...headers } });
      expect(answer.body.error.code).toBe("csrf_rejected");
    });

    it("takes no page over http for one of an installation behind https", async () => {
      const secure = { ...api.deps, settings: { ...api.deps.settings, publicUrl: "https://audit.example" } };
      const app = await createApi(secure);
      const send = (scheme: string) => {
        const headers = { origin: `${scheme}://audit.example`, host: "audit.example" };
        return app.inject({ method: "POST", url: contract.login.url, headers, payload: {} });
      };
      expect([(await send("http")).statusCode, (await send("https")).statusCode]).toEqual([403, 400]);
    });

    it("serves our own pages", async () => {
      const headers = { ...(await signIn()), origin: "http://audit.example:3000", host: "audit.example:3000" };
      expect((await api.call(contract.logout, { as: null, headers })).status).toBe(200);
    });
  });

  commonRefusals(contract.logout, () => api);
});

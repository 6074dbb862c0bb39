import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { testIdentity } from "../../../../test/support/identity.ts";

describe("login", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const login = (password: string) =>
    api.call(contract.login, { as: null, body: { email: "stranger@example.com", password } });

  describe("200", () => {
    it("sets a session cookie that later requests are known by", async () => {
      const { headers } = await login("correct horse battery");
      const [cookie = ""] = String(headers["set-cookie"]).split(";");
      const me = await api.call(contract.getMe, { as: null, headers: { cookie } });
      expect(me.body.data.user.email).toBe("stranger@example.com");
    });
  });

  describe("401", () => {
    it("refuses a wrong password and an unknown account alike: credentials_invalid", async () => {
      const known = await login("wrong password");
      const unknown = await api.call(contract.login, {
        as: null,
        body: { email: "nobody@example.com", password: "wrong password" },
      });
      expect(known.body.error).toEqual({ ...unknown.body.error, requestId: known.body.error.requestId });
      expect(known.body.error.code).toBe("credentials_invalid");
    });
  });

  describe("429", () => {
    it("slows down guessing: login_throttled", async () => {
      const throttled = await createApi({
        ...api.deps,
        identity: await testIdentity(api.database.pool, { throttleLogins: true }),
      });
      const payload = { email: "stranger@example.com", password: "wrong password" };
      const attempt = () => throttled.inject({ method: "POST", url: contract.login.url, payload });
      const answers = [];
      for (let n = 0; n < 6; n++) answers.push((await attempt()).json().error.code);
      expect(answers).toEqual([...Array(5).fill("credentials_invalid"), "login_throttled"]);
    });
  });

  commonRefusals(
    contract.login,
    () => api,
    () => ({ body: { email: "stranger@example.com", password: "correct horse battery" } }),
  );
});

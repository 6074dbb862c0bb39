import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { appCode } from "../../../../test/support/authenticator-app.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { testIdentity } from "../../../../test/support/identity.ts";
import { addApp } from "../../../../test/support/second-factor.ts";
import { guessFromEverywhere } from "../../../../test/support/throttled.ts";

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
      // As a proxy passes its own on.
      const authorization = `Basic ${Buffer.from("proxy:secret").toString("base64")}`;
      expect((await api.call(contract.getMe, { as: null, headers: { cookie, authorization } })).status).toBe(200);
    });

    it("takes the address with spaces around it, in any case", async () => {
      const body = { email: " Stranger@Example.com ", password: "correct horse battery" };
      expect((await api.call(contract.login, { as: null, body })).status).toBe(200);
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

    it("wants the code of the second factor, each once, and does not say which of the two was wrong: second_factor_required", async () => {
      const fresh = await testApi();
      const { secret, recoveryCodes } = await addApp(fresh);
      const attempt = async (password: string, code?: string) => {
        const body = { email: "stranger@example.com", password, ...(code === undefined ? {} : { code }) };
        const { status, body: answer } = await fresh.call(contract.login, { as: null, body });
        return status === 200 ? "in" : answer.error.code;
      };
      const right = "correct horse battery";
      const code = appCode(secret, 1);
      expect(await attempt(right)).toBe("second_factor_required");
      expect(await attempt("wrong password")).toBe("credentials_invalid");
      expect(await attempt(right, "000000")).toBe("credentials_invalid");
      expect(await attempt("wrong password", code)).toBe("credentials_invalid");
      expect(await attempt(right, code)).toBe("in");
      expect(await attempt(right, code)).toBe("credentials_invalid");
      expect(await attempt(right, recoveryCodes[3])).toBe("in");
      expect(await attempt(right, recoveryCodes[3])).toBe("credentials_invalid");
      // As the operator does for somebody who has lost the app and the codes.
      await fresh.identity.removeSecondFactor("Stranger@example.com");
      expect(await attempt(right)).toBe("in");
      await fresh.close();
    });
  });

  describe("429", () => {
    it("does not hold up a code, however many guess the password: the second factor is a way in", async () => {
      const fresh = await testApi();
      const { secret } = await addApp(fresh);
      const identity = await testIdentity(fresh.database.pool, { throttleLogins: true });
      await guessFromEverywhere(fresh.database.pool, "stranger@example.com");
      const right = { email: "stranger@example.com", password: "correct horse battery" };
      const elsewhere = { address: "192.0.2.5", userAgent: "" };
      await expect(identity.login(right, elsewhere)).rejects.toMatchObject({ code: "login_throttled" });
      await identity.login({ ...right, code: appCode(secret, 1) }, elsewhere);
      await fresh.close();
    });

    it("says how long, after ten wrong codes in a row from anywhere: login_throttled", async () => {
      const fresh = await testApi();
      await addApp(fresh);
      const body = { email: "stranger@example.com", password: "correct horse battery", code: "000000" };
      const attempt = () => fresh.call(contract.login, { as: null, body });
      for (let n = 0; n < 10; n++) expect((await attempt()).body.error.code).toBe("credentials_invalid");
      const { headers, body: answer } = await attempt();
      expect([answer.error.code, headers["retry-after"]]).toEqual(["login_throttled", "900"]);
      await fresh.close();
    });

    it("sells no new guesses of the code for the password alone: login_throttled", async () => {
      const fresh = await testApi();
      await addApp(fresh);
      const identity = await testIdentity(fresh.database.pool, { throttleLogins: true });
      const right = { email: "stranger@example.com", password: "correct horse battery" };
      const attempt = (code?: string) =>
        identity.login({ ...right, code }, { address: "192.0.2.6", userAgent: "" }).catch((error) => error.code);
      for (let n = 0; n < 4; n++) expect(await attempt(`00000${n}`)).toBe("credentials_invalid");
      expect(await attempt()).toBe("second_factor_required");
      expect(await attempt("000004")).toBe("credentials_invalid");
      expect(await attempt("000005")).toBe("login_throttled");
      await fresh.close();
    });

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

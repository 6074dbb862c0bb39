import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { testIdentity } from "../../../../test/support/identity.ts";

describe("register", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const ana = { email: "ana@example.com", password: "correct horse battery", name: "Ana" };

  describe("201", () => {
    it("creates the account and signs in", async () => {
      const { status, body, headers } = await api.call(contract.register, { as: null, body: ana });
      expect(status).toBe(201);
      expect(body.data.user).toMatchObject({ email: "ana@example.com", workspaces: [{ role: "owner" }] });
      expect(String(headers["set-cookie"])).toMatch(/^sitemend_session=.+HttpOnly; SameSite=Lax/);
    });
  });

  describe("400", () => {
    it.each([{ ...ana, email: "ana" }, { ...ana, password: "short" }, { ...ana, name: " " }, {}])(
      "refuses %j",
      async (body) => {
        expect((await api.call(contract.register, { as: null, body })).body.error.code).toBe("validation_failed");
      },
    );
  });

  describe("403", () => {
    it("refuses a wrong owner token: owner_token_invalid, registration_closed once there is an owner", async () => {
      const body = { ...ana, email: "eve@example.com", ownerToken: "guess" };
      expect((await api.call(contract.register, { as: null, body })).body.error.code).toBe("registration_closed");
      await api.database.pool.query("delete from member where role = 'owner'");
      expect((await api.call(contract.register, { as: null, body })).body.error.code).toBe("owner_token_invalid");
    });

    it("refuses a page of another site", async () => {
      const headers = { "sec-fetch-site": "cross-site" };
      expect((await api.call(contract.register, { as: null, body: ana, headers })).body.error.code).toBe(
        "csrf_rejected",
      );
    });
  });

  describe("409", () => {
    it("says that the address has an account: email_taken", async () => {
      const body = { ...ana, email: "stranger@example.com" };
      expect((await api.call(contract.register, { as: null, body })).body.error.code).toBe("email_taken");
    });
  });

  describe("409, of several at the same moment", () => {
    it("lets one in and tells the others that the address has an account: email_taken", async () => {
      const identity = await testIdentity(api.database.pool, { registration: "open" });
      const open = await createApi({ ...api.deps, identity });
      const payload = { ...ana, email: "many@example.com" };
      const register = () => open.inject({ method: "POST", url: contract.register.url, payload });
      const answers = await Promise.all([register(), register(), register()]);
      const codes = answers.map((answer) => answer.json().error?.code ?? "in");
      expect(codes.sort()).toEqual(["email_taken", "email_taken", "in"]);
    });
  });

  describe("429", () => {
    it("slows down who tries too often: login_throttled", async () => {
      const throttled = await createApi({
        ...api.deps,
        identity: await testIdentity(api.database.pool, { throttleLogins: true }),
      });
      const body = { ...ana, email: "stranger@example.com", ownerToken: "guess" };
      for (let n = 0; n < 5; n++) await throttled.inject({ method: "POST", url: contract.register.url, payload: body });
      const answer = await throttled.inject({ method: "POST", url: contract.register.url, payload: body });
      expect(answer.json().error.code).toBe("login_throttled");
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    });
  });

  commonRefusals(
    contract.register,
    () => api,
    () => ({ body: { ...ana, email: "common@example.com" } }),
  );
});

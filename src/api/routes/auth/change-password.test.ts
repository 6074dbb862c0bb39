import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { guessesOf } from "../../../../test/support/throttled.ts";

describe("change-password", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const currentPassword = "correct horse battery";
  const signIn = (password: string) =>
    api.identity.login({ email: "stranger@example.com", password }, { address: "192.0.2.9", userAgent: "" });
  const change = (body: Record<string, unknown>, headers = {}) =>
    api.call(contract.changePassword, { as: "stranger", body, headers });

  describe("400", () => {
    it("asks for the password that holds now: current_password_wrong", async () => {
      const { body } = await change({ currentPassword: "wrong password", newPassword: "a new long password" });
      expect(body.error.code).toBe("current_password_wrong");
      await signIn(currentPassword);
    });

    it("refuses a short password", async () => {
      const { body } = await change({ currentPassword, newPassword: "short" });
      expect(body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/newPassword" }] });
    });
  });

  describe("429", () => {
    it("slows down guessing in a session left open: login_throttled", async () => {
      const request = { currentPassword: "wrong password", newPassword: "a new long password" };
      const codes = await guessesOf(api, contract.changePassword, request);
      expect(codes).toEqual([...Array(5).fill("current_password_wrong"), "login_throttled"]);
    });
  });

  describe("200", () => {
    it("changes it, keeps this session, ends the others, and keeps nothing for an Idempotency-Key", async () => {
      const other = await signIn(currentPassword);
      const cookie = other.cookies[0]?.split(";")[0] ?? "";
      const headers = { "idempotency-key": "password-1" };
      const { status } = await change({ currentPassword, newPassword: "a new long password" }, headers);
      expect(status).toBe(200);

      expect((await api.call(contract.getMe, { as: null, headers: { cookie } })).body.error.code).toBe(
        "session_expired",
      );
      expect((await api.call(contract.listSessions, { as: "stranger" })).body.data.sessions).toMatchObject([
        { current: true },
      ]);
      await expect(signIn(currentPassword)).rejects.toMatchObject({ code: "credentials_invalid" });
      await signIn("a new long password");
      const { rows } = await api.database.pool.query("select 1 from idempotency_key");
      expect(rows).toEqual([]);
    });
  });

  commonRefusals(
    contract.changePassword,
    () => api,
    () => ({ body: { currentPassword, newPassword: "a new long password" } }),
  );
});

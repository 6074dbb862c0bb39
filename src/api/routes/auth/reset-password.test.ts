import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { testIdentity } from "../../../../test/support/identity.ts";
import { addPasskey, loginWithPasskey, WITH_A_NAME } from "../../../../test/support/passkeys.ts";
import { addApp, signIn } from "../../../../test/support/second-factor.ts";

describe("reset-password", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const email = "stranger@example.com";
  const askFor = async () => {
    api.messages.length = 0;
    await api.call(contract.askForPasswordReset, { as: null, body: { email } });
    const [message] = api.messages;
    return message !== undefined && "link" in message ? (message.link.split("#")[1] ?? "") : "";
  };
  const reset = (token: string, newPassword = "another long password") =>
    api.call(contract.resetPassword, { as: null, body: { token, newPassword } });
  const code = async (answer: Promise<{ body: { error: { code: string } } }>) => (await answer).body.error.code;

  describe("404", () => {
    it("knows no other word, none that has run out, and none that was replaced: reset_invalid", async () => {
      const first = await askFor();
      const second = await askFor();
      expect(await code(reset("guess"))).toBe("reset_invalid");
      expect(await code(reset(first))).toBe("reset_invalid");
      await api.database.pool.query("update password_reset set expires_at = now()");
      expect(await code(reset(second))).toBe("reset_invalid");
    });
  });

  describe("404, a password that was changed meanwhile", () => {
    it("is not set anew by an older link: reset_invalid", async () => {
      const first = await askFor();
      const request = { currentPassword: "correct horse battery", newPassword: "third long password" };
      expect((await api.call(contract.changePassword, { as: "stranger", body: request })).status).toBe(200);
      expect(await code(reset(first))).toBe("reset_invalid");
      const second = await askFor();
      await api.identity.resetPassword(email);
      expect(await code(reset(second))).toBe("reset_invalid");
    });
  });

  describe("400", () => {
    it("refuses a common password and keeps the link good", async () => {
      const token = await askFor();
      const { body } = await reset(token, "password123");
      expect(body.error.fields).toMatchObject([{ pointer: "/newPassword", code: "password_common" }]);
      expect((await reset(token)).status).toBe(200);
    });
  });

  describe("200", () => {
    it("sets it once, ends every session, signs nobody in, and tells the owner", async () => {
      const token = await askFor();
      const answers = await Promise.all([reset(token, "one long password"), reset(token, "one long password")]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const [done] = answers.filter(({ status }) => status === 200);
      expect(String(done?.headers["set-cookie"])).toMatch(/^sitemend_device_/);
      expect(api.messages.at(-1)).toMatchObject({ kind: "password-was-reset", to: email });
      expect(await code(api.call(contract.getMe, { as: "stranger" }))).toBe("session_expired");
      await signIn(api, { password: "one long password" });
    });

    it("ends, the first time, passkeys of whoever had the address before", async () => {
      const squatted = await testApi({ identity: { publicUrl: WITH_A_NAME } });
      const { device } = await addPasskey(squatted);
      const linkOf = async () => {
        await squatted.call(contract.askForPasswordReset, { as: null, body: { email } });
        const message = squatted.messages.findLast(({ kind }) => kind === "password-reset");
        return message !== undefined && "link" in message ? (message.link.split("#")[1] ?? "") : "";
      };
      const setPassword = async (newPassword: string) =>
        squatted.call(contract.resetPassword, { as: null, body: { token: await linkOf(), newPassword } });
      expect((await setPassword("the owner's own password")).status).toBe(200);
      expect((await loginWithPasskey(squatted, device)).body.error.code).toBe("passkey_rejected");
      await squatted.close();
    });

    it("leaves the second factor as it is", async () => {
      const { cookie } = await signIn(api, { password: "one long password" });
      await addApp(api, { cookie, password: "one long password" });
      expect((await reset(await askFor(), "two long passwords")).status).toBe(200);
      const answer = await api.call(contract.login, { as: null, body: { email, password: "two long passwords" } });
      expect(answer.body.error.code).toBe("second_factor_required");
    });
  });

  describe("429", () => {
    it("slows down guessing: login_throttled", async () => {
      const identity = await testIdentity(api.database.pool, { throttleLogins: true, post: () => {} });
      const throttled = await createApi({ ...api.deps, identity });
      const guess = async (n: number) => {
        const payload = { token: `guess${n}`, newPassword: "another long password" };
        return (await throttled.inject({ method: "POST", url: contract.resetPassword.url, payload })).json().error.code;
      };
      for (let n = 0; n < 20; n++) expect(await guess(n)).toBe("reset_invalid");
      expect(await guess(20)).toBe("login_throttled");
    });
  });

  commonRefusals(
    contract.resetPassword,
    () => api,
    () => ({ body: { token: "guess", newPassword: "another long password" } }),
  );
});

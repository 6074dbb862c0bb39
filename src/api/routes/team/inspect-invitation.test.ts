import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { team as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { testIdentity } from "../../../../test/support/identity.ts";

describe("inspect-invitation", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const invite = async (email: string, role = "viewer") => {
    const { link } = (await api.call(contract.createInvitation, { body: { email, role } })).body.data;
    return String(link.split("#")[1]);
  };

  const inspect = (token: string) => api.call(contract.inspectInvitation, { as: null, body: { token } });

  describe("200", () => {
    it("tells who holds the link what it is, and no more of the address than a hint", async () => {
      const { body, text } = await inspect(await invite("boris@example.com", "editor"));
      expect(body.data).toMatchObject({
        workspaceName: "Local",
        role: "editor",
        emailHint: "b…@example.com",
        hasAccount: false,
      });
      expect(text).not.toContain("boris");
    });

    it("says that the address has an account", async () => {
      expect((await inspect(await invite("stranger@example.com"))).body.data.hasAccount).toBe(true);
    });
  });

  describe("404", () => {
    it("answers unknown and expired alike: invitation_invalid", async () => {
      const token = await invite("late@example.com");
      await api.database.pool.query(
        "update workspace_invitation set expires_at = now() where email = 'late@example.com'",
      );
      for (const one of [token, "unknown"]) expect((await inspect(one)).body.error.code).toBe("invitation_invalid");
    });
  });

  describe("429", () => {
    it("slows down guessing from one address: login_throttled", async () => {
      const identity = await testIdentity(api.database.pool, { throttleLogins: true });
      const throttled = await createApi({ ...api.deps, identity });
      const guess = async (token: string) =>
        (await throttled.inject({ method: "POST", url: contract.inspectInvitation.url, payload: { token } })).json()
          .error?.code;
      for (let n = 0; n < 20; n++) expect(await guess(`guess${n}`)).toBe("invitation_invalid");
      expect(await guess("guess")).toBe("login_throttled");
    });
  });

  commonRefusals(
    contract.inspectInvitation,
    () => api,
    async () => ({ body: { token: await invite("common@example.com") } }),
  );
});

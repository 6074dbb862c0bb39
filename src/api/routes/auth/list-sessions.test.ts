import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("list-sessions", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("lists one's own sessions with their browser and address, and says which is this one", async () => {
      const credentials = { email: "stranger@example.com", password: "correct horse battery" };
      const { headers } = await api.call(contract.login, {
        as: null,
        body: credentials,
        headers: { "user-agent": `Firefox ${"x".repeat(600)}` },
      });
      const [cookie = ""] = String(headers["set-cookie"]).split(";");
      const { sessions } = (await api.call(contract.listSessions, { as: null, headers: { cookie } })).body.data;
      const current = sessions.filter((session: { current: boolean }) => session.current);
      expect(current).toEqual([
        expect.objectContaining({
          id: expect.stringMatching(/^ses_/),
          userAgent: expect.stringMatching(/^Firefox x+$/),
        }),
      ]);
      expect(current[0].userAgent).toHaveLength(512);
      expect(current[0].address).toBe("127.0.0.1");
      // Its own registration and the token that the tests use.
      expect(sessions).toHaveLength(3);
      expect(sessions.map(({ address }: { address: string }) => address)).toContain("192.0.2.1");
    });

    it("leaves out sessions that have ended by themselves, and never shows a token", async () => {
      await api.database.pool.query(
        `update session set "createdAt" = now() - interval '31 days' where "userId" =
           (select id from "user" where email = 'viewer@example.com')`,
      );
      const fresh = await api.identity.resetPassword("viewer@example.com");
      const { accessToken } = await api.identity.tokenForCredentials(
        { email: "viewer@example.com", password: fresh.password },
        { address: "192.0.2.7", userAgent: "" },
      );
      const headers = { authorization: `Bearer ${accessToken}` };
      const { body, text } = await api.call(contract.listSessions, { as: null, headers });
      expect(body.data.sessions).toMatchObject([{ address: "192.0.2.7", userAgent: "", current: true }]);
      const { rows } = await api.database.pool.query("select token from session");
      for (const { token } of rows) expect(text).not.toContain(token);
    });
  });

  commonRefusals(contract.listSessions, () => api);
});

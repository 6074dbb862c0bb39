import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("end-session", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const signIn = async () => {
    const body = { email: "stranger@example.com", password: "correct horse battery" };
    const { headers } = await api.call(contract.login, { as: null, body });
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const { sessions } = (await api.call(contract.listSessions, { as: null, headers: { cookie } })).body.data;
    return { cookie, id: sessions.find((session: { current: boolean }) => session.current).id };
  };

  describe("204", () => {
    it("ends another session of one's own, and every token made from it", async () => {
      const { cookie, id } = await signIn();
      const { accessToken } = (await api.call(contract.issueToken, { as: null, headers: { cookie } })).body.data;
      const authorization = `Bearer ${accessToken}`;
      expect((await api.call(contract.getMe, { as: null, headers: { authorization } })).status).toBe(200);

      const ended = await api.call(contract.endSession, { as: "stranger", params: { sessionId: id } });
      expect(ended.status).toBe(204);
      for (const headers of [{ cookie }, { authorization }])
        expect((await api.call(contract.getMe, { as: null, headers })).body.error.code).toBe("session_expired");
    });
  });

  describe("404", () => {
    it("knows no session of somebody else, and leaves it: not_found", async () => {
      const { cookie, id } = await signIn();
      const foreign = await api.call(contract.endSession, { as: "owner", params: { sessionId: id } });
      expect(foreign.body.error.code).toBe("not_found");
      expect((await api.call(contract.getMe, { as: null, headers: { cookie } })).status).toBe(200);
    });
  });

  commonRefusals(
    contract.endSession,
    () => api,
    async () => ({ params: { sessionId: "ses_unknown" } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { auth, team as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { testIdentity } from "../../../../test/support/identity.ts";

describe("accept-invitation", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const invite = async (email: string, role = "viewer") => {
    const { link } = (await api.call(contract.createInvitation, { body: { email, role } })).body.data;
    return String(link.split("#")[1]);
  };

  const newcomer = { name: "Bo", password: "a good long password" };
  const accept = (body: object, headers = {}) => api.call(contract.acceptInvitation, { as: null, body, headers });
  const signIn = async () => {
    const body = { email: "stranger@example.com", password: "correct horse battery" };
    const { headers } = await api.call(auth.login, { as: null, body });
    return { cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
  };

  describe("201", () => {
    it("makes the account of the invited address although registration is closed, and signs in", async () => {
      const identity = await testIdentity(api.database.pool, { registration: "closed" });
      const closed = await createApi({ ...api.deps, identity });
      const payload = { token: await invite("bo@example.com", "editor"), ...newcomer };
      const answer = await closed.inject({ method: "POST", url: contract.acceptInvitation.url, payload });
      expect(answer.statusCode).toBe(201);
      const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
      const { user } = (await api.call(auth.getMe, { as: null, headers: { cookie } })).body.data;
      expect(user).toMatchObject({
        email: "bo@example.com",
        name: "Bo",
        workspaces: [{ id: "wsp_local", role: "editor" }],
      });
    });

    it("lets one of many in who use the same link at the same moment", async () => {
      const token = await invite("many@example.com");
      const answers = await Promise.all([1, 2, 3].map(() => accept({ token, ...newcomer })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
    });
  });

  describe("400", () => {
    it.each([{ token: "x", name: "Bo" }, { token: "x", password: "a good long password" }, { token: "" }])(
      "refuses %j",
      async (body) => {
        expect((await accept(body)).body.error.code).toBe("validation_failed");
      },
    );
  });

  describe("401", () => {
    it("wants a session or a new account: authentication_required, session_expired", async () => {
      const token = await invite("cy@example.com");
      expect((await accept({ token })).body.error.code).toBe("authentication_required");
      const ended = { cookie: "sitemend_session=abc.def" };
      expect((await accept({ token }, ended)).body.error.code).toBe("session_expired");
    });
  });

  describe("403", () => {
    it("refuses a page of another site that would make somebody join", async () => {
      const headers = { ...(await signIn()), "sec-fetch-site": "cross-site" };
      expect((await accept({ token: "x" }, headers)).body.error.code).toBe("csrf_rejected");
    });
  });

  describe("404", () => {
    it("takes a link once, and no other word: invitation_invalid", async () => {
      const token = await invite("once@example.com");
      expect((await accept({ token, ...newcomer })).status).toBe(201);
      expect((await accept({ token, ...newcomer })).body.error.code).toBe("invitation_invalid");
      expect((await accept({ token: "guess", ...newcomer })).body.error.code).toBe("invitation_invalid");
    });
  });

  describe("409", () => {
    it("asks the owner of an existing account to sign in, and keeps the link good: email_taken", async () => {
      const token = await invite("stranger@example.com");
      expect((await accept({ token, ...newcomer })).body.error.code).toBe("email_taken");
      expect((await accept({ token }, await signIn())).status).toBe(200);
    });

    it("lets nobody join twice: already_member", async () => {
      const { body } = await accept({ token: await invite("other@example.com") }, await signIn());
      expect(body.error.code).toBe("already_member");
    });
  });

  describe("200", () => {
    it("joins with the account that is signed in, which keeps its own workspace first", async () => {
      await api.database.pool.query(
        'delete from member m using "user" u where u.id = m."userId" and u.email = \'stranger@example.com\' and m."organizationId" = \'wsp_local\'',
      );
      const { body } = await accept({ token: await invite("stranger@example.com", "admin") }, await signIn());
      expect(body.data.user.workspaces).toMatchObject([
        { id: api.strangersWorkspace, role: "owner" },
        { id: "wsp_local", role: "admin" },
      ]);
    });
  });

  describe("429", () => {
    it("slows down guessing from one address: login_throttled", async () => {
      const identity = await testIdentity(api.database.pool, { throttleLogins: true });
      const throttled = await createApi({ ...api.deps, identity });
      const guess = async (token: string) =>
        (
          await throttled.inject({
            method: "POST",
            url: contract.acceptInvitation.url,
            payload: { token, ...newcomer },
          })
        ).json().error?.code;
      for (let n = 0; n < 20; n++) expect(await guess(`guess${n}`)).toBe("invitation_invalid");
      expect(await guess("guess")).toBe("login_throttled");
    });
  });

  commonRefusals(
    contract.acceptInvitation,
    () => api,
    async () => ({ body: { token: await invite("common@example.com"), ...newcomer } }),
  );
});

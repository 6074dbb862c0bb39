import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { team as contract } from "#contract/index.ts";
import { type Person, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { PUBLIC_URL, testIdentity } from "../../../../test/support/identity.ts";

describe("create-invitation", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const invite = (as: Person, role: string, email = `${role}.to.be@example.com`) =>
    api.call(contract.createInvitation, { as, body: { email, role } });

  describe("201", () => {
    it("answers a link whose secret is in the fragment, and stores only its hash", async () => {
      const { status, body } = await invite("admin", "editor", "Bo@Example.com");
      expect(status).toBe(201);
      expect(body.data.invitation).toMatchObject({ email: "bo@example.com", role: "editor", invitedBy: "admin" });
      const [address, secret = ""] = body.data.link.split("#");
      expect(address).toBe(`${PUBLIC_URL}/invite`);
      expect(Buffer.from(secret, "base64url")).toHaveLength(32);
      const days =
        (Date.parse(body.data.invitation.expiresAt) - Date.parse(body.data.invitation.createdAt)) / 86_400_000;
      expect(days).toBe(7);
      const { rows } = await api.database.pool.query("select w::text as row from workspace_invitation w");
      expect(rows).toHaveLength(1);
      expect(rows[0].row).not.toContain(secret);
    });

    it("replaces the last one of the same address, and keeps no link for an Idempotency-Key", async () => {
      const headers = { "idempotency-key": "invite-bo-1" };
      const body = { email: "bo@example.com", role: "viewer" };
      const first = await api.call(contract.createInvitation, { body, headers });
      const second = await api.call(contract.createInvitation, { body, headers });
      expect(second.body.data.link).not.toBe(first.body.data.link);
      const { invitations } = (await api.call(contract.listInvitations)).body.data;
      expect(invitations).toMatchObject([{ id: second.body.data.invitation.id, role: "viewer" }]);
    });
  });

  describe("201, again and again", () => {
    it("mails one address three times, and answers the link all the same", async () => {
      const messages: unknown[] = [];
      const post = (message: unknown) => messages.push(message);
      const identity = await testIdentity(api.database.pool, { throttleLogins: true, post });
      const throttled = await createApi({ ...api.deps, identity });
      const mailed: boolean[] = [];
      for (let n = 0; n < 4; n++) {
        const headers = { authorization: `Bearer ${api.tokens.admin}` };
        const payload = { email: "victim@example.com", role: "viewer" };
        const request = { method: "POST", url: contract.createInvitation.url, headers, payload } as const;
        mailed.push((await throttled.inject(request)).json().data.mailed);
      }
      expect(mailed).toEqual([true, true, true, false]);
      expect(messages).toHaveLength(3);
    });
  });

  describe("400", () => {
    it.each([{ email: "bo", role: "viewer" }, { email: "bo@example.com", role: "king" }, {}])(
      "refuses %j",
      async (body) => {
        expect((await api.call(contract.createInvitation, { body })).body.error.code).toBe("validation_failed");
      },
    );
  });

  describe("403, roles", () => {
    it("lets nobody invite above themselves, or into a workspace of others: project_access_denied", async () => {
      expect((await invite("admin", "owner")).body.error).toMatchObject({ code: "role_required" });
      expect((await invite("owner", "owner")).status).toBe(201);
      const body = { email: "x@example.com", role: "viewer", workspaceId: api.strangersWorkspace };
      expect((await api.call(contract.createInvitation, { body })).body.error.code).toBe("project_access_denied");
    });
  });

  describe("409", () => {
    it("names the member that there is: already_member", async () => {
      const { body } = await invite("owner", "viewer", "Editor@example.com");
      expect(body.error).toMatchObject({
        code: "already_member",
        details: { memberId: expect.stringMatching(/^mem_/) },
      });
    });
  });

  commonRefusals(
    contract.createInvitation,
    () => api,
    () => ({ body: { email: "common@example.com", role: "viewer" } }),
  );
});

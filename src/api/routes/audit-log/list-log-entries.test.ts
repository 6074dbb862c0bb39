import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, auditLog as contract, service, team, websites } from "#contract/index.ts";
import { type CallOptions, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("list-log-entries", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const entries = async (query: Record<string, string> = {}, as: CallOptions["as"] = "admin") =>
    (await api.call(contract.listLogEntries, { as, query })).body.data.entries;
  const password = "correct horse battery";
  const login = (body: { email: string; password: string }) => api.call(auth.login, { as: null, body });

  describe("200", () => {
    it("tells who did what to which object, from where, newest first", async () => {
      const { websiteId } = await seedAudit(api.database.pool);
      const body = { name: "Tea", checks: { "title-missing": { enabled: false } } };
      const call = { params: { websiteId }, body, headers: { "if-match": "*" } };
      await api.call(websites.updateWebsite, { ...call, as: "editor" });
      await api.call(websites.updateWebsite, { ...call, as: "admin" });
      await api.call(websites.updateWebsite, { ...call, body: { nonsense: 1 } });
      await api.call(websites.getWebsite, { params: { websiteId } });
      expect(await entries({ action: "website.updated" })).toMatchObject([
        {
          seq: 2,
          actor: "admin@example.com",
          actorId: expect.stringMatching(/^usr_/),
          object: websiteId,
          outcome: "done",
          code: null,
          address: "127.0.0.1",
          details: { changed: "name, title-missing" },
          requestId: expect.stringMatching(/^req_/),
        },
        { seq: 1, actor: "editor@example.com", outcome: "refused", code: "role_required" },
      ]);
    });

    it("logs attempts to sign in, in the log of whose account it is, and never what was typed", async () => {
      await login({ email: "Stranger@example.com", password: "typed-wrong-4711" });
      await login({ email: "stranger@example.com", password });
      await login({ email: "hunter2@typed-into-the-wrong-field", password: "typed-wrong-4711" });
      const strangers = await entries({ action: "session.started" }, "stranger");
      expect(strangers).toMatchObject([
        { actor: "stranger@example.com", outcome: "done", actorId: expect.stringMatching(/^usr_/) },
        { actor: "stranger@example.com", outcome: "refused", actorId: null, code: "credentials_invalid" },
      ]);
      expect(await entries({ action: "session.started" })).toMatchObject([
        { actor: "somebody unknown", actorId: null },
      ]);
    });

    it("logs invitations, members, names, passwords and sessions, without a secret", async () => {
      const email = "bo@example.com";
      const invited = await api.call(team.createInvitation, { as: "admin", body: { email, role: "viewer" } });
      const token = String(invited.body.data.link.split("#")[1]);
      await api.call(team.inspectInvitation, { as: null, body: { token } });
      await api.call(team.acceptInvitation, { as: null, body: { token, name: "Bo", password } });
      const members = (await api.call(team.listMembers)).body.data.members;
      const { id: memberId } = members.find((member: { email: string }) => member.email === email);
      await api.call(team.updateMember, { params: { memberId }, body: { role: "editor" } });
      await api.call(team.removeMember, { params: { memberId } });
      await api.call(auth.updateMe, { as: "viewer", body: { name: "Vera" } });
      const change = { currentPassword: "typed-wrong-4711", newPassword: password };
      await api.call(auth.changePassword, { as: "viewer", body: change });
      const { cookies } = await api.identity.login(
        { email: "stranger@example.com", password },
        { address: "", userAgent: "" },
      );
      await api.call(auth.logout, { as: null, headers: { cookie: cookies[0]?.split(";")[0] ?? "" } });

      const found = await entries();
      expect(found.map(({ action, outcome }: Record<string, string>) => `${action} ${outcome}`).slice(0, 6)).toEqual([
        "password.changed refused",
        "account.renamed done",
        "member.removed done",
        "member.role_changed done",
        "invitation.accepted done",
        "invitation.created done",
      ]);
      expect(found[3]).toMatchObject({ details: { member: email, role: "viewer", newRole: "editor" } });
      expect(found[5]).toMatchObject({ object: expect.stringMatching(/^inv_/), details: { invited: email } });
      expect((await entries({}, "stranger"))[0]).toMatchObject({ action: "session.ended" });

      const { rows } = await api.database.pool.query("select l::text as row from audit_log l");
      const all = rows.map(({ row }) => row).join("\n");
      for (const secret of [token, password, "typed-wrong-4711", "hunter2"]) expect(all).not.toContain(secret);
    });

    it("is filtered by person, and read page by page", async () => {
      const [viewers] = [await entries({ actor: "viewer@example.com" })];
      expect(viewers).toMatchObject([{ action: "password.changed" }, { action: "account.renamed" }]);
      const query = { actor: viewers[0].actorId, limit: "1" };
      const first = (await api.call(contract.listLogEntries, { query })).body.data;
      const next = { ...query, cursor: first.page.nextCursor };
      const second = (await api.call(contract.listLogEntries, { query: next })).body.data;
      expect([...first.entries, ...second.entries]).toEqual(viewers);
      expect(second.page.hasMore).toBe(false);
    });

    it("says nothing of requests that only look", async () => {
      const before = (await entries()).length;
      await api.call(service.listChecks);
      expect(await entries()).toHaveLength(before);
    });
  });

  describe("400", () => {
    it("refuses an action that there is not, and a cursor of another list: cursor_mismatch", async () => {
      const code = async (query: Record<string, string>) =>
        (await api.call(contract.listLogEntries, { query })).body.error.code;
      expect(await code({ action: "world.destroyed" })).toBe("validation_failed");
      expect(await code({ cursor: "e30.AAAA" })).toBe("cursor_mismatch");
    });
  });

  describe("403, workspaces", () => {
    it("refuses another workspace: project_access_denied", async () => {
      const query = { workspaceId: api.strangersWorkspace };
      expect((await api.call(contract.listLogEntries, { query })).body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.listLogEntries, () => api);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, team as contract } from "#contract/index.ts";
import { type Person, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("update-member", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const memberOf = async (role: string) => {
    const { members } = (await api.call(contract.listMembers)).body.data;
    return members.find((member: { email: string }) => member.email === `${role}@example.com`);
  };

  const give = async (as: Person, whom: Person, role: string) =>
    api.call(contract.updateMember, { as, params: { memberId: (await memberOf(whom)).id }, body: { role } });

  describe("200", () => {
    it("gives another role, which counts at the next request", async () => {
      const { body } = await give("admin", "viewer", "editor");
      expect(body.data.member).toMatchObject({ email: "viewer@example.com", role: "editor", you: false });
      const me = await api.call(auth.getMe, { as: "viewer" });
      expect(me.body.data.user.workspaces).toMatchObject([{ role: "editor" }]);
      expect((await give("owner", "viewer", "viewer")).status).toBe(200);
    });

    it("withdraws the invitations that the person could not make any more", async () => {
      const invite = (as: Person, role: string) =>
        api.call(contract.createInvitation, { as, body: { email: `${role}.to.be@example.com`, role } });
      await invite("admin", "admin");
      await invite("owner", "viewer");
      await give("owner", "admin", "editor");
      const { invitations } = (await api.call(contract.listInvitations)).body.data;
      expect(invitations.map(({ email }: { email: string }) => email)).toEqual(["viewer.to.be@example.com"]);
      await give("owner", "admin", "admin");
    });
  });

  describe("400", () => {
    it.each([{ role: "king" }, {}])("refuses %j", async (body) => {
      const params = { memberId: (await memberOf("viewer")).id };
      expect((await api.call(contract.updateMember, { params, body })).body.error.code).toBe("validation_failed");
    });
  });

  describe("403, roles", () => {
    it.each([
      ["viewer", "owner"],
      ["admin", "owner"],
      ["owner", "viewer"],
      ["owner", "owner"],
    ] as const)("an admin may not make the %s a(n) %s", async (whom, role) => {
      expect((await give("admin", whom, role)).body.error).toMatchObject({
        code: "role_required",
        details: { needed: "owner" },
      });
    });
  });

  describe("409", () => {
    it("keeps the last owner: last_owner", async () => {
      expect((await give("owner", "owner", "admin")).body.error.code).toBe("last_owner");
    });

    it("lets one of two owners who lower each other at the same moment succeed", async () => {
      await give("owner", "admin", "owner");
      const answers = await Promise.all([give("owner", "admin", "viewer"), give("admin", "owner", "viewer")]);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(1);
      expect(["role_required", "last_owner"]).toContain(refused[0]?.body.error.code);
      await api.database.pool.query(
        `update member set role = split_part(u.email, '@', 1) from "user" u
          where u.id = member."userId" and u.email <> 'stranger@example.com'`,
      );
    });
  });

  commonRefusals(
    contract.updateMember,
    () => api,
    async () => ({ params: { memberId: (await memberOf("viewer")).id }, body: { role: "viewer" } }),
  );
});

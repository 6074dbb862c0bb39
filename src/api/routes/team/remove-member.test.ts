import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits, team as contract, shares, websites } from "#contract/index.ts";
import { type Person, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("remove-member", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const memberOf = async (role: string) => {
    const { members } = (await api.call(contract.listMembers)).body.data;
    return members.find((member: { email: string }) => member.email === `${role}@example.com`);
  };

  const remove = async (as: Person, whom: Person) =>
    api.call(contract.removeMember, { as, params: { memberId: (await memberOf(whom)).id } });

  describe("403, roles", () => {
    it("lets no admin remove an owner", async () => {
      expect((await remove("admin", "owner")).body.error).toMatchObject({ code: "role_required" });
    });
  });

  describe("409", () => {
    it("keeps the last owner: last_owner", async () => {
      expect((await remove("owner", "owner")).body.error.code).toBe("last_owner");
    });
  });

  commonRefusals(
    contract.removeMember,
    () => api,
    async () => ({ params: { memberId: (await memberOf("admin")).id } }),
  );

  describe("204", () => {
    it("takes back the links to reports that the person shared, and nobody else's", async () => {
      const { auditId } = await seedAudit(api.database.pool);
      const shareAs = async (as: Person) =>
        (await api.call(shares.createShare, { as, params: { auditId }, body: {} })).body.data.token;
      const [theirs, another] = [await shareAs("admin"), await shareAs("owner")];
      const look = async (token: string) =>
        (await api.call(shares.getPublicReport, { as: null, params: { token } })).status;
      expect([await look(theirs), await look(another)]).toEqual([200, 200]);
      await remove("owner", "admin");
      expect([await look(theirs), await look(another)]).toEqual([404, 200]);
    });

    it("takes the workspace from every session of the person at once, also from an open stream", async () => {
      const { auditId, websiteId } = await seedAudit(api.database.pool, { status: "queued" });
      const stream = api.call(audits.streamAuditEvents, { as: "editor", params: { auditId } });
      while (api.store.changes.waiters === 0) await new Promise((resolve) => setImmediate(resolve));
      const look = () => api.call(websites.getWebsite, { as: "editor", params: { websiteId } });
      expect((await look()).status).toBe(200);

      expect((await remove("owner", "editor")).status).toBe(204);
      expect((await look()).body.error.code).toBe("project_access_denied");
      expect((await api.call(websites.listWebsites, { as: "editor" })).body.data.websites).toEqual([]);
      await api.call(audits.cancelAudit, { params: { auditId } });
      expect((await stream).text).toMatch(/audit.queued/);
      expect((await stream).text).not.toMatch(/audit.cancelled/);
      expect(await memberOf("editor")).toBeUndefined();
    });
  });
});

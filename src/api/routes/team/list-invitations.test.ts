import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { team as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("list-invitations", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
    for (const name of ["ada", "bo", "cy"])
      await api.call(contract.createInvitation, { body: { email: `${name}@example.com`, role: "viewer" } });
    await api.database.pool.query("update workspace_invitation set expires_at = now() where email = 'bo@example.com'");
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("lists what can still be accepted, newest first, without a secret", async () => {
      const first = await api.call(contract.listInvitations, { as: "admin", query: { limit: "1" } });
      expect(first.body.data.invitations).toMatchObject([{ email: "cy@example.com", invitedBy: "owner" }]);
      const query = { limit: "1", cursor: first.body.data.page.nextCursor };
      const second = await api.call(contract.listInvitations, { as: "admin", query });
      expect(second.body.data.invitations).toMatchObject([{ email: "ada@example.com" }]);
      expect(second.body.data.page.hasMore).toBe(false);
      expect(first.text).not.toMatch(/"\w*(secret|hash|link)\w*":/i);
    });

    it("shows each workspace its own", async () => {
      const { invitations } = (await api.call(contract.listInvitations, { as: "stranger" })).body.data;
      expect(invitations).toEqual([]);
    });
  });

  describe("400", () => {
    it("takes a cursor only for the list that it is of: cursor_mismatch", async () => {
      const { body } = await api.call(contract.listInvitations, { query: { cursor: "e30.AAAA" } });
      expect(body.error.code).toBe("cursor_mismatch");
    });
  });

  describe("403, workspaces", () => {
    it("refuses another workspace: project_access_denied", async () => {
      const query = { workspaceId: api.strangersWorkspace };
      expect((await api.call(contract.listInvitations, { query })).body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.listInvitations, () => api);
});

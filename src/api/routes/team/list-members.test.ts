import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { team as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("list-members", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("shows the members of one's workspace to each of them, page by page", async () => {
      const first = await api.call(contract.listMembers, { as: "viewer", query: { limit: "3" } });
      expect(first.body.data.members).toHaveLength(3);
      const { nextCursor } = first.body.data.page;
      const second = await api.call(contract.listMembers, { as: "viewer", query: { limit: "3", cursor: nextCursor } });
      const members = [...first.body.data.members, ...second.body.data.members];
      expect(members.map(({ role }) => role)).toEqual(["owner", "admin", "editor", "viewer"]);
      expect(members.map(({ you }) => you)).toEqual([false, false, false, true]);
      expect(members[0].id).toMatch(/^mem_/);
    });

    it("shows the one that is named", async () => {
      const query = { workspaceId: api.strangersWorkspace };
      const { members } = (await api.call(contract.listMembers, { as: "stranger", query })).body.data;
      expect(members).toMatchObject([{ email: "stranger@example.com", role: "owner", you: true }]);
    });
  });

  describe("400", () => {
    it("takes a cursor only for the list that it is of: cursor_mismatch", async () => {
      const { body } = await api.call(contract.listMembers, { query: { cursor: "e30.AAAA" } });
      expect(body.error.code).toBe("cursor_mismatch");
    });
  });

  describe("403", () => {
    it.each(["wsp_nothing", "stranger's"])(
      "refuses another workspace, there or not: project_access_denied",
      async (id) => {
        const workspaceId = id === "wsp_nothing" ? id : api.strangersWorkspace;
        const { body } = await api.call(contract.listMembers, { query: { workspaceId } });
        expect(body.error.code).toBe("project_access_denied");
      },
    );

    it("tells a person without any workspace so: role_required", async () => {
      await api.database.pool.query(
        `delete from member where "userId" = (select id from "user" where email = 'stranger@example.com')`,
      );
      const { body } = await api.call(contract.listMembers, { as: "stranger" });
      expect(body.error.code).toBe("role_required");
    });
  });

  commonRefusals(contract.listMembers, () => api);
});

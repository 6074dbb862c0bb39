import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, auth, team as contract } from "#contract/index.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("update-workspace", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const params = { workspaceId: LOCAL_WORKSPACE_ID };
  const rename = (name: string) => api.call(contract.updateWorkspace, { params, body: { name } });

  describe("200", () => {
    it("gives it another name, which its people and whoever is invited see", async () => {
      const { status, body } = await rename("  The tea house  ");
      expect([status, body.data.workspace]).toEqual([
        200,
        { id: LOCAL_WORKSPACE_ID, name: "The tea house", asksSecondFactor: false, twoPersonApproval: false },
      ]);
      const { user } = (await api.call(auth.getMe, { as: "viewer" })).body.data;
      expect(user.workspaces).toMatchObject([{ id: LOCAL_WORKSPACE_ID, name: "The tea house", role: "viewer" }]);
      const { link } = (await api.call(contract.createInvitation, { body: { email: "x@example.com", role: "viewer" } }))
        .body.data;
      const { data } = (
        await api.call(contract.inspectInvitation, { as: null, body: { token: new URL(link).hash.slice(1) } })
      ).body;
      expect(data.workspaceName).toBe("The tea house");
    });

    it("requires two people to approve what request keys ask, and one again, and logs just that", async () => {
      const change = async (twoPersonApproval: boolean) => {
        const { body } = await api.call(contract.updateWorkspace, { params, body: { twoPersonApproval } });
        expect(body.data.workspace).toMatchObject({ asksSecondFactor: false, twoPersonApproval });
        const { entries } = (await api.call(auditLog.listLogEntries, { query: { limit: "1" } })).body.data;
        const { name } = body.data.workspace;
        expect(entries[0]).toMatchObject({
          action: "workspace.updated",
          details: { before: name, name, twoPersonApproval },
        });
        expect(Object.keys(entries[0].details)).not.toContain("asksSecondFactor");
      };
      await change(true);
      await change(false);
    });
  });

  describe("409", () => {
    it("lets nobody ask others for what they have not set up themselves: second_factor_off", async () => {
      const body = { asksSecondFactor: true };
      const refused = await api.call(contract.updateWorkspace, { params, body });
      expect(refused.body.error.code).toBe("second_factor_off");
      expect((await api.call(contract.getWorkspace, { params })).body.data.workspace.asksSecondFactor).toBe(false);
    });
  });

  describe("400", () => {
    it("wants something to change", async () => {
      const { body } = await api.call(contract.updateWorkspace, { params, body: {} });
      expect(body.error.code).toBe("validation_failed");
    });

    it.each(["", "   ", "x".repeat(101)])("refuses %j as a name", async (name) => {
      expect((await rename(name)).body.error.code).toBe("validation_failed");
    });
  });

  commonRefusals(
    contract.updateWorkspace,
    () => api,
    () => ({ params, body: { name: "Tea" } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, team as contract } from "#contract/index.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { type Person, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("leave-workspace", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const params = { workspaceId: LOCAL_WORKSPACE_ID };
  const leave = (as: Person) => api.call(contract.leaveWorkspace, { as, params });

  describe("409", () => {
    it("keeps the last owner: last_owner", async () => {
      expect((await leave("owner")).body.error.code).toBe("last_owner");
    });
  });

  commonRefusals(
    contract.leaveWorkspace,
    () => api,
    () => ({ params }),
  );

  describe("204", () => {
    it.each(["viewer", "editor", "admin"] as const)(
      "lets the role %s go by itself, and says so in the log",
      async (as) => {
        expect((await leave(as)).status).toBe(204);
        expect((await leave(as)).body.error.code).toBe("project_access_denied");
        const { members } = (await api.call(contract.listMembers)).body.data;
        expect(members.map(({ email }: { email: string }) => email)).not.toContain(`${as}@example.com`);
        const { entries } = (await api.call(auditLog.listLogEntries, { query: { action: "member.left" } })).body.data;
        expect(entries.find(({ outcome }: { outcome: string }) => outcome === "done")).toMatchObject({
          ...{ actor: `${as}@example.com`, details: { member: `${as}@example.com`, role: as } },
        });
      },
    );
  });
});

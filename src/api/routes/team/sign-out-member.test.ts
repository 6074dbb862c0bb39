import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, team as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("sign-out-member", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const memberId = async (email: string) => {
    const { members } = (await api.call(contract.listMembers)).body.data;
    return members.find((member: { email: string }) => member.email === email)?.id ?? "";
  };

  describe("204", () => {
    it("ends every session and token of a member at once, and tells them", async () => {
      const params = { memberId: await memberId("viewer@example.com") };
      expect((await api.call(auth.getMe, { as: "viewer" })).status).toBe(200);
      expect((await api.call(contract.signOutMember, { as: "admin", params })).status).toBe(204);
      expect((await api.call(auth.getMe, { as: "viewer" })).body.error.code).toBe("session_expired");
      expect(api.messages.at(-1)).toMatchObject({ kind: "signed-out-by-admin", to: "viewer@example.com" });
      expect((await api.call(auth.getMe, { as: "admin" })).status).toBe(200);
    });
  });

  describe("403", () => {
    it("lets nobody sign out somebody above them: role_required", async () => {
      const params = { memberId: await memberId("owner@example.com") };
      const { body } = await api.call(contract.signOutMember, { as: "admin", params });
      expect(body.error.code).toBe("role_required");
      expect((await api.call(auth.getMe, { as: "owner" })).status).toBe(200);
    });
  });

  commonRefusals(
    contract.signOutMember,
    () => api,
    async () => ({ params: { memberId: await memberId("editor@example.com") } }),
  );
});

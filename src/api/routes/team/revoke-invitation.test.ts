import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { team as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("revoke-invitation", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const invite = async () => {
    const body = { email: "bo@example.com", role: "viewer" };
    const { invitation, link } = (await api.call(contract.createInvitation, { body })).body.data;
    return { invitationId: invitation.id as string, token: String(link.split("#")[1]) };
  };

  describe("204", () => {
    it("makes the link useless at once", async () => {
      const { invitationId, token } = await invite();
      const inspect = () => api.call(contract.inspectInvitation, { as: null, body: { token } });
      expect((await inspect()).status).toBe(200);
      const revoked = await api.call(contract.revokeInvitation, { as: "admin", params: { invitationId } });
      expect(revoked.status).toBe(204);
      expect((await inspect()).body.error.code).toBe("invitation_invalid");
    });
  });

  commonRefusals(
    contract.revokeInvitation,
    () => api,
    async () => ({ params: { invitationId: (await invite()).invitationId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { team as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { VISITOR } from "../../../../test/support/identity.ts";

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

    it("is not lost on a link that is being used", async () => {
      // The owner, whose attempt to join is refused: what was taken for it must not come back after the revocation.
      const { invitationId, token } = await invite();
      const release = await holdWorkspace(api.database.pool);
      const { principal } = await api.identity.authenticate({ authorization: `Bearer ${api.tokens.owner}` });
      const accepting = api.identity.acceptAs(token, principal, VISITOR).catch(({ code }) => code);
      await someoneWaits(api.database.pool);
      const revoked = await api.call(contract.revokeInvitation, { as: "admin", params: { invitationId } });
      await release();
      expect(await accepting).toBe("invitation_invalid");
      const inspection = await api.call(contract.inspectInvitation, { as: null, body: { token } });
      expect(inspection.body.error.code).toBe("invitation_invalid");
      expect(revoked.status).toBe(204);
    });
  });

  commonRefusals(
    contract.revokeInvitation,
    () => api,
    async () => ({ params: { invitationId: (await invite()).invitationId } }),
  );
});

/** Whoever wants to change the people of the workspace waits for the answer to be called. */
async function holdWorkspace(pool: TestApi["database"]["pool"]): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select id from organization where id = 'wsp_local' for update");
  return async () => {
    await client.query("commit");
    client.release();
  };
}

async function someoneWaits(pool: TestApi["database"]["pool"]): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await pool.query(waiting)).rowCount === 0) await new Promise((resolve) => setImmediate(resolve));
}

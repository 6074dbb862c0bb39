import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auth, approvals as contract } from "#contract/index.ts";
import {
  type ApprovalWorld,
  type AskingShop,
  openApprovalWorld,
  type PersonAtBrowser,
} from "../../../../test/support/approval-world.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("decide-approval-request", () => {
  let world: ApprovalWorld;
  let shop: AskingShop;
  let ana: PersonAtBrowser;
  /** When the live value has been read, and nothing is written down yet. */
  let beforeWriting = Promise.resolve();
  beforeAll(async () => {
    world = await openApprovalWorld({
      changes: {
        reach: async (point) => {
          if (point === "approval-checked") await beforeWriting;
        },
      },
    });
  });
  beforeEach(async () => {
    shop = await world.shop();
    ana = await world.person("editor");
  });
  afterAll(() => world.close());

  const query = (text: string, values: unknown[] = []) => world.api.database.pool.query(text, values);
  const send = (id: string, decisions: unknown, more: object = {}) =>
    world.api.call(contract.decideApprovalRequest, {
      ...{ as: null, params: { approvalRequestId: id }, body: { decisions }, headers: { cookie: ana.cookie } },
      ...more,
    });
  const grant = (position: number, revision = 1) => ({ position, revision, decision: "grant" });
  const asked = async (...indexes: number[]) => String((await shop.ask(indexes)).approvalRequest.id);
  const sitsThereSince = (minutes: number) =>
    query(`update session set "createdAt" = now() - make_interval(mins => $1), "confirmedAt" = null`, [minutes]);

  describe("200", () => {
    it("grants and declines item by item, and says who did", async () => {
      const id = await asked(0, 1);
      const { status, body } = await send(id, [grant(0), { position: 1, revision: 1, decision: "decline" }]);
      expect(status).toBe(200);
      expect(body.data.approvalRequest.status).toBe("partly_granted");
      expect(body.data.items[0]).toMatchObject({
        state: "granted",
        grantedBy: [{ userId: ana.userId, name: "Ana (editor)" }],
      });
      expect(body.data.items[1]).toMatchObject({ state: "declined", grantedBy: [] });
    });

    it("can be decided otherwise until it is used", async () => {
      const id = await asked(0);
      await send(id, [grant(0)]);
      const { body } = await send(id, [{ ...grant(0), decision: "decline" }]);
      expect(body.data.approvalRequest.status).toBe("declined");
      expect((await send(id, [grant(0)])).body.data.approvalRequest.status).toBe("granted");
    });

    it("takes back with a no what anybody has granted before", async () => {
      const id = await asked(0);
      await send(id, [{ ...grant(0), mayUndo: true }]);
      await send(id, [{ ...grant(0), decision: "decline" }]);
      const ben = await world.person("admin");
      const { body } = await send(id, [grant(0)], { headers: { cookie: ben.cookie } });
      expect(body.data.items[0]).toMatchObject({
        state: "granted",
        mayUndo: false,
        grantedBy: [{ userId: ben.userId }],
      });
    });

    it("lets a person decline what is not written yet, also once the deployment has begun", async () => {
      const id = await asked(0, 1);
      await send(id, [grant(0), grant(1)]);
      const gate = Promise.withResolvers<void>();
      beforeWriting = gate.promise;
      const { body } = await shop.apply(id);
      const declined = await send(
        id,
        [0, 1].map((position) => ({ position, revision: 1, decision: "decline" })),
      );
      expect(declined.status).toBe(200);
      beforeWriting = Promise.resolve();
      gate.resolve();
      const { deployment } = await shop.ended(body.data.deployment.id);
      expect([deployment.state, shop.titleOf(0), shop.titleOf(1)]).toEqual(["failed", undefined, undefined]);
    });

    it("waits for two people where the workspace wants two, and neither made the key", async () => {
      await query(
        "insert into workspace_rules (workspace_id, second_factor, two_person_approval) values ('wsp_local', false, true)",
      );
      const id = await asked(0);
      expect((await send(id, [grant(0)])).body.data).toMatchObject({
        ...{ approvalRequest: { status: "pending", needed: 2 }, items: [{ state: "open" }] },
      });
      expect((await send(id, [grant(0)])).body.data.approvalRequest.status).toBe("pending");
      const ben = await world.person("admin");
      const { body } = await send(id, [grant(0)], { headers: { cookie: ben.cookie } });
      expect(body.data).toMatchObject({ approvalRequest: { status: "granted" }, items: [{ state: "granted" }] });
      await query("delete from workspace_rules");
    });
  });

  describe("403", () => {
    it("wants a sign-in of the last ten minutes, also for a person who did much meanwhile: recent_sign_in_required", async () => {
      const id = await asked(0);
      await sitsThereSince(11);
      expect((await send(id, [grant(0)])).body.error.code).toBe("recent_sign_in_required");
      const confirmed = await world.api.call(auth.confirmSession, {
        ...{ as: null, headers: { cookie: ana.cookie }, body: { password: "correct horse battery" } },
      });
      expect(confirmed.status).toBe(200);
      expect((await send(id, [grant(0)])).status).toBe(200);
      await sitsThereSince(0);
    });

    it("is for no request key, and no token made of the person's own session: session_required", async () => {
      const id = await asked(0);
      const { body } = await world.api.call(auth.issueToken, { as: null, headers: { cookie: ana.cookie } });
      const headers = { authorization: `Bearer ${body.data.accessToken}` };
      expect((await send(id, [grant(0)], { headers })).body.error.code).toBe("session_required");
      const key = { authorization: `Bearer ${shop.key.secret}` };
      expect((await send(id, [grant(0)], { headers: key })).status).toBe(401);
      expect((await shop.read(id)).approvalRequest.status).toBe("pending");
    });

    it("refuses a page of another site that sends a form with the person's cookie: csrf_rejected", async () => {
      const id = await asked(0);
      for (const more of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
        const answer = await send(id, [grant(0)], { headers: { cookie: ana.cookie, ...more } });
        expect(answer.body.error.code).toBe("csrf_rejected");
      }
    });

    it("wants others than who made the key, where two are wanted: own_request", async () => {
      await query(
        "insert into workspace_rules (workspace_id, second_factor, two_person_approval) values ('wsp_local', false, true)",
      );
      const id = await asked(0);
      await query("update request_key set created_by = $1", [ana.userId]);
      expect((await send(id, [grant(0)])).body.error.code).toBe("own_request");
      await query("delete from workspace_rules");
    });
  });

  describe("409", () => {
    it("is about what was shown: approval_changed, and then nothing is decided", async () => {
      const id = await asked(0, 1);
      await shop.revise(id, ana, { position: 1, value: "Another title" });
      expect((await send(id, [grant(0), grant(1)])).body.error.code).toBe("approval_changed");
      expect((await send(id, [grant(7)])).body.error.code).toBe("approval_changed");
      expect((await shop.read(id)).items.map(({ state }: { state: string }) => state)).toEqual(["open", "open"]);
    });

    it("is over once it is used, withdrawn or expired: approval_over", async () => {
      const id = await asked(0);
      await send(id, [grant(0)]);
      await shop.apply(id);
      expect((await send(id, [grant(0)])).body.error.code).toBe("approval_over");
      const late = await asked(1);
      await query("update approval_request set expires_at = now()");
      expect((await send(late, [grant(0)])).body.error.code).toBe("approval_over");
      expect((await shop.read(late)).approvalRequest.status).toBe("expired");
    });
  });

  commonRefusals(
    contract.decideApprovalRequest,
    () => world.api,
    async () => ({
      params: { approvalRequestId: await asked(0) },
      body: { decisions: [grant(0)] },
      headers: { cookie: ana.cookie },
    }),
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deployments as contract } from "#contract/v1/index.ts";
import {
  type ApprovalWorld,
  type AskingShop,
  openApprovalWorld,
  type PersonAtBrowser,
} from "../../../test/support/approval-world.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { titlePlace } from "../../../test/support/memory-shop.ts";

describe("undo-deployment", () => {
  let world: ApprovalWorld;
  let keys: KeyWorld;
  let shop: AskingShop;
  let ana: PersonAtBrowser;
  beforeAll(async () => {
    world = await openApprovalWorld();
    keys = await openKeyWorld();
    ana = await world.person("editor");
  });
  beforeEach(async () => {
    shop = await world.shop();
  });
  afterAll(async () => {
    await world.close();
    await keys.close();
  });

  const undo = (deploymentId: string, key = shop.key.secret) =>
    world.api.call(contract.undoDeployment, { key, params: { deploymentId } });
  const query = (text: string, values: unknown[] = []) => world.api.database.pool.query(text, values);
  const deployed = async (indexes: readonly number[], mayUndo: boolean) => {
    const { approvalRequest } = await shop.ask(indexes);
    await shop.decide(approvalRequest.id, ana, { mayUndo });
    const { id } = (await shop.apply(approvalRequest.id)).body.data.deployment;
    await shop.ended(id);
    return String(id);
  };

  describe("202", () => {
    it("undoes what its person allowed to be undone, also when the hour for using the grant is over", async () => {
      const id = await deployed([0, 1], true);
      await query("update approval_grant set expires_at = now()");
      const { status, body, text } = await undo(id);
      expect(status, text).toBe(202);
      expect(body.data.deployment).toMatchObject({ kind: "rollback", undoes: id });
      const { items } = await shop.ended(body.data.deployment.id);
      expect(items.map(({ result }: { result: string }) => result)).toEqual(["rolled_back", "rolled_back"]);
      expect([shop.titleOf(0), shop.titleOf(1)]).toEqual([undefined, undefined]);
      expect((await shop.ended(id)).deployment.state).toBe("rolled_back");
    });

    it("leaves alone what somebody has written since", async () => {
      const id = await deployed([0, 1], true);
      world.api.site.values.set(titlePlace(shop, 0), "Written by the owner");
      const { items } = await shop.ended((await undo(id)).body.data.deployment.id);
      expect([shop.titleOf(0), shop.titleOf(1)]).toEqual(["Written by the owner", undefined]);
      expect(items.map(({ error }: { error: { code: string } | null }) => error?.code)).toEqual([
        ...[undefined, "drift_detected"],
      ]);
    });
  });

  describe("409", () => {
    it("is no right that comes with a grant: grant_not_valid", async () => {
      const id = await deployed([0], false);
      const { body } = await undo(id);
      expect(body.error).toMatchObject({ code: "grant_not_valid", details: { reason: "undo_over" } });
      expect(shop.titleOf(0)).toBe("Tea 0");
    });

    it("ends after a day, or when its person is no editor any more: grant_not_valid", async () => {
      const id = await deployed([0], true);
      await query("update approval_grant set undo_until = now()");
      expect((await undo(id)).body.error.code).toBe("grant_not_valid");
      await query("update approval_grant set undo_until = now() + interval '1 hour'");
      await query("update member set role = 'viewer' where \"userId\" = $1", [ana.userId]);
      expect((await undo(id)).body.error.code).toBe("grant_not_valid");
      await query("update member set role = 'editor' where \"userId\" = $1", [ana.userId]);
      expect((await undo(id)).status).toBe(202);
    });

    it("waits until all is written: change_in_progress", async () => {
      const { approvalRequest } = await shop.ask([0]);
      await shop.decide(approvalRequest.id, ana, { mayUndo: true });
      const gate = Promise.withResolvers<void>();
      world.api.site.writeGate = gate.promise;
      const { id } = (await shop.apply(approvalRequest.id)).body.data.deployment;
      await expect.poll(async () => (await undo(id)).body.error.code).toBe("change_in_progress");
      gate.resolve();
      world.api.site.writeGate = Promise.resolve();
      await shop.ended(id);
      expect((await undo(id)).status).toBe(202);
    });

    it("undoes no rollback: nothing_to_roll_back", async () => {
      const undone = (await undo(await deployed([0], true))).body.data.deployment;
      await shop.ended(undone.id);
      expect((await undo(undone.id)).body.error.code).toBe("nothing_to_roll_back");
    });
  });

  describe("404", () => {
    it("is the key's alone: not_found", async () => {
      const id = await deployed([0], true);
      expect((await undo(id, (await shop.newKey()).secret)).body.error.code).toBe("not_found");
    });
  });

  keyRefusals(
    contract.undoDeployment,
    () => keys,
    () => ({ params: { deploymentId: keys.deploymentId } }),
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keyApprovals as contract } from "#contract/v1/index.ts";
import { type ApprovalWorld, type AskingShop, openApprovalWorld } from "../../../test/support/approval-world.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("get-requested-approval", () => {
  let world: ApprovalWorld;
  let keys: KeyWorld;
  let shop: AskingShop;
  beforeAll(async () => {
    world = await openApprovalWorld();
    keys = await openKeyWorld();
  });
  beforeEach(async () => {
    shop = await world.shop();
  });
  afterAll(async () => {
    await world.close();
    await keys.close();
  });

  const get = (approvalRequestId: string, more: object = {}) =>
    world.api.call(contract.getRequestedApproval, { key: shop.key.secret, params: { approvalRequestId }, ...more });

  describe("200", () => {
    it("waits for people's decision, if asked to", async () => {
      const { approvalRequest } = await shop.ask([0]);
      expect((await get(approvalRequest.id)).body.data.approvalRequest.status).toBe("pending");
      const waiting = get(approvalRequest.id, { query: { wait: "30" } });
      await shop.decide(approvalRequest.id, await world.person("editor"));
      expect((await waiting).body.data.approvalRequest.status).toBe("granted");
    });
  });

  describe("404", () => {
    it("is the asking key's alone: not_found", async () => {
      const { approvalRequest } = await shop.ask([0]);
      const { secret: key } = await shop.newKey();
      expect((await get(approvalRequest.id, { key })).body.error.code).toBe("not_found");
    });
  });

  keyRefusals(
    contract.getRequestedApproval,
    () => keys,
    () => ({ params: { approvalRequestId: keys.approvalRequestId } }),
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keyApprovals as contract } from "#contract/v1/index.ts";
import { type ApprovalWorld, type AskingShop, openApprovalWorld } from "../../../test/support/approval-world.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("withdraw-approval-request", () => {
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

  const withdraw = (approvalRequestId: string) =>
    world.api.call(contract.withdrawApprovalRequest, { key: shop.key.secret, params: { approvalRequestId } });

  describe("200", () => {
    it("ends the request, and makes room for another", async () => {
      const { approvalRequest } = await shop.ask([0]);
      const { status, body } = await withdraw(approvalRequest.id);
      expect([status, body.data.approvalRequest.status]).toEqual([200, "withdrawn"]);
    });
  });

  describe("409", () => {
    it("is over already: approval_over", async () => {
      const { approvalRequest } = await shop.ask([0]);
      await withdraw(approvalRequest.id);
      expect((await withdraw(approvalRequest.id)).body.error.code).toBe("approval_over");
    });
  });

  keyRefusals(
    contract.withdrawApprovalRequest,
    () => keys,
    () => ({ params: { approvalRequestId: keys.approvalRequestId } }),
  );
});

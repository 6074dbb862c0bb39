import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyApprovals as contract } from "#contract/v1/index.ts";
import { type ApprovalWorld, type AskingShop, openApprovalWorld } from "../../../test/support/approval-world.ts";
import { newId } from "../../../test/support/identity.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("list-requested-approvals", () => {
  let world: ApprovalWorld;
  let keys: KeyWorld;
  let shop: AskingShop;
  beforeAll(async () => {
    world = await openApprovalWorld();
    keys = await openKeyWorld();
    shop = await world.shop();
  });
  afterAll(async () => {
    await world.close();
    await keys.close();
  });

  const list = async (query: Record<string, string> = {}, key = shop.key.secret) =>
    (await world.api.call(contract.listRequestedApprovals, { key, query })).body;
  const ids = (body: { data: { approvalRequests: { id: string }[] } }) =>
    body.data.approvalRequests.map(({ id }) => id);

  describe("200", () => {
    it("lists the key's own, newest first, page by page, by website and status", async () => {
      const { secret: other } = await shop.newKey();
      await shop.ask([9], { key: other });
      const asked = [];
      for (const index of [0, 1]) asked.unshift((await shop.ask([index])).approvalRequest.id);
      expect(ids(await list())).toEqual(asked);
      const first = await list({ limit: "1" });
      expect(ids(await list({ limit: "1", cursor: first.data.page.nextCursor }))).toEqual(asked.slice(1));
      expect(ids(await list({ projectId: shop.websiteId, status: "pending" }))).toEqual(asked);
      expect(ids(await list({ projectId: newId("web") }))).toEqual([]);
    });
  });

  describe("400", () => {
    it("takes a cursor for the same list only: cursor_mismatch", async () => {
      const { nextCursor } = (await list({ limit: "1" })).data.page;
      expect((await list({ limit: "1", status: "pending", cursor: nextCursor })).error.code).toBe("cursor_mismatch");
    });
  });

  keyRefusals(contract.listRequestedApprovals, () => keys);
});

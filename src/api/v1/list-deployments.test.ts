import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deployments as contract } from "#contract/v1/index.ts";
import { type ApprovalWorld, type AskingShop, openApprovalWorld } from "../../../test/support/approval-world.ts";
import { newId } from "../../../test/support/identity.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("list-deployments", () => {
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
    (await world.api.call(contract.listDeployments, { key, query })).body;
  const ids = (body: { data: { deployments: { id: string }[] } }) => body.data.deployments.map(({ id }) => id);

  describe("200", () => {
    it("lists the key's own, newest first, page by page, by website and state", async () => {
      const ana = await world.person("editor");
      const made: string[] = [];
      for (const index of [0, 1]) {
        const { approvalRequest } = await shop.ask([index]);
        await shop.decide(approvalRequest.id, ana);
        made.unshift((await shop.apply(approvalRequest.id)).body.data.deployment.id);
      }
      await shop.ended(String(made[1]));
      expect(ids(await list())).toEqual(made);
      const first = await list({ limit: "1" });
      expect(ids(await list({ limit: "1", cursor: first.data.page.nextCursor }))).toEqual(made.slice(1));
      expect(ids(await list({ projectId: shop.websiteId, state: "verified" }))).toEqual(made);
      expect(ids(await list({ projectId: newId("web") }))).toEqual([]);
      expect(ids(await list({}, (await shop.newKey()).secret))).toEqual([]);
    });
  });

  describe("400", () => {
    it("takes a cursor for the same list only: cursor_mismatch", async () => {
      const { nextCursor } = (await list({ limit: "1" })).data.page;
      expect((await list({ limit: "1", state: "live", cursor: nextCursor })).error.code).toBe("cursor_mismatch");
    });
  });

  keyRefusals(contract.listDeployments, () => keys);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deployments as contract } from "#contract/v1/index.ts";
import { type ApprovalWorld, type AskingShop, openApprovalWorld } from "../../../test/support/approval-world.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("get-deployment", () => {
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

  const deployed = async (...indexes: number[]) => {
    const { approvalRequest } = await shop.ask(indexes);
    await shop.decide(approvalRequest.id, await world.person("editor"));
    return (await shop.apply(approvalRequest.id)).body.data;
  };

  describe("200", () => {
    it("is queued at first, and verified once the pages show it", async () => {
      const { deployment, items } = await deployed(0, 1);
      expect(deployment).toMatchObject({ state: "queued", environment: "production", undoes: null });
      expect(items.map(({ result }: { result: string }) => result)).toEqual(["pending", "pending"]);
      const ended = await shop.ended(deployment.id);
      expect(ended.deployment.state).toBe("verified");
      expect(ended.items[0]).toMatchObject({ issueId: shop.issue(0), result: "applied", changeState: "applied" });
    });

    it("follows what people do with its changes afterwards", async () => {
      const { deployment } = await deployed(0);
      const { items } = await shop.ended(deployment.id);
      await shop.rollback(items[0].appliedChangeId);
      expect((await shop.ended(deployment.id)).deployment.state).toBe("rolled_back");
    });

    it("is failed where nothing could be written", async () => {
      world.api.site.trouble = "down";
      const { approvalRequest } = await (async () => {
        world.api.site.trouble = "none";
        return shop.ask([0]);
      })();
      await shop.decide(approvalRequest.id, await world.person("editor"));
      world.api.site.trouble = "down";
      const { deployment } = (await shop.apply(approvalRequest.id)).body.data;
      const ended = await shop.ended(deployment.id);
      world.api.site.trouble = "none";
      expect(ended).toMatchObject({
        ...{ deployment: { state: "failed" }, items: [{ result: "failed", error: { code: "wordpress_unreachable" } }] },
      });
    });
  });

  describe("404", () => {
    it("is the key's alone: not_found", async () => {
      const { deployment } = await deployed(0);
      const { secret: key } = await shop.newKey();
      const params = { deploymentId: deployment.id };
      expect((await world.api.call(contract.getDeployment, { key, params })).body.error.code).toBe("not_found");
    });
  });

  keyRefusals(
    contract.getDeployment,
    () => keys,
    () => ({ params: { deploymentId: keys.deploymentId } }),
  );
});

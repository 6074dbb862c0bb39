import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvals as contract, wordpress } from "#contract/index.ts";
import {
  type ApprovalWorld,
  type AskingShop,
  openApprovalWorld,
  type PersonAtBrowser,
} from "../../../../test/support/approval-world.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { titlePlace } from "../../../../test/support/memory-shop.ts";

describe("revise-requested-item", () => {
  let world: ApprovalWorld;
  let shop: AskingShop;
  let ana: PersonAtBrowser;
  beforeAll(async () => {
    world = await openApprovalWorld();
  });
  beforeEach(async () => {
    shop = await world.shop();
    ana = await world.person("editor");
  });
  afterAll(() => world.close());

  const asked = async (...indexes: number[]) => String((await shop.ask(indexes)).approvalRequest.id);
  const query = (text: string, values: unknown[] = []) => world.api.database.pool.query(text, values);

  describe("200", () => {
    it("takes the person's own value, which is what the key writes then", async () => {
      const id = await asked(0, 1);
      await shop.decide(id, ana);
      const { status, body } = await shop.revise(id, ana, { position: 0, value: "Tea from Assam" });
      expect(status).toBe(200);
      expect(body.data.approvalRequest.status).toBe("pending");
      expect(body.data.items[0]).toMatchObject({ revision: 2, state: "open", after: "Tea from Assam", edited: true });
      expect(body.data.items[1]).toMatchObject({ revision: 1, state: "granted" });
      await shop.decide(id, ana);
      await shop.ended((await shop.apply(id)).body.data.deployment.id);
      expect([shop.titleOf(0), shop.titleOf(1)]).toEqual(["Tea from Assam", "Tea 1"]);
    });

    it("reads the live value again", async () => {
      const id = await asked(0);
      world.api.site.values.set(titlePlace(shop, 0), "Written by the owner");
      const { body } = await shop.revise(id, ana, { position: 0 });
      expect(body.data.items[0]).toMatchObject({ revision: 2, before: "Written by the owner", after: "Tea 0" });
    });
  });

  describe("400", () => {
    it("takes no value for what has none of its own, nor the value that is there: override_not_allowed, override_no_change", async () => {
      const id = await asked(0, 1);
      world.api.site.values.set(titlePlace(shop, 0), "Tea from Assam");
      const same = await shop.revise(id, ana, { position: 0, value: "Tea from Assam" });
      expect(same.body.error.code).toBe("override_no_change");
      await shop.suggest(1, { field: "link_removed", value: "" });
      const other = await shop.revise(id, ana, { position: 1, value: "Another" });
      expect(other.body.error.code).toBe("override_not_allowed");
    });

    it("takes no value that the field cannot have: override_invalid", async () => {
      const id = await asked(0);
      const { body } = await shop.revise(id, ana, { position: 0, value: " " });
      expect(body.error.code).toBe("override_invalid");
      expect((await shop.read(id)).items[0]).toMatchObject({ revision: 1, state: "open", after: "Tea 0" });
    });
  });

  describe("409", () => {
    it("is about the revision that was shown: approval_changed", async () => {
      const approvalRequestId = await asked(0);
      await shop.revise(approvalRequestId, ana, { position: 0 });
      const answer = await world.api.call(contract.reviseRequestedItem, {
        ...{ as: null, params: { approvalRequestId, position: "0" }, body: { revision: 1 } },
        headers: { cookie: ana.cookie },
      });
      expect(answer.body.error.code).toBe("approval_changed");
    });

    it("is over with the request: approval_over", async () => {
      const id = await asked(0);
      await query("update approval_request set withdrawn_at = now()");
      expect((await shop.revise(id, ana, { position: 0 })).body.error.code).toBe("approval_over");
    });

    it("needs the connection: wordpress_not_connected, ownership_not_verified", async () => {
      const id = await asked(0);
      const params = { websiteId: shop.websiteId };
      await query("update website set ownership = 'unverified'");
      expect((await shop.revise(id, ana, { position: 0 })).body.error.code).toBe("ownership_not_verified");
      await query("update website set ownership = 'verified'");
      await world.api.call(wordpress.disconnectWordPress, { as: "admin", params });
      expect((await shop.revise(id, ana, { position: 0 })).body.error.code).toBe("wordpress_not_connected");
    });
  });

  commonRefusals(
    contract.reviseRequestedItem,
    () => world.api,
    async () => ({
      params: { approvalRequestId: await asked(0), position: "0" },
      body: { revision: 1 },
      headers: { cookie: ana.cookie },
    }),
  );
});

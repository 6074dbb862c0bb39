import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changes, wordpress } from "#contract/index.ts";
import { keyApprovals as contract } from "#contract/v1/index.ts";
import { PENDING_AT_MOST } from "#domain/approval-request.ts";
import {
  type ApprovalWorld,
  type AskingShop,
  openApprovalWorld,
  type PersonAtBrowser,
} from "../../../test/support/approval-world.ts";
import { newId } from "../../../test/support/identity.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { titlePlace } from "../../../test/support/memory-shop.ts";

describe("request-approval", () => {
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

  const send = (body: object, key = shop.key.secret) =>
    world.api.call(contract.requestApproval, { key, body: { projectId: shop.websiteId, ...body } });
  const query = (text: string, values: unknown[] = []) => world.api.database.pool.query(text, values);

  describe("201", () => {
    it("previews on the live site, writes nothing, and says what can't be applied and why", async () => {
      const before = world.api.site.writes.length;
      const items = [0, 1, 40].map(shop.at);
      const { status, body, headers } = await send({ items });
      expect(status).toBe(201);
      const { approvalRequest } = body.data;
      expect(headers.location).toBe(`/v1/approval-requests/${approvalRequest.id}`);
      expect(body.data.items.map((item: { state: string }) => item.state)).toEqual(["open", "open", "refused"]);
      expect(world.api.site.writes.length).toBe(before);
    });

    it("asks to undo what was applied, which the key may do once it is granted", async () => {
      const changeId = await shop.change(3);
      const items = [{ auditId: shop.auditId, appliedChangeId: changeId }];
      const { body } = await send({ kind: "rollback", items });
      expect(body.data.items[0]).toMatchObject({ appliedChangeId: changeId, before: "Tea 3", state: "open" });
      const { id } = body.data.approvalRequest;
      expect((await shop.apply(id)).body.error.code).toBe("approval_not_granted");
      await shop.decide(id, ana);
      const { deployment } = await shop.ended((await shop.apply(id)).body.data.deployment.id);
      expect(deployment).toMatchObject({ kind: "rollback" });
      expect(shop.titleOf(3)).toBeUndefined();
      const params = { auditId: shop.auditId, appliedChangeId: changeId };
      const { appliedChange } = (await world.api.call(changes.getAppliedChange, { params })).body.data;
      expect(appliedChange.status).toBe("rolled_back");
    });
  });

  describe("400", () => {
    it("is about the project's own audits and issues", async () => {
      const { body } = await send({ items: [{ auditId: newId("aud"), issueId: shop.issue(0) }] });
      expect(body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/items/0" }] });
      const twice = await send({ items: [shop.at(0), shop.at(0)] });
      expect(twice.body.error.code).toBe("validation_failed");
    });
  });

  describe("404", () => {
    it("knows the key's websites only: not_found", async () => {
      for (const projectId of [newId("web"), "x"])
        expect((await send({ projectId, items: [shop.at(0)] })).body.error.code).toBe("not_found");
    });
  });

  describe("409", () => {
    it("asks nobody for what can't be applied: nothing_to_approve", async () => {
      const { body } = await send({ items: [shop.at(40)] });
      expect(body.error).toMatchObject({ code: "nothing_to_approve", details: { items: [{ code: "no_suggestion" }] } });
    });

    it("does not make again what was undone, which is for people: nothing_to_approve", async () => {
      const changeId = await shop.change(4);
      const { rollback } = (await shop.rollback(changeId)).body.data;
      const items = [{ auditId: shop.auditId, appliedChangeId: rollback.id }];
      const { body } = await send({ kind: "rollback", items });
      expect(body.error).toMatchObject({
        ...{ code: "nothing_to_approve", details: { items: [{ code: "nothing_to_roll_back" }] } },
      });
    });

    it("does not ask to undo what somebody has written over: nothing_to_approve", async () => {
      const changeId = await shop.change(5);
      const title = world.api.site.values.get(titlePlace(shop, 5)) ?? "";
      const items = [{ auditId: shop.auditId, appliedChangeId: changeId }];
      const refusalFor = async (now: string) => {
        world.api.site.values.set(titlePlace(shop, 5), now);
        return (await send({ kind: "rollback", items })).body.error.details.items;
      };
      expect(await refusalFor("Somebody's own title")).toMatchObject([{ code: "drift_detected" }]);
      world.api.site.values.set(titlePlace(shop, 5), title);
      expect((await send({ kind: "rollback", items })).status).toBe(201);
    });

    it("keeps a key from filling people's queue: too_many_approvals", async () => {
      const { secret } = await shop.newKey();
      for (let n = 0; n < PENDING_AT_MOST; n++) expect((await send({ items: [shop.at(n)] }, secret)).status).toBe(201);
      expect((await send({ items: [shop.at(0)] }, secret)).body.error.code).toBe("too_many_approvals");
      expect((await send({ items: [shop.at(0)] })).status).toBe(201);
    });

    it("needs the connection: wordpress_not_connected, ownership_not_verified", async () => {
      await query("update website set ownership = 'unverified'");
      expect((await send({ items: [shop.at(0)] })).body.error.code).toBe("ownership_not_verified");
      await query("update website set ownership = 'verified'");
      await world.api.call(wordpress.disconnectWordPress, { as: "admin", params: { websiteId: shop.websiteId } });
      const wordPress = { target: "wordpress", items: [shop.at(0)] };
      expect((await send(wordPress)).body.error.code).toBe("wordpress_not_connected");
    });
  });

  describe("502", () => {
    it("says so when the site can't be read: wordpress_unreachable", async () => {
      const changeId = await shop.change(6);
      world.api.site.trouble = "down";
      expect((await send({ items: [shop.at(0)] })).body.error.code).toBe("wordpress_unreachable");
      const undo = { kind: "rollback", items: [{ auditId: shop.auditId, appliedChangeId: changeId }] };
      expect((await send(undo)).body.error.code).toBe("wordpress_unreachable");
      world.api.site.trouble = "none";
    });
  });

  keyRefusals(
    contract.requestApproval,
    () => keys,
    () => ({
      body: {
        projectId: keys.own.websiteId,
        items: [{ auditId: keys.own.auditId, issueId: keys.own.issueIds[0] }],
      },
    }),
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changes as contract, issues, wordpress } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop, titlePlace } from "../../../../test/support/memory-shop.ts";

describe("check-drift", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const check = () => api.call(contract.checkDrift, { as: "editor", params: { auditId: shop.auditId } });
  const codeOf = async () => (await check()).body.error.code;

  describe("200", () => {
    it("tells what is intact, superseded, reverted or gone, and never writes", async () => {
      const [intact, superseded, reverted, gone] = [
        await shop.change(0),
        await shop.change(1),
        await shop.change(2),
        await shop.change(3),
      ];
      api.site.values.set(titlePlace(shop, 1), "A person's title");
      api.site.values.delete(titlePlace(shop, 2));
      api.site.values.set(`page:/${shop.auditId}/3 gone`, "yes");
      const writes = api.site.writes.length;
      const { body } = await check();
      expect(body.data).toEqual({
        checked: 4,
        drift: { [intact]: "intact", [superseded]: "superseded", [reverted]: "reverted", [gone]: "missing" },
      });
      expect(api.site.writes).toHaveLength(writes);
      const status = async (index: number) =>
        (await api.call(issues.getIssue, { params: shop.at(index) })).body.data.issue.status;
      expect(await Promise.all([0, 1, 2].map(status))).toEqual(["resolved", "superseded", "regressed"]);
    });

    it("takes a later change of ours for nobody else's", async () => {
      await shop.change(0);
      await shop.suggest(0, { field: "title", value: "Even better" });
      await api.database.pool.query("update issue set status = 'open' where id = $1", [toUuid(shop.issue(0))]);
      const later = await shop.change(0);
      expect((await check()).body.data.drift).toEqual({ [later]: "intact" });
    });

    it("sees that ours has come back", async () => {
      const id = await shop.change(0);
      api.site.values.set(titlePlace(shop, 0), "A person's title");
      await check();
      api.site.values.set(titlePlace(shop, 0), "Tea 0");
      expect((await check()).body.data.drift).toEqual({ [id]: "intact" });
      const read = await api.call(contract.getAppliedChange, {
        params: { auditId: shop.auditId, appliedChangeId: id },
      });
      expect(read.body.data.appliedChange).toMatchObject({ status: "applied", problem: null });
    });
  });

  describe("409", () => {
    it("wordpress_not_connected, ownership_not_verified, site_identity_changed", async () => {
      await api.database.pool.query("update website set ownership = 'unverified'");
      expect(await codeOf()).toBe("ownership_not_verified");
      await api.database.pool.query("update website set ownership = 'verified'");
      await shop.change(0);
      api.site.trouble = "another-site";
      expect(await codeOf()).toBe("site_identity_changed");
      api.site.trouble = "none";
      await api.call(wordpress.disconnectWordPress, { as: "admin", params: { websiteId: shop.websiteId } });
      expect(await codeOf()).toBe("wordpress_not_connected");
    });
  });

  describe("502", () => {
    it("wordpress_unreachable and wordpress_bad_response", async () => {
      await shop.change(0);
      api.site.trouble = "down";
      expect(await codeOf()).toBe("wordpress_unreachable");
      api.site.trouble = "nonsense";
      expect(await codeOf()).toBe("wordpress_bad_response");
    });
  });

  describe("504", () => {
    it("wordpress_timeout", async () => {
      await shop.change(0);
      api.site.trouble = "slow";
      expect(await codeOf()).toBe("wordpress_timeout");
    });
  });

  commonRefusals(
    contract.checkDrift,
    () => api,
    () => ({ params: { auditId: shop.auditId } }),
  );
});

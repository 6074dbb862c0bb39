import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, wordpress as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop } from "../../../../test/support/memory-shop.ts";

describe("disconnect-word-press", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const disconnect = async () =>
    (await api.call(contract.disconnectWordPress, { as: "admin", params: { websiteId: shop.websiteId } })).body.data;

  describe("200", () => {
    it("erases the password here and at WordPress, and says what could still be rolled back", async () => {
      const revoked = api.site.revoked;
      const before = (await disconnect()).openChanges;
      shop = await memoryShop(api);
      await shop.change(0);
      await shop.rollback(await shop.change(1));
      expect(await disconnect()).toEqual({
        ...{ disconnected: true, wasConnected: true, credentialsErased: true, revokedOnSite: true },
        openChanges: before + 1,
      });
      expect(api.site.revoked).toBe(revoked + 2);
      const { rows } = await api.database.pool.query("select sealed_secret from site_connection");
      expect(rows).toEqual([{ sealed_secret: null }]);
    });

    it("does the same again without a fault, and without an entry in the log", async () => {
      const entries = async () => {
        const query = { action: "connection.disconnected" };
        return (await api.call(auditLog.listLogEntries, { as: "admin", query })).body.data.entries.length;
      };
      const before = await entries();
      await disconnect();
      expect(await disconnect()).toMatchObject({ disconnected: true, wasConnected: false, revokedOnSite: false });
      expect(await entries()).toBe(before + 1);
    });

    it("forgets the password also when WordPress cannot be told", async () => {
      api.site.trouble = "down";
      expect(await disconnect()).toMatchObject({ wasConnected: true, credentialsErased: true, revokedOnSite: false });
      api.site.trouble = "none";
      expect((await shop.preview(0)).body.error.code).toBe("wordpress_not_connected");
    });

    it("voids every approval, also after it is connected again", async () => {
      const approvalToken = await shop.token(0);
      await disconnect();
      const { auditId, websiteId } = shop;
      await memoryShop(api);
      expect(shop).toMatchObject({ auditId, websiteId });
      expect((await shop.apply(0, { approvalToken })).body.error.code).toBe("preview_stale");
    });

    it("keeps the history", async () => {
      const id = await shop.change(0);
      await disconnect();
      expect((await shop.rollback(id)).body.error.code).toBe("wordpress_not_connected");
      await memoryShop(api);
      expect((await shop.rollback(id)).status).toBe(200);
    });
  });

  commonRefusals(
    contract.disconnectWordPress,
    () => api,
    () => ({ params: { websiteId: shop.websiteId } }),
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wordpress as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop, SPOILED } from "../../../../test/support/memory-shop.ts";

describe("verify-word-press", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    api.site.restRoot = `${api.site.homeUrl}/wp-json/`;
    await api.database.pool.query("update website set origin = $1", [api.site.homeUrl]);
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const verify = async () =>
    (await api.call(contract.verifyWordPress, { as: "viewer", params: { websiteId: shop.websiteId } })).body.data;

  describe("200", () => {
    it("says that all is well, and what can be written", async () => {
      const writes = api.site.writes.length;
      expect(await verify()).toMatchObject({
        ...{ status: "healthy", connection: { status: "healthy", epoch: expect.any(Number) } },
        ...{ can: expect.arrayContaining(["title"]), checks: [{ id: "auth", status: "pass" }] },
      });
      expect(api.site.writes).toHaveLength(writes);
    });

    it("is an answer, too, when the connection is ill: it says where and what to do, and keeps that", async () => {
      const check = {
        id: "role_capabilities",
        status: "fail",
        message: "May not edit.",
        durationMs: 1,
        fix: "Make them editor.",
      };
      Object.assign(api.site.health, { status: "unhealthy", checks: [check] });
      expect(await verify()).toMatchObject({ status: "unhealthy", can: [], connection: { status: "unhealthy" } });
      expect((await verify()).checks[0]).toMatchObject({ id: "role_capabilities", fix: "Make them editor." });
    });

    it.each([
      ["home", () => api.database.pool.query("update website set origin = 'https://moved.example'")],
      ["REST API", () => Object.assign(api.site, { restRoot: "https://evil.example/wp-json/" })],
    ])("says that a site whose %s is at another host can be written no more", async (_what, move) => {
      await move();
      expect(await verify()).toMatchObject({
        ...{ status: "unhealthy", can: [], connection: { status: "unhealthy" } },
        checks: [{ id: "auth" }, { id: "identity", status: "fail" }],
      });
    });

    it("does not void approvals", async () => {
      const approvalToken = await shop.token(0);
      await verify();
      expect((await shop.apply(0, { approvalToken })).status).toBe(200);
    });

    it("says that nothing is connected", async () => {
      await SPOILED.wordpress_not_connected?.(api, shop);
      expect(await verify()).toMatchObject({ status: "not_connected", can: [], checks: [] });
      await api.database.pool.query("delete from site_connection");
      expect(await verify()).toMatchObject({ status: "not_connected", connection: null });
    });
  });

  commonRefusals(
    contract.verifyWordPress,
    () => api,
    () => ({ params: { websiteId: shop.websiteId } }),
  );
});

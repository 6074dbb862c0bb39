import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changes as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop, titlePlace } from "../../../../test/support/memory-shop.ts";

describe("get-applied-change", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const read = (appliedChangeId: string) =>
    api.call(contract.getAppliedChange, { as: "viewer", params: { auditId: shop.auditId, appliedChangeId } });

  describe("200", () => {
    it("shows both values, who did it, and every step with its reason", async () => {
      api.site.values.set(titlePlace(shop, 0), "Old tea");
      const { appliedChange, events } = (await read(await shop.change(0))).body.data;
      expect(appliedChange).toMatchObject({
        ...{ before: "Old tea", after: "Tea 0", suggested: "Tea 0", mode: "guarded", status: "applied" },
        actor: { type: "user", name: "editor" },
      });
      expect(events.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
        [null, "applying"],
        ["applying", "verifying"],
        ["verifying", "applied"],
      ]);
      for (const { reason, actor } of events) expect([reason, actor].join()).toMatch(/./);
    });

    it("shows the steps of a change that was undone", async () => {
      const id = await shop.change(0);
      await shop.rollback(id, { reason: "The old one was better." });
      const { appliedChange, events } = (await read(id)).body.data;
      expect(appliedChange).toMatchObject({ status: "rolled_back", reversible: false });
      expect(events.slice(-2).map(({ to }: { to: string }) => to)).toEqual(["rolling_back", "rolled_back"]);
    });

    it("keeps what stood there instead when someone was quicker", async () => {
      const gate = Promise.withResolvers<void>();
      const approvalToken = await shop.token(0);
      api.site.gate = gate.promise;
      const headers = { prefer: "respond-async" };
      const { body } = await shop.apply(0, { approvalToken }, { headers });
      api.site.values.set(titlePlace(shop, 0), "A person's title");
      gate.resolve();
      const { id } = body.data.appliedChange;
      await expect.poll(async () => (await read(id)).body.data.appliedChange.status).toBe("conflict");
      expect((await read(id)).body.data.appliedChange.problem).toMatchObject({ code: "preview_stale", written: false });
      expect(api.site.values.get(titlePlace(shop, 0))).toBe("A person's title");
    });
  });

  describe("404", () => {
    it.each(["chg_1", "x"])("knows nothing about %s", async (id) => {
      expect((await read(id)).body.error.code).toBe("not_found");
    });

    it("knows nothing about a change of another audit", async () => {
      const id = await shop.change(0);
      shop = await memoryShop(api);
      expect((await read(id)).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.getAppliedChange,
    () => api,
    async () => ({ params: { auditId: shop.auditId, appliedChangeId: await shop.change(20) } }),
  );
});

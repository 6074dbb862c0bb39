import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulks as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop, titlePlace } from "../../../../test/support/memory-shop.ts";

describe("bulk-rollback", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const send = (
    appliedChangeIds: readonly string[],
    {
      headers = {},
      ...extra
    }: { headers?: object; reason?: string; stopAfterFailures?: number; continues?: string } = {},
  ) =>
    api.call(contract.bulkRollback, {
      ...{ as: "editor" as const, params: { auditId: shop.auditId }, headers: { ...headers } },
      body: { appliedChangeIds, ...extra },
    });
  const titleOf = (index: number) => api.site.values.get(titlePlace(shop, index));

  describe("200", () => {
    it("rolls all back, each with its own result", async () => {
      api.site.values.set(titlePlace(shop, 0), "Old tea");
      const ids = [await shop.change(0), await shop.change(1)] as const;
      const { status, body } = await send(ids, { reason: "A mistake." });
      expect(status).toBe(200);
      expect(body.data.bulkOperation).toMatchObject({
        ...{ kind: "rollback", outcome: "all_applied", summary: { requested: 2, applied: 2 } },
      });
      expect(body.data.results[ids[0]]).toMatchObject({
        ...{ status: "rolled_back", httpStatus: 200, error: null },
        appliedChange: { kind: "rollback", reverses: ids[0], reason: "A mistake." },
      });
      expect([titleOf(0), titleOf(1)]).toEqual(["Old tea", undefined]);
    });

    it("goes from the newest to the oldest, so that the originals come back, however they are listed", async () => {
      await api.database.pool.query(
        "update issue set url_id = (select url_id from issue where id = $2) where id = $1",
        [...[shop.issue(1), shop.issue(0)].map(toUuid)],
      );
      api.site.values.set(titlePlace(shop, 0), "Old tea");
      const ids = [await shop.change(0), await shop.change(1), await shop.change(2)];
      const { status } = await send([ids[0] ?? "", ids[2] ?? "", ids[1] ?? "", ids[0] ?? ""]);
      expect(status).toBe(200);
      expect([titleOf(0), titleOf(2)]).toEqual(["Old tea", undefined]);
    });

    it("writes nothing for what is rolled back already", async () => {
      const id = await shop.change(0);
      await shop.rollback(id);
      const writes = api.site.writes.length;
      expect((await send([id])).status).toBe(200);
      expect(api.site.writes).toHaveLength(writes);
    });
  });

  describe("202", () => {
    it("does not wait when asked not to, and can be followed", async () => {
      const ids = [await shop.change(0), await shop.change(1)];
      const gate = Promise.withResolvers<void>();
      api.site.gate = gate.promise;
      const { status, headers, body } = await send(ids, { headers: { prefer: "respond-async" } });
      expect(status).toBe(202);
      expect(headers.location).toContain(body.data.bulkOperation.id);
      gate.resolve();
      const params = { auditId: shop.auditId, bulkOperationId: body.data.bulkOperation.id };
      const read = async () => (await api.call(contract.getBulkOperation, { params })).body.data.bulkOperation.outcome;
      await expect.poll(read).toBe("all_applied");
    });

    it("begins what continues an operation when that one has ended", async () => {
      const [older, newer] = [await shop.change(0), await shop.change(1)];
      const gate = Promise.withResolvers<void>();
      api.site.gate = gate.promise;
      const headers = { prefer: "respond-async" };
      const continues = (await send([newer], { headers })).body.data.bulkOperation.id;
      const { id, status, ...rest } = (await send([older], { headers, continues })).body.data.bulkOperation;
      expect([status, rest.continues, titleOf(0)]).toEqual(["running", continues, "Tea 0"]);
      gate.resolve();
      const params = { auditId: shop.auditId, bulkOperationId: id };
      const read = async () => (await api.call(contract.getBulkOperation, { params })).body.data.bulkOperation.outcome;
      await expect.poll(read).toBe("all_applied");
      expect([titleOf(0), titleOf(1)]).toEqual([undefined, undefined]);
    });
  });

  describe("207", () => {
    it("goes on after one that drifted, and leaves what the person wrote", async () => {
      const ids = [await shop.change(0), await shop.change(1), await shop.change(2)] as const;
      api.site.values.set(titlePlace(shop, 1), "A person's title");
      const { status, body } = await send(ids);
      expect(status).toBe(207);
      expect(body.data.bulkOperation).toMatchObject({ outcome: "partial", summary: { applied: 2, conflict: 1 } });
      expect(body.data.results[ids[1]]).toMatchObject({
        ...{ status: "conflict", httpStatus: 409 },
        error: { code: "drift_detected", details: { current: "A person's title", applied: "Tea 1" } },
      });
      expect(titleOf(1)).toBe("A person's title");
    });

    it("says so when none could be rolled back", async () => {
      const id = await shop.change(0);
      api.site.trouble = "down";
      const { status, body } = await send([id]);
      expect(status).toBe(207);
      expect(body.data.bulkOperation.outcome).toBe("none_applied");
      expect(body.data.results[id].error.code).toBe("wordpress_unreachable");
    });

    it("leaves the rest alone at a site that is lost", async () => {
      const ids: string[] = [];
      for (let index = 0; index < 7; index++) ids.push(await shop.change(index));
      api.site.trouble = "slow";
      const { body } = await send(ids);
      const codes = ids.map((id) => body.data.results[id].error.code);
      expect(codes.filter((code) => code === "wordpress_timeout")).toHaveLength(5);
      expect(codes.filter((code) => code === "circuit_open")).toHaveLength(2);
      expect(body.data.bulkOperation.summary).toMatchObject({ failed: 5, skipped: 2 });
    });

    it("stops by itself after as many failures as it is told, and so does what continues it", async () => {
      const [before, ...ids] = [await shop.change(0), await shop.change(1), await shop.change(2)] as const;
      api.site.trouble = "down";
      const { bulkOperation, results } = (await send(ids, { stopAfterFailures: 1 })).body.data;
      const rest = await send([before], { stopAfterFailures: 1, continues: bulkOperation.id });
      expect(rest.body.data.results[before].error.code).toBe("stopped_after_failures");
      expect(results[ids[1]].error.code).toBe("wordpress_unreachable");
      expect(results[ids[0]]).toMatchObject({ status: "skipped", error: { code: "stopped_after_failures" } });
    });
  });

  describe("400", () => {
    it.each([
      ["none", 0],
      ["more than a hundred", 101],
    ])("refuses %s", async (_what, count) => {
      const answer = await send(Array.from({ length: count }, (_, n) => `chg_${n}`));
      expect(answer.body.error.code).toBe("validation_failed");
    });

    it("continues no operation that is not one's own", async () => {
      const { status, body } = await send([await shop.change(0)], { continues: "blk_1" });
      expect([status, body.error.fields[0].pointer]).toEqual([400, "/continues"]);
    });
  });

  describe("404", () => {
    it("does nothing at all when one of them is no change of this audit", async () => {
      const foreign = await (await memoryShop(api)).change(0);
      const id = await shop.change(0);
      for (const other of [foreign, "nonsense"]) {
        const answer = await send([id, other]);
        expect(answer.body.error.code).toBe("not_found");
      }
      expect(titleOf(0)).toBe("Tea 0");
    });
  });

  commonRefusals(
    contract.bulkRollback,
    () => api,
    async () => ({ params: { auditId: shop.auditId }, body: { appliedChangeIds: [await shop.change(20)] } }),
  );
});

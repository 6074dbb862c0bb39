import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changes as changeRoutes, bulks as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop, titlePlace } from "../../../../test/support/memory-shop.ts";

describe("cancel-bulk-operation", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const begin = async (count: number, headers = {}) => {
    const approvals: Record<string, string> = {};
    for (let index = 0; index < count; index++) approvals[shop.issue(index)] = await shop.token(index);
    const params = { auditId: shop.auditId };
    return (await api.call(contract.bulkApply, { as: "editor", params, body: { approvals }, headers })).body.data;
  };
  const cancel = (bulkOperationId: string) =>
    api.call(contract.cancelBulkOperation, { as: "editor", params: { auditId: shop.auditId, bulkOperationId } });
  const read = async (bulkOperationId: string) =>
    (await api.call(contract.getBulkOperation, { params: { auditId: shop.auditId, bulkOperationId } })).body.data;

  describe("202", () => {
    it("lets what has begun end, and skips the rest", async () => {
      api.site.mode = "basic";
      const gate = Promise.withResolvers<void>();
      const calls = api.site.calls.length;
      api.site.gate = gate.promise;
      const { bulkOperation } = await begin(12, { prefer: "respond-async" });
      const underWay = async () => {
        const params = { auditId: shop.auditId };
        const { appliedChanges } = (await api.call(changeRoutes.listAppliedChanges, { params })).body.data;
        return appliedChanges.length;
      };
      await expect.poll(underWay).toBe(5);
      const { status, headers } = await cancel(bulkOperation.id);
      expect(status).toBe(202);
      expect(headers.location).toContain(bulkOperation.id);
      gate.resolve();
      await expect.poll(async () => (await read(bulkOperation.id)).bulkOperation.status).toBe("completed");
      const done = await read(bulkOperation.id);
      expect(done.bulkOperation).toMatchObject({ outcome: "partial", summary: { applied: 5, skipped: 7 } });
      const skipped = Object.values<{ status: string; error: unknown }>(done.results).filter(
        (result) => result.status === "skipped",
      );
      expect(skipped[0]?.error).toMatchObject({ code: "cancelled" });
      expect(api.site.calls.slice(calls)).toHaveLength(1);
    });

    it.each(["update member set role = 'viewer'", "delete from member"])(
      "leaves the rest alone when whoever began it may not any more: %s",
      async (loss) => {
        api.site.mode = "basic";
        const gate = Promise.withResolvers<void>();
        const calls = api.site.calls.length;
        api.site.gate = gate.promise;
        const { bulkOperation } = await begin(12, { prefer: "respond-async" });
        const params = { auditId: shop.auditId };
        const underWay = async () =>
          (await api.call(changeRoutes.listAppliedChanges, { params })).body.data.appliedChanges.length;
        await expect.poll(underWay).toBe(5);
        const ofEditor = `"userId" = (select id from "user" where email = 'editor@example.com')`;
        const { rows } = await api.database.pool.query(`select * from member where ${ofEditor}`);
        await api.database.pool.query(`${loss} where ${ofEditor}`);
        gate.resolve();
        await expect.poll(async () => (await read(bulkOperation.id)).bulkOperation.status).toBe("completed");
        const { results, ...done } = await read(bulkOperation.id);
        expect(done.bulkOperation).toMatchObject({ outcome: "partial", summary: { applied: 5, skipped: 7 } });
        const codes = Object.values<{ error: { code: string } | null }>(results).map(({ error }) => error?.code);
        expect(codes.filter((code) => code === "role_required")).toHaveLength(7);
        expect(api.site.calls.slice(calls)).toHaveLength(1);
        await api.database.pool.query(`delete from member where ${ofEditor}`);
        await api.database.pool.query("insert into member select * from json_populate_record(null::member, $1)", [
          JSON.stringify(rows[0]),
        ]);
      },
    );

    it("skips what continues it, too", async () => {
      const gate = Promise.withResolvers<void>();
      api.site.gate = gate.promise;
      const { bulkOperation } = await begin(1, { prefer: "respond-async" });
      const next = await api.call(contract.bulkApply, {
        ...{ as: "editor", params: { auditId: shop.auditId }, headers: { prefer: "respond-async" } },
        body: { approvals: { [shop.issue(1)]: await shop.token(1) }, continues: bulkOperation.id },
      });
      await cancel(bulkOperation.id);
      gate.resolve();
      const { id } = next.body.data.bulkOperation;
      await expect.poll(async () => (await read(id)).bulkOperation.status).toBe("completed");
      expect((await read(id)).results[shop.issue(1)]).toMatchObject({
        status: "skipped",
        error: { code: "cancelled" },
      });
    });

    it("leaves the approvals of what was skipped good", async () => {
      api.site.mode = "basic";
      const approvalToken = await shop.token(7);
      const gate = Promise.withResolvers<void>();
      api.site.gate = gate.promise;
      const { bulkOperation } = await begin(8, { prefer: "respond-async" });
      await cancel(bulkOperation.id);
      gate.resolve();
      await expect.poll(async () => (await read(bulkOperation.id)).bulkOperation.status).toBe("completed");
      const { results } = await read(bulkOperation.id);
      const index = [7, 6, 5].find((one) => results[shop.issue(one)].status === "skipped") ?? -1;
      const token = index === 7 ? approvalToken : await shop.token(index);
      expect((await shop.apply(index, { approvalToken: token })).status).toBe(200);
      expect(api.site.values.get(titlePlace(shop, index))).toBe(`Tea ${index}`);
    });

    it("changes nothing of an operation that is over", async () => {
      const { bulkOperation } = await begin(2);
      expect((await cancel(bulkOperation.id)).body.data.bulkOperation).toMatchObject({
        ...{ status: "completed", outcome: "all_applied" },
      });
    });
  });

  describe("404", () => {
    it.each(["blk_1", "x"])("knows nothing about %s", async (id) => {
      expect((await cancel(id)).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.cancelBulkOperation,
    () => api,
    async () => ({ params: { auditId: shop.auditId, bulkOperationId: (await begin(1)).bulkOperation.id } }),
  );
});

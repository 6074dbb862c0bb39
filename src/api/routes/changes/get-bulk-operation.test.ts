import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulks as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop } from "../../../../test/support/memory-shop.ts";

describe("get-bulk-operation", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const begin = async (indexes: readonly number[], headers = {}) => {
    const approvals: Record<string, string> = {};
    for (const index of indexes) approvals[shop.issue(index)] = await shop.token(index);
    const params = { auditId: shop.auditId };
    return (await api.call(contract.bulkApply, { as: "editor", params, body: { approvals }, headers })).body.data;
  };
  const read = (bulkOperationId: string, options = {}) =>
    api.call(contract.getBulkOperation, { params: { auditId: shop.auditId, bulkOperationId }, ...options });

  describe("200", () => {
    it("shows each item while it waits, and at its end", async () => {
      const gate = Promise.withResolvers<void>();
      api.site.gate = gate.promise;
      const { bulkOperation } = await begin([0, 1], { prefer: "respond-async" });
      const early = (await read(bulkOperation.id, { as: "viewer" })).body.data;
      expect(early.bulkOperation).toMatchObject({ status: "running", outcome: null });
      expect(early.results[shop.issue(0)]).toMatchObject({ status: "pending", httpStatus: 202, appliedChange: null });
      gate.resolve();
      await expect.poll(async () => (await read(bulkOperation.id)).body.data.bulkOperation.status).toBe("completed");
      const late = (await read(bulkOperation.id)).body.data;
      expect(late.bulkOperation).toMatchObject({ outcome: "all_applied", finishedAt: expect.any(String) });
      expect(late.results[shop.issue(0)]).toMatchObject({ status: "applied", appliedChange: { after: "Tea 0" } });
    });

    it("says the same as the answer that began it", async () => {
      const { bulkOperation, results } = await begin([2]);
      const { data } = (await read(bulkOperation.id)).body;
      expect({ ...data.bulkOperation, replayed: false }).toEqual(bulkOperation);
      expect(Object.keys(data.results)).toEqual(Object.keys(results));
    });

    it("never shows an approval", async () => {
      const token = await shop.token(0);
      const params = { auditId: shop.auditId };
      const body = { approvals: { [shop.issue(0)]: token } };
      const done = await api.call(contract.bulkApply, { as: "editor", params, body });
      const answer = await read(done.body.data.bulkOperation.id);
      expect(answer.text).not.toContain(token);
      expect(answer.text).not.toContain("jti");
    });
  });

  describe("404", () => {
    it.each(["blk_1", "x", "blk_00000000000000000000000000"])("knows nothing about %s", async (id) => {
      expect((await read(id)).body.error.code).toBe("not_found");
    });

    it("knows nothing about an operation of another audit", async () => {
      const { bulkOperation } = await begin([0]);
      shop = await memoryShop(api);
      expect((await read(bulkOperation.id)).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.getBulkOperation,
    () => api,
    async () => ({ params: { auditId: shop.auditId, bulkOperationId: (await begin([20])).bulkOperation.id } }),
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changes as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop } from "../../../../test/support/memory-shop.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("list-applied-changes", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const list = (query = {}, auditId = shop.auditId) =>
    api.call(contract.listAppliedChanges, { as: "viewer", params: { auditId }, query });

  describe("200", () => {
    it("shows nothing where nothing was changed", async () => {
      expect((await list()).body.data).toMatchObject({
        appliedChanges: [],
        page: { hasMore: false, nextCursor: null },
      });
    });

    it("shows every change of the audit and of no other, newest first, rollbacks too", async () => {
      const first = await shop.change(0);
      const second = await shop.change(1);
      const rollback = (await shop.rollback(first)).body.data.rollback.id;
      await (await memoryShop(api)).change(0);
      const { appliedChanges } = (await list()).body.data;
      expect(appliedChanges.map(({ id }: { id: string }) => id)).toEqual([rollback, second, first]);
      expect(appliedChanges[0]).toMatchObject({ kind: "rollback", reverses: first, status: "applied" });
      expect(appliedChanges[2]).toMatchObject({ kind: "apply", status: "rolled_back", reversible: false });
    });

    it("shows, of the website, what was changed because of its other audits, too", async () => {
      const earlier = await shop.change(0);
      const later = await memoryShop(api);
      const own = await later.change(0);
      expect((await list({}, later.auditId)).body.data.appliedChanges).toMatchObject([{ id: own }]);
      const { appliedChanges } = (await list({ of: "website" }, later.auditId)).body.data;
      expect(appliedChanges.slice(0, 2)).toMatchObject([{ id: own }, { id: earlier, auditId: shop.auditId }]);
      const stranger = await seedAudit(api.database.pool);
      expect((await list({ of: "website" }, stranger.auditId)).body.data.appliedChanges).toEqual([]);
    });

    it("keeps what was refused by the site, with the reason", async () => {
      const approvalToken = await shop.token(0);
      api.site.trouble = "locked";
      await shop.apply(0, { approvalToken });
      expect((await list()).body.data.appliedChanges).toMatchObject([
        { status: "failed", problem: { code: "resource_locked", written: false } },
      ]);
    });

    it("gives each change once, page by page", async () => {
      const made: string[] = [];
      for (const index of [0, 1, 2, 3, 4]) made.unshift(await shop.change(index));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { data } = (await list({ limit: "2", ...(cursor === null ? {} : { cursor }) })).body as {
          data: { appliedChanges: { id: string }[]; page: { nextCursor: string | null } };
        };
        seen.push(...data.appliedChanges.map(({ id }) => id));
        cursor = data.page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(made);
    });
  });

  describe("400", () => {
    it("cursor_mismatch: of another audit, or altered", async () => {
      for (const index of [0, 1]) await shop.change(index);
      const { nextCursor } = (await list({ limit: "1" })).body.data.page;
      const other = await memoryShop(api);
      expect((await list({ cursor: nextCursor }, other.auditId)).body.error.code).toBe("cursor_mismatch");
      expect((await list({ cursor: `A${nextCursor}` })).body.error.code).toBe("cursor_mismatch");
    });
  });

  commonRefusals(
    contract.listAppliedChanges,
    () => api,
    () => ({ params: { auditId: shop.auditId } }),
  );
});

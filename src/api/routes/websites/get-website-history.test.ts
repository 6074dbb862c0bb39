import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { websites as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("get-website-history", () => {
  let api: TestApi;
  let first: SeededAudit;
  let last: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    const site = { origin: "https://tea.example" };
    first = await seedAudit(api.database.pool, site);
    last = await seedAudit(api.database.pool, site);
    await seedAudit(api.database.pool, { ...site, status: "failed" });
    await seedAudit(api.database.pool, { ...site, type: "page-audit" });
  });
  afterAll(() => api.close());

  const history = (query: Record<string, string> = {}) =>
    api.call(contract.getWebsiteHistory, { as: "viewer", params: { websiteId: first.websiteId }, query });

  describe("200", () => {
    it("shows the figures of completed audits only, newest first", async () => {
      const { body } = await history({ type: "full-audit" });
      expect(body.data.history.map(({ auditId }: { auditId: string }) => auditId)).toEqual([
        last.auditId,
        first.auditId,
      ]);
      expect(body.data.history[0]).toEqual({
        ...{
          auditId: last.auditId,
          type: "full-audit",
          finishedAt: "2026-01-01T00:01:00.000Z",
          score: 78,
          grade: "B",
          scoreVersion: 1,
        },
        ...{ truncated: false, pages: 3, issues: { error: 30, warning: 15, notice: 0 }, new: null, fixed: null },
        ...{ servedElsewhere: false, statuses: null, depths: null },
      });
      expect((await history()).body.data.history).toHaveLength(3);
    });

    it("shows how the pages of each spread, and which did not look at the live site", async () => {
      await api.database.pool.query(
        `update audit set site = '{"warnings":[{"code":"served_elsewhere"}]}', summary = summary || '{"distribution":
           {"statuses":[{"status":"2xx","pages":2},{"status":"4xx","pages":1}],"depths":[{"depth":0,"pages":1},{"depth":null,"pages":2}],
            "ttfb":{"good":2,"fair":0,"poor":0}}}' where id = $1`,
        [toUuid(last.auditId)],
      );
      const [point, before] = (await history({ type: "full-audit" })).body.data.history;
      expect(point).toMatchObject({
        servedElsewhere: true,
        statuses: [
          { status: "2xx", pages: 2 },
          { status: "4xx", pages: 1 },
        ],
        depths: [
          { depth: 0, pages: 1 },
          { depth: null, pages: 2 },
        ],
      });
      expect(before).toMatchObject({ servedElsewhere: false, statuses: null, depths: null });
    });

    it("pages through them", async () => {
      const one = await history({ type: "full-audit", limit: "1" });
      const two = await history({ type: "full-audit", limit: "1", cursor: one.body.data.page.nextCursor });
      expect(two.body.data.history[0].auditId).toBe(first.auditId);
      expect(two.body.data.page.hasMore).toBe(false);
    });
  });

  describe("400", () => {
    it("refuses a cursor with other filters: cursor_mismatch", async () => {
      const { nextCursor: cursor } = (await history({ limit: "1" })).body.data.page;
      expect((await history({ limit: "1", type: "page-audit", cursor })).body.error.code).toBe("cursor_mismatch");
    });
  });

  commonRefusals(
    contract.getWebsiteHistory,
    () => api,
    () => ({ params: { websiteId: first.websiteId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { websites as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("list-websites", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}, as: "viewer" | "stranger" = "viewer") =>
    api.call(contract.listWebsites, { as, query });

  describe("200", () => {
    it("pages through the websites of the caller, with the last audit", async () => {
      const first = await list({ limit: "1" });
      const second = await list({ limit: "1", cursor: first.body.data.page.nextCursor });
      expect(second.body.data.websites[0]).toMatchObject({
        id: done.websiteId,
        lastAudit: { id: done.auditId, score: 78 },
      });
      expect(second.body.data.page.hasMore).toBe(false);
      expect((await list({}, "stranger")).body.data.websites).toEqual([]);
    });
  });

  describe("400", () => {
    it("refuses another person's cursor: cursor_mismatch", async () => {
      const { nextCursor: cursor } = (await list({ limit: "1" })).body.data.page;
      expect((await list({ limit: "1", cursor }, "stranger")).body.error.code).toBe("cursor_mismatch");
    });
  });

  commonRefusals(contract.listWebsites, () => api);
});

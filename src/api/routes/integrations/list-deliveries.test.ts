import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrations as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";
import { newIntegration } from "../../../../test/support/webhooks.ts";

describe("list-deliveries", () => {
  let api: TestApi;
  let integrationId: string;
  let auditId: string;
  beforeAll(async () => {
    api = await testApi();
    const seeded = await seedAudit(api.database.pool, { status: "queued" });
    ({ auditId } = seeded);
    ({ id: integrationId } = await newIntegration(api, seeded.websiteId));
    for (const status of ["running", "completed"])
      await api.database.pool.query("update audit set status = $2 where id = $1", [toUuid(seeded.auditId), status]);
    await api.store.outbox.place();
  });
  afterAll(() => api.close());

  const list = async (query = {}) =>
    (await api.call(contract.listDeliveries, { as: "admin", params: { integrationId }, query })).body;

  describe("200", () => {
    it("shows the newest event first, page by page, with what is sent", async () => {
      const { data } = await list({ limit: "1" });
      expect(data.deliveries).toMatchObject([
        {
          payload: { type: "audit.completed", data: { auditId, state: "completed" } },
          ...{ state: "pending", attempts: 0, status: null, problem: null, triedAt: null },
        },
      ]);
      const next = await list({ limit: "1", cursor: data.page.nextCursor });
      expect(next.data).toMatchObject({
        deliveries: [{ payload: { type: "audit.started" } }],
        page: { hasMore: false },
      });
    });
  });

  describe("400", () => {
    it("takes no cursor of another list: cursor_mismatch", async () => {
      expect((await list({ cursor: "x" })).error.code).toBe("cursor_mismatch");
    });
  });

  commonRefusals(
    contract.listDeliveries,
    () => api,
    () => ({ params: { integrationId } }),
  );
});

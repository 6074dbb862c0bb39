import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrations as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newId } from "../../../../test/support/identity.ts";
import { seedAudit } from "../../../../test/support/seed.ts";
import { newIntegration } from "../../../../test/support/webhooks.ts";

describe("redeliver-event", () => {
  let api: TestApi;
  let params: { integrationId: string; eventId: string };
  beforeAll(async () => {
    api = await testApi();
    const { auditId, websiteId } = await seedAudit(api.database.pool, { status: "queued" });
    const { id: integrationId } = await newIntegration(api, websiteId);
    await api.database.pool.query("update audit set status = 'failed' where id = $1", [toUuid(auditId)]);
    await api.store.outbox.place();
    const { body } = await api.call(contract.listDeliveries, { as: "admin", params: { integrationId } });
    params = { integrationId, eventId: body.data.deliveries[0].eventId };
  });
  afterAll(() => api.close());

  const redeliver = (more = {}) => api.call(contract.redeliverEvent, { as: "admin", params: { ...params, ...more } });

  describe("204", () => {
    it("begins anew with the same event", async () => {
      await api.database.pool.query("update webhook_delivery set state = 'failed', attempts = 11, next_at = null");
      expect((await redeliver()).status).toBe(204);
      const { rows } = await api.database.pool.query("select state, attempts from webhook_delivery");
      expect(rows).toEqual([{ state: "pending", attempts: 0 }]);
    });
  });

  describe("404, events", () => {
    it.each([newId("evt"), newId("aud"), "x"])("knows nothing about %s", async (eventId) => {
      expect((await redeliver({ eventId })).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.redeliverEvent,
    () => api,
    () => ({ params }),
  );
});

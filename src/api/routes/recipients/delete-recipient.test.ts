import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alerts, recipients as contract } from "#contract/index.ts";
import { newAlert, newRecipient } from "../../../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("delete-recipient", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("204", () => {
    it("takes it away, and out of its alerts", async () => {
      const recipientId = await newRecipient(api);
      const alertId = await newAlert(api, { recipientIds: [recipientId] });
      expect((await api.call(contract.deleteRecipient, { as: "admin", params: { recipientId } })).status).toBe(204);
      const { body } = await api.call(alerts.getAlert, { params: { alertId } });
      expect(body.data.alert.recipientIds).toEqual([]);
    });
  });

  commonRefusals(
    contract.deleteRecipient,
    () => api,
    async () => ({ params: { recipientId: await newRecipient(api) } }),
  );
});

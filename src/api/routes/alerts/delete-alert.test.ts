import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alerts as contract } from "#contract/index.ts";
import { newAlert, newIncident } from "../../../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("delete-alert", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("204", () => {
    it("takes it away with its incidents", async () => {
      const alertId = await newAlert(api);
      await newIncident(api, alertId);
      expect((await api.call(contract.deleteAlert, { as: "editor", params: { alertId } })).status).toBe(204);
      expect((await api.call(contract.listIncidents, {})).body.data.incidents).toEqual([]);
    });
  });

  commonRefusals(
    contract.deleteAlert,
    () => api,
    async () => ({ params: { alertId: await newAlert(api) } }),
  );
});

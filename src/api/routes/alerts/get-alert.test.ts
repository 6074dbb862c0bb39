import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alerts as contract } from "#contract/index.ts";
import { newAlert, SOME_ALERT } from "../../../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-alert", () => {
  let api: TestApi;
  let alertId: string;
  beforeAll(async () => {
    api = await testApi();
    alertId = await newAlert(api);
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("shows it with its ETag", async () => {
      const { body, headers } = await api.call(contract.getAlert, { as: "viewer", params: { alertId } });
      expect(headers.etag).toBe('"1"');
      expect(body.data.alert).toMatchObject({ id: alertId, name: SOME_ALERT.name });
    });
  });

  commonRefusals(
    contract.getAlert,
    () => api,
    () => ({ params: { alertId } }),
  );
});

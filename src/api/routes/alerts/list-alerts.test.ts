import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alerts as contract } from "#contract/index.ts";
import { newAlert } from "../../../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("list-alerts", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const list = (query = {}) => api.call(contract.listAlerts, { as: "viewer", query });

  describe("200", () => {
    it("shows the oldest first", async () => {
      const ids = [await newAlert(api), await newAlert(api)];
      expect((await list()).body.data.alerts.map(({ id }: { id: string }) => id)).toEqual(ids);
    });
  });

  describe("403", () => {
    it("shows none of others: project_access_denied", async () => {
      expect((await list({ workspaceId: api.strangersWorkspace })).body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.listAlerts, () => api);
});

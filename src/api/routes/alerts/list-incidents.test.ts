import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alerts as contract } from "#contract/index.ts";
import { newAlert, newIncident } from "../../../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newId } from "../../../../test/support/identity.ts";

describe("list-incidents", () => {
  let api: TestApi;
  const made: { incidentId: string; websiteId: string; alertId: string }[] = [];
  beforeAll(async () => {
    api = await testApi();
    for (let count = 0; count < 3; count++) {
      const alertId = await newAlert(api, { name: `Alert ${count}` });
      made.push({ alertId, ...(await newIncident(api, alertId)) });
    }
  });
  afterAll(() => api.close());

  const list = (query = {}) => api.call(contract.listIncidents, { as: "viewer", query });
  const ids = async (query: object) => (await list(query)).body.data.incidents.map(({ id }: { id: string }) => id);

  describe("200", () => {
    it("shows the newest first, page by page", async () => {
      const { body } = await list({ limit: "2" });
      expect(body.data.incidents).toMatchObject([
        { id: made[2]?.incidentId, alertName: "Alert 2", state: "open", facts: { checkId: "title-missing" } },
        { id: made[1]?.incidentId },
      ]);
      expect(await ids({ limit: "2", cursor: body.data.page.nextCursor })).toEqual([made[0]?.incidentId]);
    });

    it("filters by website, alert and state", async () => {
      const [first] = made;
      expect(await ids({ websiteId: first?.websiteId })).toEqual([first?.incidentId]);
      expect(await ids({ alertId: first?.alertId })).toEqual([first?.incidentId]);
      expect(await ids({ state: "closed" })).toEqual([]);
      expect(await ids({ websiteId: newId("web") })).toEqual([]);
    });

    it("shows nothing of other workspaces", async () => {
      const { body } = await api.call(contract.listIncidents, { as: "stranger" });
      expect(body.data.incidents).toEqual([]);
    });
  });

  describe("400", () => {
    it("takes no id of another kind: validation_failed", async () => {
      for (const query of [{ websiteId: "x" }, { alertId: newId("web") }])
        expect((await list(query)).body.error.code).toBe("validation_failed");
    });

    it("takes no cursor of another list: cursor_mismatch", async () => {
      expect((await list({ cursor: "x" })).body.error.code).toBe("cursor_mismatch");
    });
  });

  describe("403", () => {
    it("shows none of others: project_access_denied", async () => {
      expect((await list({ workspaceId: api.strangersWorkspace })).body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.listIncidents, () => api);
});

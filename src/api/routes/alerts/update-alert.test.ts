import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alerts as contract } from "#contract/index.ts";
import { newAlert, newIncident, newRecipient } from "../../../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newId } from "../../../../test/support/identity.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("update-alert", () => {
  let api: TestApi;
  let alertId: string;
  beforeAll(async () => {
    api = await testApi();
    alertId = await newAlert(api);
  });
  afterAll(() => api.close());

  const update = (body: object, etag = "*") =>
    api.call(contract.updateAlert, {
      ...{ as: "editor", params: { alertId }, body, headers: { "if-match": etag } },
    });

  describe("200", () => {
    it("changes what is sent and keeps the rest", async () => {
      const recipientId = await newRecipient(api);
      const changes = { name: "Renamed", recipientIds: [recipientId], trigger: { kind: "audit_failed" } };
      expect((await update(changes)).body.data.alert).toMatchObject({ ...changes, websiteIds: null, version: 2 });
      expect((await update({ recipientIds: [] })).body.data.alert).toMatchObject({ name: "Renamed", recipientIds: [] });
    });

    it("chooses websites, and all of them again", async () => {
      const { websiteId } = await seedAudit(api.database.pool);
      expect((await update({ websiteIds: [websiteId] })).body.data.alert.websiteIds).toEqual([websiteId]);
      expect((await update({ websiteIds: null })).body.data.alert.websiteIds).toBeNull();
    });

    it("closes its open incidents when it is paused", async () => {
      await newIncident(api, alertId);
      expect((await update({ state: "paused" })).body.data.alert.state).toBe("paused");
      const { body } = await api.call(contract.listIncidents, { query: { alertId } });
      expect(body.data.incidents).toMatchObject([{ state: "closed", closedBecause: "alert_changed", closedBy: null }]);
    });
  });

  describe("400", () => {
    it.each([{}, { state: "loud" }, { websiteIds: [newId("web")] }, { recipientIds: ["x"] }])(
      "refuses %j: validation_failed",
      async (body) => {
        expect((await update(body)).body.error.code).toBe("validation_failed");
      },
    );
  });

  describe("412", () => {
    it("wants the version that it has: precondition_failed", async () => {
      expect((await update({ name: "Late" }, '"99"')).body.error.code).toBe("precondition_failed");
    });
  });

  describe("428", () => {
    it("wants to know which version is changed: precondition_required", async () => {
      const { body } = await api.call(contract.updateAlert, {
        as: "editor",
        params: { alertId },
        body: { name: "Blind" },
      });
      expect(body.error.code).toBe("precondition_required");
    });
  });

  commonRefusals(
    contract.updateAlert,
    () => api,
    () => ({ params: { alertId }, headers: { "if-match": "*" }, body: { name: "Same" } }),
  );
});

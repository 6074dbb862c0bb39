import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alerts as contract } from "#contract/index.ts";
import { newAlert, newRecipient, SOME_ALERT } from "../../../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newId } from "../../../../test/support/identity.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("create-alert", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool));
  });
  afterAll(() => api.close());

  const create = (more: object = {}, of = api) =>
    of.call(contract.createAlert, { as: "editor", body: { ...SOME_ALERT, ...more } });

  describe("201", () => {
    it("watches errors and warnings on important pages of all websites by default", async () => {
      const { status, body, headers } = await create();
      expect([status, headers.etag]).toEqual([201, '"1"']);
      expect(body.data.alert).toMatchObject({
        trigger: { kind: "new_issues", severities: ["error", "warning"], checkIds: [], sensitivity: "normal" },
        ...{ websiteIds: null, recipientIds: [], state: "active" },
      });
    });

    it("takes websites and recipients of the workspace", async () => {
      const recipientId = await newRecipient(api);
      const chosen = { websiteIds: [websiteId], recipientIds: [recipientId] };
      const { body } = await create({ ...chosen, trigger: { kind: "score_drop" } });
      expect(body.data.alert).toMatchObject({ ...chosen, trigger: { kind: "score_drop", points: 5 } });
    });
  });

  describe("400", () => {
    it.each<[object, string]>([
      [{ trigger: { kind: "moon" } }, "/trigger/kind"],
      [{ trigger: { kind: "new_issues", severities: [] } }, "/trigger/severities"],
      [{ trigger: { kind: "score_drop", points: 0 } }, "/trigger/points"],
      [{ name: "a\u202eb" }, "/name"],
      [{ websiteIds: [] }, "/websiteIds"],
      [{ websiteIds: [newId("web")] }, "/websiteIds/0"],
      [{ recipientIds: [newId("rcp")] }, "/recipientIds/0"],
    ])("refuses %j: validation_failed", async (more, pointer) => {
      expect((await create(more)).body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer }] });
    });
  });

  describe("403", () => {
    it("makes none in a workspace of others: project_access_denied", async () => {
      expect((await create({ workspaceId: api.strangersWorkspace })).body.error.code).toBe("project_access_denied");
    });
  });

  describe("409", () => {
    it("stops at so many that nobody oversees them: too_many_alerts", async () => {
      const own = await testApi();
      for (let count = 0; count < 50; count++) await newAlert(own);
      expect((await create({}, own)).body.error.code).toBe("too_many_alerts");
      await own.close();
    });
  });

  commonRefusals(
    contract.createAlert,
    () => api,
    () => ({ body: SOME_ALERT }),
  );
});

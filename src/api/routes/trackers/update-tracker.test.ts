import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trackers as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newTracker, SOME_TRACKER } from "../../../../test/support/trackers.ts";

describe("update-tracker", () => {
  let api: TestApi;
  let trackerId: string;
  beforeAll(async () => {
    api = await testApi();
    trackerId = await newTracker(api);
  });
  afterAll(() => api.close());

  const update = (body: object, etag = "*") =>
    api.call(contract.updateTracker, { as: "admin", params: { trackerId }, body, headers: { "if-match": etag } });

  describe("200", () => {
    it("changes what is sent, and keeps where the token goes", async () => {
      const { body } = await update({ name: "Renamed", project: "shop/other", token: "another-token-0123456789" });
      expect(body.data.tracker).toMatchObject({
        ...{ name: "Renamed", project: "shop/other", url: SOME_TRACKER.url, version: 2 },
      });
      expect(JSON.stringify(body)).not.toContain("another-token");
    });
  });

  describe("400", () => {
    it.each([{}, { url: "https://elsewhere.example" }, { issueType: "Task" }, { project: "a/../b" }])(
      "refuses %j",
      async (body) => expect((await update(body)).status).toBe(400),
    );
  });

  describe("412", () => {
    it("wants the version that it has: precondition_failed", async () => {
      expect((await update({ name: "Late" }, '"99"')).body.error.code).toBe("precondition_failed");
    });
  });

  describe("428", () => {
    it("wants to know which version is changed: precondition_required", async () => {
      const { body } = await api.call(contract.updateTracker, {
        as: "admin",
        params: { trackerId },
        body: { name: "X" },
      });
      expect(body.error.code).toBe("precondition_required");
    });
  });

  commonRefusals(
    contract.updateTracker,
    () => api,
    () => ({ params: { trackerId }, headers: { "if-match": "*" }, body: { name: "Same" } }),
  );
});

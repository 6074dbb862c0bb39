import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trackers as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newTracker } from "../../../../test/support/trackers.ts";

describe("list-trackers", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("lists those of the workspace, oldest first", async () => {
      const ids = [await newTracker(api), await newTracker(api, { name: "Second" })];
      await newTracker(api, {}, "stranger");
      const { trackers } = (await api.call(contract.listTrackers, { as: "editor" })).body.data;
      expect(trackers.map(({ id }: { id: string }) => id).sort()).toEqual(ids.sort());
    });
  });

  describe("403", () => {
    it("shows nothing of the workspace of others: project_access_denied", async () => {
      const answer = await api.call(contract.listTrackers, { query: { workspaceId: api.strangersWorkspace } });
      expect(answer.body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.listTrackers, () => api);
});

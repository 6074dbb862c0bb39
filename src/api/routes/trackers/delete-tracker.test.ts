import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trackers as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newTracker } from "../../../../test/support/trackers.ts";

describe("delete-tracker", () => {
  let api: TestApi;
  let trackerId: string;
  beforeAll(async () => {
    api = await testApi();
    trackerId = await newTracker(api);
  });
  afterAll(() => api.close());

  describe("204", () => {
    it("deletes it with its token", async () => {
      const id = await newTracker(api);
      const answer = await api.call(contract.deleteTracker, { as: "admin", params: { trackerId: id } });
      expect(answer.status).toBe(204);
      const { rows } = await api.database.pool.query("select count(*)::int as count from tracker");
      expect(rows).toEqual([{ count: 1 }]);
    });
  });

  commonRefusals(
    contract.deleteTracker,
    () => api,
    () => ({ params: { trackerId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSchedule, SOME_SCHEDULE } from "../../../../test/support/schedules.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("get-schedule", () => {
  let api: TestApi;
  let websiteId: string;
  let scheduleId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool));
    scheduleId = await newSchedule(api, websiteId);
  });
  afterAll(() => api.close());

  const get = (params: object) =>
    api.call(contract.getSchedule, { as: "viewer", params: { websiteId, scheduleId, ...params } });

  describe("200", () => {
    it("shows it, with the ETag that a change needs", async () => {
      const { body, headers } = await get({});
      expect(headers.etag).toBe('"1"');
      expect(body.data.schedule).toMatchObject({ ...SOME_SCHEDULE, id: scheduleId, websiteId });
    });
  });

  describe("404", () => {
    it("knows nothing of one of another website: not_found", async () => {
      const { websiteId: other } = await seedAudit(api.database.pool, { origin: "https://coffee.example" });
      expect((await get({ websiteId: other })).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.getSchedule,
    () => api,
    () => ({ params: { websiteId, scheduleId } }),
  );
});

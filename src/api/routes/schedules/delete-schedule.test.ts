import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSchedule } from "../../../../test/support/schedules.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("delete-schedule", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool));
  });
  afterAll(() => api.close());

  describe("204", () => {
    it("takes it away", async () => {
      const params = { websiteId, scheduleId: await newSchedule(api, websiteId) };
      expect((await api.call(contract.deleteSchedule, { as: "editor", params })).status).toBe(204);
      expect((await api.call(contract.getSchedule, { as: "editor", params })).status).toBe(404);
    });
  });

  commonRefusals(
    contract.deleteSchedule,
    () => api,
    async () => ({ params: { websiteId, scheduleId: await newSchedule(api, websiteId) } }),
  );
});

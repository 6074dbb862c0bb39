import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSchedule } from "../../../../test/support/schedules.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("list-schedules", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool));
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("lists those of the website, oldest first", async () => {
      const { websiteId: other } = await seedAudit(api.database.pool, { origin: "https://coffee.example" });
      await newSchedule(api, other);
      const ids = [await newSchedule(api, websiteId), await newSchedule(api, websiteId, "admin", { name: "Nightly" })];
      const { body } = await api.call(contract.listSchedules, { as: "viewer", params: { websiteId } });
      expect(body.data.schedules.map(({ id }: { id: string }) => id)).toEqual(ids);
    });
  });

  commonRefusals(
    contract.listSchedules,
    () => api,
    () => ({ params: { websiteId } }),
  );
});

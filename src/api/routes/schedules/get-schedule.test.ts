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
    api = await testApi({ schedules: { sendMail: async () => {} } });
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
      expect(body.data.schedule).toMatchObject({ ...SOME_SCHEDULE, id: scheduleId, websiteId, emailedTo: 0 });
    });

    it("shows viewers how many get its files, and editors who", async () => {
      const action = { kind: "report", format: "html", email: ["ana@example.com", "ben@example.com"] };
      const id = await newSchedule(api, websiteId, "admin", { action });
      const { email, ...withoutEmail } = action;
      const params = { websiteId, scheduleId: id };
      const seen = (await get(params)).body.data.schedule;
      expect([seen.action, seen.emailedTo]).toEqual([withoutEmail, 2]);
      const { body } = await api.call(contract.listSchedules, { as: "viewer", params: { websiteId } });
      expect(JSON.stringify(body)).not.toContain("@example.com");
      const editor = await api.call(contract.getSchedule, { as: "editor", params });
      expect(editor.body.data.schedule).toMatchObject({ action: { email }, emailedTo: 2 });
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

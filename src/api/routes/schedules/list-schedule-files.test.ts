import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSchedule, newScheduleFile } from "../../../../test/support/schedules.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("list-schedule-files", () => {
  let api: TestApi;
  let websiteId: string;
  let auditId: string;
  let scheduleId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId, auditId } = await seedAudit(api.database.pool));
    scheduleId = await newSchedule(api, websiteId);
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("lists what it has made, newest first, and keeps the last ten", async () => {
      const ids: string[] = [];
      for (let made = 0; made < 12; made++)
        ids.push(await newScheduleFile(api, scheduleId, auditId, { createdAt: new Date(made) }));
      await newScheduleFile(api, await newSchedule(api, websiteId), auditId);
      const { body } = await api.call(contract.listScheduleFiles, { as: "viewer", params: { websiteId, scheduleId } });
      expect(body.data.files.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 10));
      expect(body.data.files[0]).toMatchObject({
        ...{ auditId, name: "tea.example-2026-01-01-issues.csv", format: "csv", scope: "issues" },
        ...{ size: 11, emailedTo: 0 },
      });
    });

    it("shows editors, not viewers, to which address it was sent", async () => {
      const id = await newSchedule(api, websiteId);
      const email = { addresses: ["ana@example.com"], content: {} };
      await newScheduleFile(api, id, auditId, { email });
      const list = async (as: "viewer" | "editor") =>
        (await api.call(contract.listScheduleFiles, { as, params: { websiteId, scheduleId: id } })).body.data.files;
      const sent = { state: "pending", attempts: 0 };
      expect((await list("viewer"))[0].deliveries).toMatchObject([{ ...sent, address: null }]);
      expect((await list("editor"))[0].deliveries).toMatchObject([{ ...sent, address: "ana@example.com" }]);
    });
  });

  commonRefusals(
    contract.listScheduleFiles,
    () => api,
    () => ({ params: { websiteId, scheduleId } }),
  );
});

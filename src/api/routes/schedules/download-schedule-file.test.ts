import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, schedules as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSchedule, newScheduleFile } from "../../../../test/support/schedules.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("download-schedule-file", () => {
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

  const download = (params: object) =>
    api.call(contract.downloadScheduleFile, { as: "viewer", params: { websiteId, scheduleId, ...params } });

  describe("200", () => {
    it("gives the file as it was made, under its name, and tells the audit log", async () => {
      const fileId = await newScheduleFile(api, scheduleId, auditId, { content: "Größe" });
      const { text, headers } = await download({ fileId });
      expect(text).toBe("Größe");
      expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
      expect(headers["content-disposition"]).toBe('attachment; filename="tea.example-2026-01-01-issues.csv"');
      const { entries } = (await api.call(auditLog.listLogEntries, { query: { action: "audit.exported" } })).body.data;
      expect(entries[0]).toMatchObject({
        ...{ actor: "viewer@example.com", outcome: "done", object: auditId },
        details: { format: "csv", scope: "issues", schedule: "Weekly audit" },
      });
    });
  });

  describe("404", () => {
    it("knows nothing of a file of another schedule, or of one that is gone: not_found", async () => {
      const other = await newSchedule(api, websiteId);
      const fileId = await newScheduleFile(api, other, auditId);
      expect((await download({ fileId })).body.error.code).toBe("not_found");
      expect((await download({ fileId: "fil_x" })).body.error.code).toBe("not_found");
      await api.call(contract.deleteSchedule, { as: "editor", params: { websiteId, scheduleId: other } });
      expect((await download({ scheduleId: other, fileId })).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.downloadScheduleFile,
    () => api,
    async () => ({ params: { websiteId, scheduleId, fileId: await newScheduleFile(api, scheduleId, auditId) } }),
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schedules as contract } from "#contract/index.ts";
import { type Person, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newId } from "../../../../test/support/identity.ts";
import { newSchedule, SOME_SCHEDULE } from "../../../../test/support/schedules.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("create-schedule", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: "https://tea.example" }));
  });
  // There may be 20 of them.
  beforeEach(() => api.database.pool.query("delete from schedule"));
  afterAll(() => api.close());

  const create = (body: object, as: Person = "editor") =>
    api.call(contract.createSchedule, { as, params: { websiteId }, body: { ...SOME_SCHEDULE, ...body } });

  describe("201", () => {
    it("shows when it runs next", async () => {
      const { body, headers } = await create({});
      expect(headers.etag).toBe('"1"');
      expect(body.data.schedule).toMatchObject({
        ...SOME_SCHEDULE,
        ...{ websiteId, state: "active", lastRun: null, credentials: [], version: 1 },
      });
      const { nextRuns } = body.data.schedule;
      expect(nextRuns).toHaveLength(5);
      for (const run of nextRuns) expect(new Date(run).getUTCDay()).toBe(1);
      expect(Date.parse(nextRuns[0])).toBeGreaterThan(Date.now());
    });

    it("takes a recurrence rule that ends, and shows no more runs than there are", async () => {
      const until = new Date(Date.now() + 50 * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, "");
      const { body } = await create({ recurrence: `FREQ=DAILY;UNTIL=${until}`, timeZone: "UTC" });
      expect(body.data.schedule.nextRuns.length).toBeGreaterThan(0);
      expect(body.data.schedule.nextRuns.length).toBeLessThan(4);
    });

    it("runs in UTC by default", async () => {
      const { timeZone: _, ...body } = SOME_SCHEDULE;
      const answer = await api.call(contract.createSchedule, { as: "editor", params: { websiteId }, body });
      expect(answer.body.data.schedule.timeZone).toBe("UTC");
    });

    it("keeps credentials sealed, and shows their names", async () => {
      const options = {
        headers: { "X-Staging": "s3cret-header" },
        basicAuth: { username: "u", password: "s3cret-word" },
      };
      const action = { ...SOME_SCHEDULE.action, options: { ...options, maxPages: 50 } };
      const { body, text } = await create({ action });
      expect(body.data.schedule.credentials).toEqual(["header:x-staging", "basicAuth"]);
      expect(body.data.schedule.action.options).toEqual({ maxPages: 50 });
      expect(text).not.toContain("s3cret");
      const { rows } = await api.database.pool.query("select * from schedule");
      expect(JSON.stringify(rows)).not.toContain("s3cret");
      expect(Buffer.from(rows[0].sealed_access).toString("latin1")).not.toContain("s3cret");
    });

    it("makes reports and exports of the newest audit, by default of issues", async () => {
      const report = { kind: "report", format: "pdf", auditType: "full-audit" };
      expect((await create({ action: report })).body.data.schedule.action).toEqual(report);
      const { body } = await create({ action: { kind: "export", format: "csv" } });
      expect(body.data.schedule.action).toEqual({ kind: "export", format: "csv", scope: "issues" });
    });

    it("is in the audit log", async () => {
      const id = (await create({ name: "Nightly" })).body.data.schedule.id;
      const { rows } = await api.database.pool.query(
        "select action, object, details from audit_log order by seq desc limit 1",
      );
      expect(rows).toEqual([
        { action: "schedule.created", object: id, details: expect.objectContaining({ schedule: "Nightly" }) },
      ]);
    });
  });

  describe("400", () => {
    it.each<[string, object, string, string]>([
      ["a recurrence that is none", { recurrence: "sometimes" }, "/recurrence", "recurrence_invalid"],
      ["runs too close to each other", { recurrence: "*/10 * * * *" }, "/recurrence", "recurrence_too_often"],
      ["a rule that has ended", { recurrence: "FREQ=DAILY;UNTIL=20200101T000000Z" }, "/recurrence", "recurrence_ended"],
      ["an unknown time zone", { timeZone: "Moon/Base" }, "/timeZone", "time_zone_unknown"],
      [
        "another site's start URL",
        { action: { ...SOME_SCHEDULE.action, startUrl: "https://coffee.example/" } },
        "/action/startUrl",
        "url_other_site",
      ],
      [
        "options that the type doesn't have",
        { action: { kind: "audit", type: "page-audit", options: { sitemapOnly: true } } },
        "/options/sitemapOnly",
        "not_in_page_audit",
      ],
    ])("refuses %s: validation_failed", async (_name, body, pointer, code) => {
      const { status, body: answered } = await create(body);
      expect([status, answered.error.code]).toEqual([400, "validation_failed"]);
      expect(answered.error.fields).toMatchObject([{ pointer, code }]);
    });

    it.each([
      [{ kind: "report", format: "csv" }],
      [{ kind: "export", format: "pdf" }],
      [{ kind: "export", format: "csv", scope: "everything" }],
      [{ kind: "report", format: "html", email: [] }],
      [{ kind: "report", format: "html", email: Array.from({ length: 11 }, (_, at) => `a${at}@example.com`) }],
      [{ kind: "report", format: "html", email: ["a@example.com\r\nBcc: b@example.com"] }],
      [{ kind: "report", format: "html", email: ["Ana <a@example.com>"] }],
    ])("refuses an action that is none: %j", async (action) => {
      expect((await create({ action })).body.error.code).toBe("validation_failed");
    });

    it("refuses invisible characters in names", async () => {
      expect((await create({ name: "a\u202eb" })).body.error.code).toBe("validation_failed");
    });
  });

  describe("403", () => {
    it("lets admins and owners alone say whom it is emailed to: role_required", async () => {
      const action = { kind: "report", format: "html", email: ["ana@example.com"] };
      const { status, body } = await create({ action });
      expect([status, body.error.code, body.error.details.needed]).toEqual([403, "role_required", "admin"]);
    });

    it("refuses an address that isn't public: target_not_allowed", async () => {
      const { websiteId: inside } = await seedAudit(api.database.pool, { origin: "http://10.0.0.1" });
      const answer = await api.call(contract.createSchedule, {
        ...{ as: "editor", params: { websiteId: inside }, body: SOME_SCHEDULE },
      });
      expect(answer.body.error.code).toBe("target_not_allowed");
    });
  });

  describe("409", () => {
    it("stops at so many that nobody oversees them: too_many_schedules", async () => {
      for (let count = 0; count < 20; count++) await newSchedule(api, websiteId);
      expect((await create({})).body.error.code).toBe("too_many_schedules");
    });

    it("sends no email where none is set up: email_not_configured", async () => {
      const action = { kind: "report", format: "html", email: ["ana@example.com"] };
      expect((await create({ action }, "admin")).body.error.code).toBe("email_not_configured");
    });

    it("also when many come at once", async () => {
      for (let count = 0; count < 18; count++) await newSchedule(api, websiteId);
      const answers = await Promise.all(Array.from({ length: 6 }, () => create({})));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    });
  });

  commonRefusals(
    contract.createSchedule,
    () => api,
    async () => ({ params: { websiteId }, body: { ...SOME_SCHEDULE, name: newId("sch") } }),
  );
});

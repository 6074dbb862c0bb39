import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules as contract } from "#contract/index.ts";
import { type Person, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSchedule, SOME_SCHEDULE } from "../../../../test/support/schedules.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("update-schedule", () => {
  let api: TestApi;
  let websiteId: string;
  let scheduleId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: "https://tea.example" }));
    scheduleId = await newSchedule(api, websiteId);
  });
  afterAll(() => api.close());

  const update = (body: object, etag = "*", as: Person = "editor") =>
    api.call(contract.updateSchedule, {
      ...{ as, params: { websiteId, scheduleId }, body, headers: { "if-match": etag } },
    });

  describe("200", () => {
    it("changes what is sent and keeps the rest, also when it runs next", async () => {
      const params = { websiteId, scheduleId };
      const { schedule: before } = (await api.call(contract.getSchedule, { params })).body.data;
      const { body } = await update({ name: "Renamed" });
      expect(body.data.schedule).toEqual({ ...before, name: "Renamed", version: before.version + 1 });
    });

    it("pauses it, and resumes it with the next run from now", async () => {
      const paused = (await update({ state: "paused" })).body.data.schedule;
      expect(paused).toMatchObject({ state: "paused", nextRuns: [] });
      expect((await update({ recurrence: "0 7 * * 2" })).body.data.schedule).toMatchObject({
        state: "paused",
        nextRuns: [],
      });
      const { nextRuns, state } = (await update({ state: "active" })).body.data.schedule;
      expect([state, nextRuns.length]).toEqual(["active", 5]);
      expect(new Date(nextRuns[0]).getUTCDay()).toBe(2);
      expect(Date.parse(nextRuns[0])).toBeGreaterThan(Date.now());
    });

    it("runs by another time zone from now on", async () => {
      await update({ recurrence: "0 6 * * *", timeZone: "UTC" });
      const { nextRuns } = (await update({ timeZone: "Asia/Tokyo" })).body.data.schedule;
      expect(nextRuns[0]).toMatch(/T21:00:00\.000Z$/);
    });

    it("replaces an action with its credentials", async () => {
      const withHeader = { ...SOME_SCHEDULE.action, options: { headers: { "x-a": "1" } } };
      expect((await update({ action: withHeader })).body.data.schedule.credentials).toEqual(["header:x-a"]);
      expect((await update({ name: "Same" })).body.data.schedule.credentials).toEqual(["header:x-a"]);
      const { body } = await update({ action: { kind: "audit", type: "full-audit" } });
      expect(body.data.schedule).toMatchObject({ credentials: [], action: { kind: "audit", type: "full-audit" } });
      const { rows } = await api.database.pool.query("select from schedule where sealed_access is not null");
      expect(rows).toEqual([]);
    });
  });

  describe("400", () => {
    it("refuses a recurrence that is none, also while it is paused: validation_failed", async () => {
      for (const state of ["active", "paused"]) {
        const { body } = await update({ state, recurrence: "sometimes" });
        expect(body.error.fields).toMatchObject([{ pointer: "/recurrence", code: "recurrence_invalid" }]);
      }
    });

    it("takes at least one field", async () => {
      expect((await update({})).body.error.code).toBe("validation_failed");
    });
  });

  describe("409", () => {
    it("sends no email where none is set up: email_not_configured", async () => {
      const action = { kind: "report", format: "html", email: ["ana@example.com"] };
      expect((await update({ action }, "*", "admin")).body.error.code).toBe("email_not_configured");
    });
  });

  describe("403", () => {
    it("lets admins and owners alone change what is emailed; editors pause and resume it: role_required", async () => {
      const action = { kind: "report", format: "html", email: ["ana@example.com"] };
      const refusalOf = async (body: object) => (await update(body)).body.error;
      expect(await refusalOf({ action })).toMatchObject({ code: "role_required", details: { needed: "admin" } });
      await api.database.pool.query("update schedule set action = jsonb_set(action, '{action}', $1)", [
        JSON.stringify(action),
      ]);
      const without = { action: { kind: "report", format: "html" } };
      for (const body of [{ name: "X" }, { recurrence: "0 * * * *" }, without, { state: "paused", name: "X" }])
        expect((await refusalOf(body)).code, JSON.stringify(body)).toBe("role_required");
      for (const state of ["paused", "active"]) expect((await update({ state })).status).toBe(200);
      expect((await update(without, "*", "admin")).status).toBe(200);
      expect((await update({ action: SOME_SCHEDULE.action })).status).toBe(200);
    });

    it("refuses an address that isn't public: target_not_allowed", async () => {
      const { websiteId: inside } = await seedAudit(api.database.pool, { origin: "http://10.0.0.1" });
      await api.database.pool.query(
        "insert into schedule select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'website_id', w.id))).* from schedule s, website w where w.origin = 'http://10.0.0.1'",
      );
      const listed = await api.call(contract.listSchedules, { params: { websiteId: inside } });
      const params = { websiteId: inside, scheduleId: listed.body.data.schedules[0].id };
      const answer = await api.call(contract.updateSchedule, {
        ...{ as: "editor", params, headers: { "if-match": "*" }, body: { action: SOME_SCHEDULE.action } },
      });
      expect(answer.body.error.code).toBe("target_not_allowed");
    });
  });

  describe("412", () => {
    it("refuses a change of what has changed meanwhile: precondition_failed", async () => {
      expect((await update({ name: "Old" }, '"1"')).body.error.code).toBe("precondition_failed");
    });
  });

  describe("428", () => {
    it("asks for If-Match: precondition_required", async () => {
      const answer = await api.call(contract.updateSchedule, {
        ...{ as: "editor", params: { websiteId, scheduleId }, body: { name: "X" } },
      });
      expect(answer.body.error.code).toBe("precondition_required");
    });
  });

  commonRefusals(
    contract.updateSchedule,
    () => api,
    () => ({ params: { websiteId, scheduleId }, headers: { "if-match": "*" }, body: { name: "Weekly" } }),
  );
});

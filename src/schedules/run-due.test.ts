/** What is due is started once, whoever is there and whatever happened: with the real store, two processes, and a clock of its own. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { audits as contract, schedules as routes } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { type AuditId, type Id, toUuid } from "#domain/ids.ts";
import { previewRecurrence } from "#jobs/preview-recurrence.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { newId } from "../../test/support/identity.ts";
import { newSchedule } from "../../test/support/schedules.ts";
import { seedAudit } from "../../test/support/seed.ts";
import { type DueDeps, type DueRun, runDue } from "./run-due.ts";

describe("what is due", () => {
  let api: TestApi;
  let websiteId: string;
  let clock: number;
  let started: DueRun[];
  let faults: string[];

  beforeAll(async () => {
    api = await testApi({ schedules: { now: () => clock } });
    ({ websiteId } = await seedAudit(api.database.pool, { origin: "https://tea.example" }));
  });
  beforeEach(async () => {
    [started, faults] = [[], []];
    await api.database.pool.query("delete from schedule");
  });
  afterAll(() => api.close());

  /** A process that finds what is due. */
  const process = (more: Partial<DueDeps> = {}): DueDeps => ({
    ...{ store: api.store, now: () => clock, newId, preview: previewRecurrence },
    perform: async (run) => void started.push(run),
    openAction: ({ schedule }) => schedule.action,
    reportFault: (_error, words) => void faults.push(words),
    ...more,
  });
  const at = (time: string) => {
    clock = Date.parse(time);
  };
  const read = async (id: string) =>
    (await api.call(routes.getSchedule, { params: { websiteId, scheduleId: id } })).body.data.schedule;
  /** The leases of whoever has died have ended. */
  const lapse = () => api.database.pool.query("update schedule set run_lease_until = now() - interval '1 second'");
  const daily = { recurrence: "30 2 * * *", timeZone: "Europe/Berlin" };

  it("is started once by two processes that look at the same moment, and not before", async () => {
    at("2026-03-20T00:00:00Z");
    const ids = [
      await newSchedule(api, websiteId, "editor", daily),
      await newSchedule(api, websiteId, "editor", daily),
    ];
    const processes = [process(), process(), process()];
    for (const one of processes) expect(await runDue(one)).toBe(0);
    at("2026-03-20T01:30:00Z");
    const counts = await Promise.all(processes.map((one) => runDue(one)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect(started).toHaveLength(2);
    for (const id of ids) expect((await read(id)).nextRuns[0]).toBe("2026-03-21T01:30:00.000Z");
  });

  it("is one run a day while clocks are set forward and back, by processes whose clocks differ", async () => {
    for (const [from, to] of [
      ["2026-03-27T12:00:00Z", "2026-03-31T12:00:00Z"],
      ["2026-10-23T12:00:00Z", "2026-10-27T12:00:00Z"],
    ] as const) {
      at(from);
      started = [];
      const id = await newSchedule(api, websiteId, "editor", daily);
      const ahead = process({ now: () => clock + 90_000 });
      const until = Date.parse(to);
      while (clock < until) {
        clock += 15 * 60_000;
        await Promise.all([runDue(ahead), runDue(process())]);
      }
      expect(started, from).toHaveLength(4);
      await api.call(routes.deleteSchedule, { as: "editor", params: { websiteId, scheduleId: id } });
    }
  });

  it("is one run for all that were missed in three days, and the next one is after now", async () => {
    at("2026-03-20T00:00:00Z");
    const id = await newSchedule(api, websiteId, "editor", daily);
    at("2026-03-23T09:00:00Z");
    await Promise.all([runDue(process()), runDue(process())]);
    await runDue(process());
    expect(started).toHaveLength(1);
    expect(await read(id)).toMatchObject({
      nextRuns: expect.arrayContaining(["2026-03-24T01:30:00.000Z"]),
      lastRun: { dueAt: "2026-03-20T01:30:00.000Z", takenAt: "2026-03-23T09:00:00.000Z", state: "started" },
    });
  });

  it("comes not while it is paused, and not later for what a pause has missed", async () => {
    at("2026-03-20T00:00:00Z");
    const id = await newSchedule(api, websiteId, "editor", daily);
    const update = (body: object) =>
      api.call(routes.updateSchedule, {
        ...{ as: "editor", params: { websiteId, scheduleId: id }, headers: { "if-match": "*" }, body },
      });
    await update({ state: "paused" });
    at("2026-03-23T09:00:00Z");
    expect(await runDue(process())).toBe(0);
    await update({ state: "active" });
    expect(await runDue(process())).toBe(0);
    at("2026-03-24T01:30:00Z");
    expect(await runDue(process())).toBe(1);
  });

  it("is started by another process, with the same id, when whoever took it dies", async () => {
    at("2026-03-20T00:00:00Z");
    const id = await newSchedule(api, websiteId, "editor", daily);
    at("2026-03-20T01:30:00Z");
    const attempts: AuditId[] = [];
    const dies = process({
      perform: async ({ id: auditId }) => {
        attempts.push(auditId);
        throw new Error("killed");
      },
    });
    await runDue(dies);
    expect(faults).toHaveLength(1);
    expect((await read(id)).lastRun).toMatchObject({ state: "taken", auditId: null });
    expect(await runDue(process())).toBe(0);
    await lapse();
    await Promise.all([runDue(process()), runDue(process())]);
    expect(started.map((one) => one.id)).toEqual(attempts);
    expect((await read(id)).lastRun).toMatchObject({ state: "started", auditId: attempts[0] });
    expect(await runDue(process())).toBe(0);
  });

  it("isn't started again when whoever started it dies before it could say so", async () => {
    at("2026-03-20T00:00:00Z");
    await newSchedule(api, websiteId, "editor", daily);
    at("2026-03-20T01:30:00Z");
    const real = realStart();
    const dies = process({
      perform: async (audit) => {
        await real(audit);
        throw new Error("killed");
      },
    });
    await runDue(dies);
    await lapse();
    await runDue(process({ perform: real }));
    const { body } = await api.call(contract.listAudits, { query: { websiteId, status: "queued" } });
    expect(body.data.audits).toHaveLength(1);
    await api.database.pool.query("delete from audit where status = 'queued'");
  });

  it("is skipped while an audit of the same type runs, and says so", async () => {
    at("2026-03-20T00:00:00Z");
    const id = await newSchedule(api, websiteId, "editor", daily);
    await api.call(contract.startAudit, {
      as: "editor",
      body: { website: "https://tea.example/", type: "quick-audit" },
    });
    at("2026-03-20T01:30:00Z");
    await runDue(process({ perform: realStart() }));
    expect((await read(id)).lastRun).toMatchObject({
      ...{ state: "skipped", problem: "audit_already_running", auditId: null },
    });
    await api.database.pool.query("delete from audit where status = 'queued'");
  });

  it("starts the audit with its options and credentials, in the name of who made it", async () => {
    at("2026-03-20T00:00:00Z");
    const options = { maxPages: 7, headers: { "X-Staging": "s3cret" }, basicAuth: { username: "u", password: "p" } };
    const scheduleId = await newSchedule(api, websiteId, "editor", {
      ...daily,
      action: { kind: "audit", type: "full-audit", startUrl: "https://tea.example/shop/", options },
    });
    at("2026-03-20T01:30:00Z");
    expect(await api.deps.schedules.runDue()).toBe(1);
    const [audit] = (await api.call(contract.listAudits, { query: { websiteId, status: "queued" } })).body.data.audits;
    expect(audit).toMatchObject({
      ...{ type: "full-audit", website: "https://tea.example/shop/" },
      options: { maxPages: 7, credentials: ["header:x-staging", "basicAuth"] },
    });
    const { rows } = await api.database.pool.query<{ email: string }>(
      `select u.email from audit a join "user" u on u.id = a.actor_id where a.id = $1`,
      [toUuid(audit.id as AuditId)],
    );
    expect(rows).toEqual([{ email: "editor@example.com" }]);
    expect(api.announced).toContain(audit.id);
    const { rows: told } = await api.database.pool.query(
      "select actor_id, actor, action, object, details from audit_log order by seq desc limit 1",
    );
    expect(told).toEqual([
      {
        ...{ actor_id: null, actor: "A schedule", action: "audit.started", object: audit.id },
        details: expect.objectContaining({ schedule: "Weekly audit", scheduleId }),
      },
    ]);
    await api.database.pool.query("delete from audit where status = 'queued'");
  });

  it("is skipped where its credentials can't be opened any more", async () => {
    at("2026-03-20T00:00:00Z");
    const action = { kind: "audit", type: "full-audit", options: { headers: { "X-Staging": "s3cret" } } };
    const id = await newSchedule(api, websiteId, "editor", { ...daily, action });
    await api.database.pool.query("update schedule set sealed_access = '\\x01'");
    at("2026-03-20T01:30:00Z");
    expect(await api.deps.schedules.runDue()).toBe(1);
    expect((await read(id)).lastRun).toMatchObject({ state: "skipped", problem: "audit_credentials_gone" });
  });

  it("ends when its rule does, and when it can no longer be read; others go on", async () => {
    at("2026-03-20T00:00:00Z");
    const once = await newSchedule(api, websiteId, "editor", {
      ...{ recurrence: "FREQ=DAILY;BYHOUR=3;UNTIL=20260320T060000Z", timeZone: "UTC" },
    });
    const broken = await newSchedule(api, websiteId, "editor", daily);
    await api.database.pool.query("update schedule set recurrence = 'nonsense' where id = $1", [
      toUuid(broken as Id<"sch">),
    ]);
    const good = await newSchedule(api, websiteId, "editor", daily);
    at("2026-03-20T03:00:00Z");
    expect(await runDue(process())).toBe(3);
    expect(await read(once)).toMatchObject({ state: "ended", nextRuns: [], lastRun: { state: "started" } });
    expect(await read(good)).toMatchObject({ state: "active" });
    expect(faults).toHaveLength(1);
    at("2026-03-21T03:00:00Z");
    expect(await runDue(process())).toBe(1);
  });

  it("stays due while its recurrence can't be read for a moment", async () => {
    at("2026-03-20T00:00:00Z");
    const id = await newSchedule(api, websiteId, "editor", daily);
    at("2026-03-20T01:30:00Z");
    const preview = async () => {
      throw new ServiceError("overloaded");
    };
    expect(await runDue(process({ preview }))).toBe(0);
    expect(faults).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: "active", lastRun: null });
    // Behind others: twenty such ones would hold up all.
    expect(await runDue(process())).toBe(0);
    at("2026-03-20T01:31:00Z");
    expect(await runDue(process())).toBe(1);
    expect((await read(id)).nextRuns[0]).toBe("2026-03-21T01:30:00.000Z");
  });

  it("goes with its website", async () => {
    at("2026-03-20T00:00:00Z");
    const { websiteId: gone } = await seedAudit(api.database.pool, { origin: "https://gone.example" });
    await newSchedule(api, gone, "editor", daily);
    await api.database.pool.query("delete from audit where website_id = $1", [toUuid(gone as Id<"web">)]);
    await api.database.pool.query("delete from website where id = $1", [toUuid(gone as Id<"web">)]);
    at("2026-03-20T01:30:00Z");
    expect(await runDue(process())).toBe(0);
  });

  it("is skipped where what is to be run can't be any more", async () => {
    at("2026-03-20T00:00:00Z");
    const id = await newSchedule(api, websiteId, "editor", daily);
    at("2026-03-20T01:30:00Z");
    await runDue(
      process({
        perform: async () => {
          throw new ServiceError("audit_type_not_available");
        },
      }),
    );
    expect((await read(id)).lastRun).toMatchObject({ state: "skipped", problem: "audit_type_not_available" });
  });

  const realStart =
    (): DueDeps["perform"] =>
    async ({ id, schedule, action }) => {
      if (action.kind !== "audit") throw new Error("This schedule runs an audit.");
      const website = await api.deps.websites.read(schedule.websiteId);
      await api.deps.audits.startScheduled({ id, website, action, actorId: schedule.createdBy });
    };
});

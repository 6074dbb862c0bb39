/** Runs whose process dies: begun again by one other process, and given up after three attempts; with the real store and processes. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schedules as routes } from "#contract/index.ts";
import { RUN_ATTEMPTS_AT_MOST } from "#domain/schedule.ts";
import type { BegunRun, Store } from "#store/index.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { newId } from "../../test/support/identity.ts";
import { newSchedule } from "../../test/support/schedules.ts";
import { seedAudit } from "../../test/support/seed.ts";

const MAKER = fileURLToPath(new URL("../../test/support/file-maker.ts", import.meta.url));
const DUE = "2026-03-20T06:00:00Z";
const EXPORT = { action: { kind: "export", format: "csv" }, recurrence: "0 6 * * *", timeZone: "UTC" };

const BY_ONE = ["begin", "renew", "settle"] as const;
const BY_NOBODY = ["lapse", "giveUp"] as const;

/** Who has the run, whether the lease has ended, and how often it was begun; each step checks that the store agrees. */
function modelOf(
  schedules: Store["schedules"],
  { now, lapse }: { readonly now: Date; readonly lapse: () => Promise<unknown> },
) {
  const held: (BegunRun | undefined)[] = [];
  let [attempts, isFree, isOver] = [0, true, false];
  const isHolder = ({ attempt }: BegunRun) => attempt === attempts && !isOver;
  const steps = {
    async begin(who: number) {
      const all = await Promise.all([1, 2].map(() => schedules.begin(["export"], now)));
      const [begun, ...others] = all.filter((run) => run !== undefined);
      expect(others).toEqual([]);
      expect(begun !== undefined).toBe(isFree && !isOver && attempts < RUN_ATTEMPTS_AT_MOST);
      if (begun === undefined) return;
      [held[who], isFree] = [begun, false];
      expect(begun.attempt).toBe(++attempts);
    },
    async renew(who: number) {
      const run = held[who];
      if (run === undefined) return;
      const isOurs = isHolder(run);
      expect(await schedules.renew(run)).toBe(isOurs);
      if (isOurs) isFree = false;
    },
    async settle(who: number) {
      const run = held[who];
      if (run === undefined) return;
      await schedules.settle(run, "started", null);
      isOver ||= isHolder(run);
    },
    async lapse() {
      await lapse();
      isFree = true;
    },
    async giveUp() {
      await schedules.giveUp();
      isOver ||= isFree && attempts >= RUN_ATTEMPTS_AT_MOST;
    },
  };
  return { steps, isOver: () => isOver };
}

describe("attempts of a run", () => {
  let api: TestApi;
  let websiteId: string;
  let clock: number;
  let writing = async () => {};
  const processes: ChildProcess[] = [];

  beforeAll(async () => {
    const writeAudit = async () => {
      await writing();
      return { name: "tea.csv", mediaType: "text/csv", pieces: ["Check,URL"] };
    };
    api = await testApi({ schedules: { now: () => clock, writeAudit } });
    ({ websiteId } = await seedAudit(api.database.pool, { origin: "https://tea.example" }));
  });
  beforeEach(async () => {
    await api.database.pool.query("delete from schedule");
    clock = Date.parse("2026-03-20T00:00:00Z");
  });
  afterAll(async () => {
    for (const process of processes) process.kill("SIGKILL");
    await api?.close();
  });

  const read = async (scheduleId: string) =>
    (await api.call(routes.getSchedule, { params: { websiteId, scheduleId } })).body.data.schedule;
  /** The leases of whoever has died have ended. */
  const lapse = () => api.database.pool.query("update schedule set run_lease_until = now() - interval '1 second'");
  /** A process that makes what is due: what it says first. */
  function make(): { readonly process: ChildProcess; readonly said: Promise<string> } {
    const process = spawn("node", [MAKER, JSON.stringify(api.database.address), DUE], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    processes.push(process);
    return { process, said: new Promise((resolve) => process.stdout?.once("data", (text) => resolve(String(text)))) };
  }
  async function kill(process: ChildProcess): Promise<void> {
    const gone = new Promise((resolve) => process.once("exit", resolve));
    process.kill("SIGKILL");
    await gone;
  }

  it("is made by one process, again by another one after a kill, and given up after three", async () => {
    const id = await newSchedule(api, websiteId, "editor", EXPORT);
    clock = Date.parse(DUE);
    for (let attempt = 1; attempt <= RUN_ATTEMPTS_AT_MOST; attempt++) {
      const first = make();
      expect(await first.said).toBe("building\n");
      // Whoever comes meanwhile makes none.
      expect(await make().said).toBe("begun 0\n");
      await kill(first.process);
      expect(await make().said, "its lease hasn't ended").toBe("begun 0\n");
      expect((await read(id)).lastRun).toMatchObject({ state: "taken", problem: null });
      await lapse();
    }
    expect(await make().said).toBe("begun 0\n");
    expect((await read(id)).lastRun).toMatchObject({ state: "skipped", problem: "run_failed", fileId: null });
  });

  it("has started what its last attempt started, also when that broke off afterwards", async () => {
    const id = await newSchedule(api, websiteId, "editor", EXPORT);
    clock = Date.parse(DUE);
    await api.deps.schedules.runDue();
    await api.database.pool.query(
      `update schedule set run_state = 'taken', run_attempts = ${RUN_ATTEMPTS_AT_MOST}, run_lease_until = now() - interval '1 second'`,
    );
    expect((await read(id)).lastRun).toMatchObject({ state: "taken" });
    await api.deps.schedules.runDue();
    expect((await read(id)).lastRun).toMatchObject({ state: "started", problem: null, fileId: expect.any(String) });
  });

  it("keeps no audit waiting while a file is made", async () => {
    const fileId = await newSchedule(api, websiteId, "editor", EXPORT);
    const audit = { kind: "audit", type: "quick-audit" };
    const id = await newSchedule(api, websiteId, "editor", { ...EXPORT, action: audit });
    clock = Date.parse(DUE);
    const isMaking = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const { schedules } = api.deps;
    writing = () => {
      isMaking.resolve();
      return mayEnd.promise;
    };
    schedules.start();
    await isMaking.promise;
    await expect.poll(async () => (await read(id)).lastRun?.state).toBe("started");
    mayEnd.resolve();
    await schedules.stop();
    expect((await read(fileId)).lastRun).toMatchObject({ state: "started", problem: null });
    await api.database.pool.query("delete from audit where status = 'queued'");
  });

  it("is not begun again when the schedule is paused", async () => {
    const id = await newSchedule(api, websiteId, "editor", EXPORT);
    clock = Date.parse(DUE);
    const { schedules } = api.store;
    const [due] = await schedules.due(new Date(clock), ["export"], 1);
    if (due === undefined) throw new Error("It is due.");
    await schedules.take(due, { now: new Date(clock), nextAt: null, auditId: newId("aud") });
    await api.call(routes.updateSchedule, {
      ...{ as: "editor", params: { websiteId, scheduleId: id }, headers: { "if-match": "*" } },
      body: { state: "paused" },
    });
    expect(await api.deps.schedules.runDue()).toBe(0);
    expect((await read(id)).lastRun).toMatchObject({ state: "skipped", problem: "schedule_paused" });
  });

  it("has one holder at a time, whatever the order of deaths, lapses and ends", async () => {
    const step = fc.oneof(
      fc.record({ does: fc.constantFrom(...BY_ONE), who: fc.nat({ max: 2 }) }),
      fc.record({ does: fc.constantFrom(...BY_NOBODY), who: fc.constant(0) }),
    );
    const { schedules } = api.store;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        clock = Date.parse("2026-03-20T00:00:00Z");
        await api.database.pool.query("delete from schedule");
        const id = await newSchedule(api, websiteId, "editor", EXPORT);
        const now = new Date(DUE);
        const [due] = await schedules.due(now, ["export"], 1);
        if (due === undefined) throw new Error("It is due.");
        await schedules.take(due, { now, nextAt: null, auditId: newId("aud") });
        const model = modelOf(schedules, { now, lapse });
        for (const step of steps) await model.steps[step.does](step.who);
        const { state } = (await read(id)).lastRun;
        expect(state === "taken").toBe(!model.isOver());
      }),
      { numRuns: 40 },
    );
  });
});

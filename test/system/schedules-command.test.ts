/** `sitemend schedules`, on the data folder and on a server; and the service runs what is due. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPool, startEmbedded } from "#store/index.ts";
import { seedAudit } from "../support/seed.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, sitemend, startService, type TestService } from "../support/service.ts";

const SITE = "http://127.0.0.1:9/";
let service: TestService;
let owner: Owner;
beforeAll(async () => {
  service = await startService();
  owner = await signUp(service);
  await owner.call("POST", "/api/v1/websites", { url: SITE });
});
afterAll(() => service?.close());

const schedules = (...args: string[]) =>
  sitemend(["schedules", ...args], service.dataDir, { SITEMEND_ALLOW_PRIVATE: "127.0.0.1" });
const WEEKLY = ["--recurrence", "0 6 * * 1", "--time-zone", "Europe/Berlin", "--type", "page-audit"];
const idIn = (stdout: string) => /sch_\w+/.exec(stdout)?.[0] ?? "";

it("adds, lists, pauses, resumes and removes a schedule, and tells the audit log", async () => {
  const added = await schedules("add", SITE, ...WEEKLY, "--name", "Monday");
  expect(added).toMatchObject({ code: 0, stderr: "" });
  const id = idIn(added.stdout);
  expect(added.stdout).toMatch(/Next run: \d{4}-\d\d-\d\d 06:00 Europe\/Berlin\.\nIt runs while the service does/);
  const listed = await schedules("list", SITE);
  expect(listed.stdout).toMatch(
    new RegExp(`^${id} {2}active {2}Monday {2}page-audit {2}0 6 \\* \\* 1 {2}Europe/Berlin\n`),
  );
  expect((await schedules("pause", SITE, id)).stdout).toBe(`Paused ${id}.\n`);
  const { schedules: all } = JSON.parse((await schedules("list", SITE, "--json")).stdout);
  expect(all).toMatchObject([{ id, state: "paused", nextRuns: [] }]);
  expect((await schedules("resume", SITE, id)).stdout).toContain("Next run: ");
  expect(await schedules("remove", SITE, id)).toMatchObject({ code: 0 });
  expect((await schedules("list", SITE)).stdout).toBe("http://127.0.0.1:9 has no schedules.\n");
  const { entries } = (await owner.call("GET", "/api/v1/audit-log")).body.data;
  const told = entries.filter(({ object }: { object: string }) => object === id);
  expect(told.map(({ action }: { action: string }) => action)).toEqual([
    ...["schedule.deleted", "schedule.updated", "schedule.updated", "schedule.created"],
  ]);
});

it.each([
  [["--recurrence", "sometimes"], "cron expression of five fields"],
  [["--recurrence", "* * * * *"], "60 minutes apart"],
  [["--recurrence", "0 6 * * 1", "--time-zone", "Moon/Base"], "IANA"],
  [["--recurrence", "0 6 * * 1", "--type", "half-audit"], "Allowed choices"],
  [["--recurrence", "0 6 * * 1", "--name", " "], "name"],
] as const)("refuses %j", async (flags, words) => {
  const { code, stderr } = await schedules("add", SITE, ...flags);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});

it("makes no website of a mistyped URL", async () => {
  const { code, stderr } = await schedules("add", "https://mistyped.example", ...WEEKLY);
  expect([code, stderr]).toEqual([2, expect.stringContaining("mistyped.example")]);
  expect((await schedules("list", "https://mistyped.example")).code).toBe(2);
});

it("says which schedule a website doesn't have", async () => {
  const { code, stderr } = await schedules("pause", SITE, "sch_x");
  expect([code, stderr]).toEqual([2, expect.stringContaining("has no schedule sch_x")]);
});

it("makes files of the newest audit, lists and downloads them", async () => {
  const { stdout } = await schedules("add", SITE, ...WEEKLY.slice(0, 4), "--export", "csv", "--scope", "pages");
  const id = idIn(stdout);
  expect((await schedules("list", SITE)).stdout).toContain("Scheduled export  export csv");
  expect((await schedules("files", SITE, id)).stdout).toBe("The schedule has no files yet.\n");
  expect(await schedules("download", SITE, id)).toMatchObject({ code: 2 });
  const database = await startEmbedded(service.dataDir);
  const pool = openPool(database.address, "test");
  try {
    await seedAudit(pool, { origin: "http://127.0.0.1:9" });
    await pool.query("update schedule set next_at = now() - interval '1 minute'");
  } finally {
    await pool.end();
    await database.stop();
  }
  await expect
    .poll(async () => (await schedules("files", SITE, id)).stdout, { timeout: 30_000 })
    .toContain("-pages.csv");
  const saved = await schedules("download", SITE, id, "--output", "-");
  expect(saved).toMatchObject({ code: 0, stdout: expect.stringContaining("http://127.0.0.1:9/") });
  expect(await schedules("remove", SITE, id)).toMatchObject({ code: 0 });
  await owner.call("DELETE", `/api/v1/audit/${(await owner.call("GET", "/api/v1/audits")).body.data.audits[0].id}`);
});

it.each([
  [["--report", "csv"], "Allowed choices"],
  [["--report", "pdf", "--export", "csv"], "not both"],
  [["--scope", "pages"], "--scope is for --export"],
  [["--email", "a@example.com"], "--email is for"],
  [["--report", "html", "--email", "a@example.com"], "doesn't send email"],
] as const)("makes no files by %j", async (flags, words) => {
  const { code, stderr } = await schedules("add", SITE, ...WEEKLY.slice(0, 4), ...flags);
  expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(words)]);
  expect(code).not.toBe(0);
});

it("is run by the service when it is due, once", async () => {
  const { stdout } = await schedules("add", SITE, ...WEEKLY);
  const database = await startEmbedded(service.dataDir);
  const pool = openPool(database.address, "test");
  try {
    await pool.query("update schedule set next_at = now() - interval '3 weeks'");
  } finally {
    await pool.end();
    await database.stop();
  }
  const read = async () => (await owner.call("GET", "/api/v1/audits?limit=50")).body.data.audits;
  await expect.poll(async () => (await read()).length).toBe(1);
  const [audit] = await read();
  const ended = await owner.auditEnd(audit.id);
  expect(ended).toMatchObject({ type: "page-audit", status: "failed" });
  const { schedules: all } = JSON.parse((await schedules("list", SITE, "--json")).stdout);
  expect(all).toMatchObject([{ id: idIn(stdout), state: "active", lastRun: { state: "started", auditId: audit.id } }]);
  expect(await read()).toHaveLength(1);
});

it("works on a server", async () => {
  const credentials = { email: "owner@example.com", password: PASSWORD_OF_OWNER };
  const { accessToken } = (await owner.call("POST", "/api/v1/auth/token", credentials)).body.data;
  const remote = (...args: string[]) =>
    sitemend(["schedules", ...args, "--server", service.url], service.dataDir, { SITEMEND_TOKEN: accessToken });
  const added = await remote("add", SITE, ...WEEKLY);
  expect(added).toMatchObject({ code: 0, stderr: "" });
  expect(added.stdout).not.toContain("sitemend serve");
  const id = idIn(added.stdout);
  expect((await remote("pause", SITE, id)).stdout).toBe(`Paused ${id}.\n`);
  expect((await remote("list", SITE)).stdout).toContain(`${id}  paused`);
  expect(await remote("remove", SITE, id)).toMatchObject({ code: 0 });
});

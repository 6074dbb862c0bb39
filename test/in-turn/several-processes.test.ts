/** Two processes that serve people and two that run audits, on one database: whatever is wrong between them is reported. */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../src/demo/wordpress/web-server.ts";
import {
  type DataFolder,
  makeDataFolder,
  type Owner,
  type Running,
  signUp,
  start,
  startService,
  type TestService,
  until,
} from "../support/service.ts";
import { type SharedDatabase, sharedDatabase } from "../support/shared-database.ts";
import { links, startSite } from "../support/site-server.ts";
import { type SlowSite, startSlowSite } from "../support/slow-site.ts";

/** Also longer than a process counts as alive after it has gone. */
const NOTICED_MS = 90_000;

interface Worker {
  readonly folder: DataFolder;
  readonly process: Running;
}

let database: SharedDatabase;
/** Of all of them; the first one answers there. */
let publicUrl = "";
let [first, second]: TestService[] = [];
let owner: Owner;
const workers: Worker[] = [];
const folders: DataFolder[] = [];
let site: Awaited<ReturnType<typeof startSite>>;
let slow: SlowSite;

beforeAll(async () => {
  database = await sharedDatabase();
  site = await startSite({ "/": links("/a"), "/a": "<title>A</title><h1>A</h1>" });
  slow = await startSlowSite(60, { delayMs: 100 });
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  first = await startApi({ SITEMEND_PORT: `${port}`, SITEMEND_PUBLIC_URL: publicUrl });
  await Promise.all([startWorker(), startWorker()]);
});
afterAll(async () => {
  for (const { process } of workers) {
    process.signal("SIGKILL");
    await process.ended;
  }
  for (const service of [first, second]) await service?.close();
  for (const folder of folders) await folder.remove();
  await site?.close();
  await slow?.close();
  await database?.drop();
});

it("print the same owner link, and the second start does not void the first one", async () => {
  second = await startApi({});
  expect(serving().ownerToken).toMatch(/^[\w-]{43}$/);
  expect(second.ownerToken).toBe(serving().ownerToken);
  owner = await signUp(serving());
});

it("report everywhere that one has no public URL, in one line each, until it has", async () => {
  const without = second as TestService;
  for (const { url } of [serving(), without])
    await until(
      async () => (await degradedAt(url)).includes("public-urls"),
      "each to notice the other",
      NOTICED_MS,
      500,
    );
  for (const { stderr } of [serving(), without]) {
    const said = linesOf(stderr(), "different public URLs");
    expect(said).toMatchObject([{ level: 40, nextStep: expect.stringContaining("SITEMEND_PUBLIC_URL") }]);
    expect(said[0]?.msg).toContain(publicUrl);
    expect(said[0]?.msg).toContain(without.url);
  }
  expect(await healthOf("public-urls")).toMatchObject([{ status: "fail", nextStep: expect.any(String) }]);
  expect(await doctor()).toMatch(/✖ public-urls +Processes on this database have different public URLs/);

  await without.close();
  second = await startApi({ SITEMEND_PUBLIC_URL: publicUrl });
  await until(async () => (await degraded()).length === 0, "nothing to be wrong any more", NOTICED_MS, 500);
});

it("refuse one with another secret, which changes nothing", async () => {
  const folder = await newFolder();
  const file = join(folder.path, "other-secret");
  writeFileSync(file, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  const rows = async () => (await database.pool.query("select * from secret_check")).rows;
  const before = await rows();
  const environment = { ...database.environment, SITEMEND_SECRET_FILE: file };
  for (const role of ["api", "worker"]) {
    const { code, stdout, stderr } = await start(["serve", "--role", role], folder.path, environment).ended;
    expect(code).toBe(2);
    expect(stdout).not.toContain("ready");
    expect(stderr.match(/doesn't match this database/g)).toHaveLength(1);
    expect(stderr).toContain(file);
  }
  const { code, stdout } = await start(["doctor"], folder.path, environment).ended;
  expect(stdout).toMatch(/✖ secret +The secret file doesn't match this database\.\n +→ Restore/);
  expect(code).not.toBe(0);
  expect(await rows()).toEqual(before);
  expect(await degraded()).toEqual([]);
});

it("take over what a killed worker was at, and say how many are left", async () => {
  const id = await owner.startAudit(slow.url, { externalLinks: false, resources: false });
  await slow.reached(10);
  const { rows } = await database.pool.query<{ pid: number }>(
    "select split_part(lease_owner, ' ', 2)::int as pid from audit where status = 'running'",
  );
  const at = workers.findIndex(({ process }) => process.pid === rows[0]?.pid);
  const [killed] = workers.splice(at, 1);
  expect(at).toBeGreaterThanOrEqual(0);
  killed?.process.signal("SIGKILL");
  await killed?.process.ended;
  expect(await owner.auditEnd(id)).toMatchObject({ status: "completed", runtime: { attempt: 2 }, warnings: [] });
  await until(
    async () => (await healthOf("workers"))[0]?.message === "1 worker is running",
    "one to be left",
    NOTICED_MS,
    500,
  );
  expect(await degraded()).toEqual([]);
});

it("say everywhere that an audit waits for nobody, and run it once a worker is there", async () => {
  const [last] = workers.splice(0, 1);
  last?.process.signal("SIGKILL");
  await last?.process.ended;
  const id = await owner.startAudit(`${site.origin}/`);
  await until(async () => (await degraded()).includes("workers"), "the missing worker to be noticed", NOTICED_MS, 500);
  const { body } = await owner.call("GET", `/api/v1/audit/${id}/audit-status`);
  expect(body.data.audit).toMatchObject({ status: "queued", warnings: [{ code: "no_worker" }] });
  const { data } = (await owner.call("GET", "/api/v1/audits")).body;
  expect(data.warnings).toMatchObject([
    { code: "no_worker", message: expect.stringContaining("SITEMEND_ROLE=worker") },
  ]);
  expect(await healthOf("workers")).toMatchObject([{ status: "fail" }]);
  for (const service of [serving(), second as TestService]) {
    await until(() => linesOf(service.stderr(), "no worker is running").length > 0, "each to say so", NOTICED_MS);
    expect(linesOf(service.stderr(), "no worker is running")).toMatchObject([{ level: 40 }]);
  }
  expect(await doctor()).toMatch(/✖ workers +1 audit is queued, and no worker is running\.\n +→ Start a process/);

  const { process } = await startWorker();
  expect(process.stdout()).toMatch(/^Sitemend worker \(process \d+\) runs audits\n/);
  expect(process.stdout()).not.toMatch(/is ready|ownerToken|https/);
  expect(await owner.auditEnd(id)).toMatchObject({ status: "completed", warnings: [] });
  await until(async () => (await degraded()).length === 0, "the worker to be noticed", NOTICED_MS, 500);
});

it("answer probes on a port of the worker's own, and nothing else", async () => {
  const [, probes = ""] = /Probes: (http:\S+)\/healthz/.exec(workers[0]?.process.stdout() ?? "") ?? [];
  const ask = async (path: string) => fetch(`${probes}${path}`);
  expect(await (await ask("/healthz")).json()).toMatchObject({ data: { status: "ok" } });
  expect(await (await ask("/readyz")).json()).toMatchObject({ data: { status: "ready", degraded: [] } });
  expect(await (await ask("/metrics")).text()).toContain("process_cpu_seconds_total");
  for (const path of ["/", "/api/v1/audits", "/api/v1/limits"]) expect((await ask(path)).status).toBe(404);
});

function startApi(more: Readonly<Record<string, string>>): Promise<TestService> {
  return startService({ environment: { ...database.environment, SITEMEND_ROLE: "api", ...more } });
}

async function startWorker(): Promise<Worker> {
  const folder = await newFolder();
  const settings = { SITEMEND_WORKER_PORT: "0", SITEMEND_ALLOW_PRIVATE: "127.0.0.0/8" };
  const process = start(["serve", "--role", "worker"], folder.path, { ...database.environment, ...settings });
  const worker = { folder, process };
  workers.push(worker);
  await until(() => process.stdout().includes("Stop with Ctrl-C"), "the worker to start");
  return worker;
}

async function newFolder(): Promise<DataFolder> {
  const folder = await makeDataFolder();
  folders.push(folder);
  return folder;
}

function serving(): TestService {
  if (first === undefined) throw new Error("nothing serves");
  return first;
}

/** To be asked twice a second: more often is too often for the limit of requests. */
async function degradedAt(url: string): Promise<string[]> {
  const { data } = JSON.parse(await (await fetch(`${url}/readyz`)).text());
  return data.degraded.map(({ name }: { name: string }) => name);
}

const degraded = (): Promise<string[]> => degradedAt(serving().url);

/** As the dashboard's health screen shows them. */
async function healthOf(name: string): Promise<{ status: string; message: string; nextStep: string | null }[]> {
  const { checks } = (await owner.call("GET", "/api/v1/system/health")).body.data;
  return checks.filter((check: { name: string }) => check.name === name);
}

async function doctor(): Promise<string> {
  const folder = await newFolder();
  return (await start(["doctor"], folder.path, database.environment).ended).stdout;
}

function linesOf(log: string, words: string): { level: number; msg: string }[] {
  return log
    .split("\n")
    .filter((line) => line.includes(words))
    .map((line) => JSON.parse(line));
}

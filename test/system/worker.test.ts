/** A process that serves people and one that runs audits, on one database. */
import { afterAll, beforeAll, expect, it } from "vitest";
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

let database: SharedDatabase;
let service: TestService;
let owner: Owner;
let folder: DataFolder;
let worker: Running | undefined;
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  [database, folder] = await Promise.all([sharedDatabase(), makeDataFolder()]);
  site = await startSite({ "/": links("/a"), "/a": "<title>A</title><h1>A</h1>" });
  service = await startService({ environment: { ...database.environment, SITEMEND_ROLE: "api" } });
  owner = await signUp(service);
});
afterAll(async () => {
  worker?.signal("SIGKILL");
  await worker?.ended;
  await service?.close();
  await folder?.remove();
  await site?.close();
  await database?.drop();
});

/** To be asked twice a second: more often is too often for the limit of requests. */
const degraded = async (): Promise<string[]> =>
  (await owner.call("GET", "/readyz")).body.data.degraded.map(({ name }: { name: string }) => name);

it("says everywhere that an audit waits for nobody, and runs it once a worker is there", async () => {
  const id = await owner.startAudit(`${site.origin}/`);
  await until(async () => (await degraded()).includes("workers"), "the missing worker to be noticed", 90_000, 500);
  const { body } = await owner.call("GET", `/api/v1/audit/${id}/audit-status`);
  expect(body.data.audit).toMatchObject({ status: "queued", warnings: [{ code: "no_worker" }] });
  const { data } = (await owner.call("GET", "/api/v1/audits")).body;
  expect(data.warnings).toMatchObject([
    { code: "no_worker", message: expect.stringContaining("SITEMEND_ROLE=worker") },
  ]);
  const health = (await owner.call("GET", "/api/v1/system/health")).body.data;
  expect(health.checks).toContainEqual(expect.objectContaining({ name: "workers", status: "fail" }));
  const said = service
    .stderr()
    .split("\n")
    .filter((line) => line.includes("no worker is running"));
  expect(said.map((line) => JSON.parse(line).level)).toEqual([40]);
  const doctor = start(["doctor"], folder.path, database.environment);
  expect((await doctor.ended).stdout).toMatch(
    /✖ workers +1 audit is queued, and no worker is running\.\n +→ Start a process/,
  );

  const port = { SITEMEND_WORKER_PORT: "0", SITEMEND_ALLOW_PRIVATE: "127.0.0.0/8" };
  worker = start(["serve", "--role", "worker"], folder.path, { ...database.environment, ...port });
  await until(() => worker?.stdout().includes("Stop with Ctrl-C") ?? false, "the worker to start");
  expect(worker.stdout()).toMatch(/^Sitemend worker \(process \d+\) runs audits\n/);
  expect(worker.stdout()).not.toMatch(/is ready|ownerToken|https/);
  expect(await owner.auditEnd(id)).toMatchObject({ status: "completed", warnings: [] });
  await until(async () => (await degraded()).length === 0, "the worker to be noticed", 90_000, 500);
});

it("answers probes on a port of the worker's own, and nothing else", async () => {
  const [, probes = ""] = /Probes: (http:\S+)\/healthz/.exec(worker?.stdout() ?? "") ?? [];
  const ask = async (path: string) => fetch(`${probes}${path}`);
  expect(await (await ask("/healthz")).json()).toMatchObject({ data: { status: "ok" } });
  expect(await (await ask("/readyz")).json()).toMatchObject({ data: { status: "ready", degraded: [] } });
  expect(await (await ask("/metrics")).text()).toContain("process_cpu_seconds_total");
  for (const path of ["/", "/api/v1/audits", "/api/v1/limits"]) expect((await ask(path)).status).toBe(404);
});

/** The engine is a process of its own: when it dies, the service goes on answering, and the audit goes on by itself. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Owner, signUp, startService, type TestService, until } from "../support/service.ts";
import { type SlowSite, startSlowSite } from "../support/slow-site.ts";

const PAGES = 300;

let site: SlowSite;
let service: TestService;
let owner: Owner;

beforeAll(async () => {
  site = await startSlowSite(PAGES, { delayMs: 40 });
  service = await startService();
  owner = await signUp(service);
});

afterAll(async () => {
  await service?.close();
  await site?.close();
});

it("goes on with an audit after its engine was killed, and the service answers meanwhile", async () => {
  const id = await owner.startAudit(site.url);
  await site.reached(PAGES / 3);
  const engine = engineOf(service.pid);
  process.kill(engine, "SIGKILL");
  expect((await owner.call("GET", `/api/v1/audit/${id}/audit-status`)).status).toBe(200);
  const audit = await owner.auditEnd(id);
  expect(audit).toMatchObject({ status: "completed", runtime: { attempt: 2 } });
  expect(audit.progress.pagesCrawled).toBeGreaterThanOrEqual(PAGES);
  expect(engineOf(service.pid)).not.toBe(engine);
  expect(service.stderr() + service.stdout()).toContain("the engine process ended; it is started again");
});

it("ends with the service, however that ends", async () => {
  const engine = engineOf(service.pid);
  await service.kill9();
  await until(() => !isAlive(engine), "the engine to end");
  await service.restart();
  const next = engineOf(service.pid);
  await service.stop();
  expect(isAlive(next)).toBe(false);
});

/** The child of the service that is neither the database nor a helper of the system. */
function engineOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  const engine = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, "utf8").match(/engine(\/process\.ts|\.js)/),
  );
  if (engine === undefined) throw new Error("the service has no engine");
  return engine;
}

function isAlive(pid: number): boolean {
  try {
    // A dead process that nobody has reaped yet is still listed.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

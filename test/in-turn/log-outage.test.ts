/** What is tried again is no error in the log: an audit that lost its database and was completed is no alarm. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Owner, signUp, startService, type TestService, until } from "../support/service.ts";
import { type SlowSite, startSlowSite } from "../support/slow-site.ts";

const PAGES = 200;

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

it("warns of a database that ends under an audit, and calls nothing an error", async () => {
  const id = await owner.startAudit(site.url);
  await site.reached(PAGES / 3);
  const [pid] = readFileSync(join(service.dataDir, "pg/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGQUIT");
  let status = "";
  await until(
    async () => {
      const answer = await owner.call("GET", `/api/v1/audit/${id}/audit-status`);
      status = answer.body.data?.audit.status ?? status;
      return status === "completed" || status === "failed";
    },
    "the audit to end",
    120_000,
    700,
  );
  expect(status).toBe("completed");
  await until(() => service.stderr().includes('"audit ended"'), "its line in the log");
  const lines = service
    .stderr()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  expect(lines.filter(({ level }) => level === 40).length).toBeGreaterThan(0);
});

/** Ways to stop: a cancel, Ctrl-C, a service manager's SIGTERM. And what happens when two want the same folder or port. */

import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  LOOPBACK,
  makeDataFolder,
  type Owner,
  signUp,
  sitemend,
  start,
  startService,
  type TestService,
} from "../support/service.ts";
import { type SlowSite, startSlowSite } from "../support/slow-site.ts";

/** More than are asked for until somebody stops. */
const PAGES = 300;

let site: SlowSite;
let service: TestService;
let owner: Owner;

beforeAll(async () => {
  site = await startSlowSite(PAGES, { delayMs: 100 });
  service = await startService();
  owner = await signUp(service);
});

beforeEach(() => site.forget());

afterAll(async () => {
  await service?.close();
  await site?.close();
});

describe("a cancel over HTTP", () => {
  it("is answered when the site gets no more requests, and keeps what was found", async () => {
    const id = await owner.startAudit(site.url);
    await site.reached(120);
    const answer = await owner.call("POST", `/api/v1/audit/${id}/cancel`);
    const askedAtAnswer = site.asked.length;
    expect(answer.status).toBe(202);

    const audit = await owner.auditEnd(id);
    expect(audit.status).toBe("cancelled");
    expect(audit.completeness).toMatchObject({ partial: true, reason: "cancelled" });
    expect(site.asked.length).toBe(askedAtAnswer);

    const { status, body } = await owner.call("GET", `/api/v1/audit/${id}/results?partial=true`);
    expect(status).toBe(200);
    expect(body.data.summary.pages.crawled).toBeGreaterThan(50);
    expect(body.data.findings.map(({ checkId }: { checkId: string }) => checkId)).toContain("title-missing");
    const issues = await owner.call("GET", `/api/v1/audit/${id}/seo-issues?check=title-missing`);
    expect(issues.body.data.issues.length).toBeGreaterThan(0);
    expect((await owner.call("POST", `/api/v1/audit/${id}/cancel`)).body.error.code).toBe("audit_not_cancellable");
  });

  it("ends an audit that still waits for its turn, without a request", async () => {
    const first = await owner.startAudit(site.url);
    const waiting = await owner.startAudit(site.url, {}, "page-audit");
    expect((await owner.call("POST", `/api/v1/audit/${waiting}/cancel`)).status).toBe(202);
    expect((await owner.auditEnd(waiting)).status).toBe("cancelled");
    await owner.call("POST", `/api/v1/audit/${first}/cancel`);
    await owner.auditEnd(first);
  });
});

describe("the command line beside a running service", () => {
  it("uses the service's database, and leaves it running", async () => {
    const { code, stdout } = await sitemend(
      ["audit", site.url, "--max-pages", "5", "--allow-private", LOOPBACK, "--output", "json"],
      service.dataDir,
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout).data.summary.pages.crawled).toBe(5);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const { body } = await owner.call("GET", "/api/v1/audits?limit=200");
    expect(body.data.audits.map(({ id }: { id: string }) => id)).toContain(JSON.parse(stdout).data.audit.id);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends at one %s with a report of what was found, and exit code 130",
    async (signal) => {
      const audit = start(["audit", site.url, "--allow-private", LOOPBACK, "--output", "json"], service.dataDir);
      await site.reached(100);
      audit.signal(signal);
      const { code, stdout, stderr } = await audit.ended;
      const askedAtEnd = site.asked.length;
      expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining("results so far") });
      const { data } = JSON.parse(stdout);
      expect(data.audit.completeness).toMatchObject({ partial: true, reason: "cancelled" });
      expect(data.summary.pages.crawled).toBeGreaterThan(40);
      expect(data.findings.length).toBeGreaterThan(0);
      expect(askedAtEnd).toBeLessThan(PAGES);
    },
  );
});

describe("a cancel over HTTP of an audit that the command line runs", () => {
  it("stops it before the answer; the command line reports what it has and exits with 4", async () => {
    const audit = start(["audit", site.url, "--allow-private", LOOPBACK, "--output", "json"], service.dataDir);
    await site.reached(100);
    const { body } = await owner.call("GET", "/api/v1/audits?status=running");
    const answer = await owner.call("POST", `/api/v1/audit/${body.data.audits[0].id}/cancel`);
    const askedAtAnswer = site.asked.length;
    const { code, stdout } = await audit.ended;
    expect(answer.status).toBe(202);
    expect(site.asked.length).toBe(askedAtAnswer);
    expect(code).toBe(4);
    expect(JSON.parse(stdout).data.audit.completeness).toMatchObject({ partial: true, reason: "cancelled" });
  });
});

describe("several command lines at once", () => {
  it("share one database, which the last one stops", async () => {
    const folder = await makeDataFolder({ isEmpty: true });
    const ended = await Promise.all(Array.from({ length: 4 }, () => sitemend(["migrate"], folder.path)));
    const isRunning = existsSync(join(folder.path, "pg/postmaster.pid"));
    await folder.remove();
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ended.map(() => [0, ""]));
    expect(ended.filter(({ stdout }) => stdout.includes("0001_audits.sql"))).toHaveLength(1);
    expect(isRunning).toBe(false);
  });
});

describe("SIGTERM", () => {
  it("ends the service cleanly; the next start goes on with the audit", async () => {
    const id = await owner.startAudit(site.url);
    await site.reached(150);
    const { code } = await service.stop();
    const askedAtStop = site.asked.length;
    expect(code).toBe(0);
    expect(askedAtStop).toBeLessThan(PAGES);

    await service.restart();
    const audit = await owner.auditEnd(id);
    expect(audit.status).toBe("completed");
    expect(audit.progress.pagesCrawled).toBeGreaterThanOrEqual(PAGES);
    // A drain saves what it has: only what was in flight may be asked again. What timed out is asked twice anyway.
    const [before, after] = [site.asked.slice(0, askedAtStop), site.asked.slice(askedAtStop)];
    expect(
      after.filter((path) => before.includes(path) && isAskedOnce(path, after)).length,
      site.asked.join(" "),
    ).toBeLessThanOrEqual(8);
  });
});

describe("a second serve", () => {
  it("on the same data folder is refused with one line and exit code 2", async () => {
    const { code, stderr } = await sitemend(["serve"], service.dataDir, { SITEMEND_PORT: "0" });
    expect(code).toBe(2);
    expect(stderr).toMatch(/already running on .* Stop it, or set SITEMEND_DATA_DIR/);
    expect(complaints(stderr)).toHaveLength(1);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });

  it("on a port that is taken is refused with one line and exit code 2", async () => {
    const [other, folder] = [createServer(), await makeDataFolder()];
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const port = String((other.address() as AddressInfo).port);
    const { code, stderr } = await sitemend(["serve"], folder.path, { SITEMEND_PORT: port });
    other.close();
    await folder.remove();
    expect(code).toBe(2);
    expect(stderr).toContain(`port ${port} on 127.0.0.1 is taken`);
    expect(complaints(stderr)).toHaveLength(1);
  });
});

/** Lines other than “starting”. */
function complaints(stderr: string): string[] {
  return stderr.split("\n").filter((line) => line !== "" && !line.includes('"msg":"starting"'));
}

function isAskedOnce(path: string, asked: readonly string[]): boolean {
  return asked.indexOf(path) === asked.lastIndexOf(path);
}

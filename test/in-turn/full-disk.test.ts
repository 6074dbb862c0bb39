/**
 * A disk that is full while audits run, and has space again: no audit that was accepted is lost or blamed on us, what cannot be begun
 * is refused by its name, and everything goes on by itself. On a small disk in memory of our own.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, rmSync, statfsSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type DataFolder,
  makeDataFolder,
  type Owner,
  signUp,
  sitemend,
  startService,
  type TestService,
  until,
} from "../support/service.ts";
import { type SlowSite, startSlowSite } from "../support/slow-site.ts";

const DISK = "400m";
const MEGABYTE = 1024 ** 2;
const PAGES = 600;

let place: DataFolder;
let service: TestService;
let owner: Owner;
const sites: SlowSite[] = [];

const canMount = (() => {
  if (process.getuid?.() !== 0 || process.platform !== "linux") return false;
  const tried = spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]);
  return tried.status === 0;
})();

describe.runIf(canMount)("a full disk", () => {
  let data: string;
  beforeAll(async () => {
    place = await makeDataFolder();
    data = place.path;
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=755`, "sitemend-test", data]);
    service = await startService({ environment: { SITEMEND_DATA_DIR: data } });
    owner = await signUp(service);
    sites.push(await startSlowSite(PAGES, { delayMs: 20 }), await startSlowSite(PAGES, { delayMs: 20 }));
  });
  afterAll(async () => {
    if (data !== undefined) empty();
    await service?.stop();
    await service?.close();
    for (const site of sites) await site.close();
    // The last of its processes may need a moment longer to let the disk go.
    if (data !== undefined) await until(() => spawnSync("umount", [data]).status === 0, "the disk to be free");
    await place?.remove();
  });

  it("loses no audit, refuses what it cannot begin, and goes on when there is space", async () => {
    const started = [];
    for (const { url } of sites) started.push(await owner.startAudit(url));
    for (const site of sites) await site.reached(50);

    fill(0);
    await until(() => service.stderr().includes("the disk is full: an audit waits"), "an audit to wait", 120_000);
    const ready = () => fetch(new URL("/readyz", service.url)).then(({ status }) => status);
    // The database may be away for a moment.
    await until(async () => [503, 507].includes(await ready()), "readiness to say so");
    const doctor = await sitemend(["doctor"], data);
    expect(doctor.stdout).toMatch(
      /✖ disk +Only [\d.]+ [KM]B free in the data folder \S+\. Below 100\.0 MB, nothing new is started/,
    );
    expect(doctor.stdout).not.toContain("Restart");
    expect(doctor.code).toBe(2);
    // The service takes the database's lock whenever it tries to start it anew.
    const locks = () => readdirSync(data).filter((name) => /lock/.test(name));
    await until(() => locks().join() === "serve.lock", "the doctor to have left no lock");

    // Enough for the database to be back, too little to begin anything.
    fill(80 * MEGABYTE);
    await until(async () => (await ready()) === 507, "the database to be back");
    const refused = await owner.call("POST", "/api/v1/audit/start", {
      website: "http://127.0.0.1:1/",
      type: "full-audit",
    });
    expect([refused.status, refused.body.error.code]).toEqual([507, "disk_full"]);
    expect((await owner.call("GET", "/api/v1/audits")).status).toBe(200);
    for (const id of started) {
      const { body } = await owner.call("GET", `/api/v1/audit/${id}/audit-status`);
      expect(body.data.audit).toMatchObject({ status: "running", failure: null });
    }
    const looked = sites.map(({ asked }) => asked.length);
    expect((await sitemend(["doctor"], data)).stdout).toContain("embedded PostgreSQL 18");
    expect(sites.map(({ asked }) => asked.length)).toEqual(looked);

    empty();
    for (const id of started) expect((await owner.auditEnd(id)).status).toBe("completed");
    expect(await ready()).toBe(200);
    expect(service.stderr()).not.toContain("fault of ours");
  });

  it("is named, with what is left on it, by backup and restore", async () => {
    await service.stop();
    const backup = join(place.path, "backup.tar.gz");
    fill(40 * 1024);
    const failed = await sitemend(["backup", backup, "--quiet"], data);
    empty();
    expect(failed).toMatchObject({ code: 5, stdout: "" });
    expect(failed.stderr).toMatch(/^sitemend: The disk is full: \d+ KB free in \S+\. Free up space there, then run/);
    expect(existsSync(backup)).toBe(false);
    await service.restart();
  });

  const ballast = () => join(data, "ballast");

  function empty(): void {
    rmSync(ballast(), { force: true });
  }

  /** Leaves so many bytes. */
  function fill(left: number): void {
    const free = () => {
      const { bavail, bsize } = statfsSync(data);
      return bavail * bsize;
    };
    appendFileSync(ballast(), "");
    const size = Number(execFileSync("stat", ["-c", "%s", ballast()], { encoding: "utf8" }));
    const more = free() - left;
    if (more < 0) truncateSync(ballast(), size + more);
    try {
      for (let written = 0; written < more; written += MEGABYTE)
        appendFileSync(ballast(), Buffer.alloc(Math.min(MEGABYTE, more - written)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
});

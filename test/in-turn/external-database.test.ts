/** `DATABASE_URL`: an audit on a PostgreSQL 15 of the machine's own, so that the embedded 18 hides nothing. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LOOPBACK, makeDataFolder, sitemend, start } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";

const HOME = "/usr/lib/postgresql";
const versions = existsSync(HOME) ? readdirSync(HOME).filter((name) => existsSync(join(HOME, name, "bin/initdb"))) : [];
const bin = versions[0] === undefined ? undefined : join(HOME, versions[0], "bin");

describe.skipIf(bin === undefined)(`an external PostgreSQL ${versions[0] ?? "(none on this machine)"}`, () => {
  let folder: string;
  let server: ChildProcess;
  // The server refuses root, as ours does.
  const account =
    process.getuid?.() === 0 ? Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" })) : undefined;
  const as = account === undefined ? {} : { uid: account, gid: account };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sitemend-pg-"));
    if (account !== undefined) chownSync(folder, account, account);
    execFileSync(join(bin ?? "", "initdb"), ["-D", join(folder, "db"), "-U", "tea", "--auth=trust", "--no-sync"], {
      cwd: "/",
      stdio: "ignore",
      ...as,
    });
    server = spawn(
      join(bin ?? "", "postgres"),
      ["-D", join(folder, "db"), "-c", "listen_addresses=", "-c", `unix_socket_directories=${folder}`],
      { cwd: "/", stdio: "ignore", ...as },
    );
    await vi.waitUntil(() => existsSync(join(folder, ".s.PGSQL.5432")), { timeout: 120_000 });
  });
  afterAll(async () => {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });

  it("holds a whole audit, and nothing embedded is started beside it", async () => {
    const site = await startSite({ "/": links("/a", "/gone"), "/a": "<title>A</title><h1>A</h1>" });
    const dataDir = join(folder, "data");
    const { ended } = start(
      ["audit", `${site.origin}/`, "--allow-private", LOOPBACK, "--quiet", "--output", "json"],
      dataDir,
      {
        DATABASE_URL: `postgres://tea@/postgres?host=${encodeURIComponent(folder)}`,
      },
    );
    const { code, stdout, stderr } = await ended;
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const { data } = JSON.parse(stdout);
    expect(data.audit.status).toBe("completed");
    expect(data.findings.map(({ checkId }: { checkId: string }) => checkId)).toContain("link-broken-internal");
    expect(readdirSync(dataDir)).toEqual(["secret"]);
    await site.close();
  });

  it("takes a backup of the embedded one, from a role that may do no more than own its database", async () => {
    const host = encodeURIComponent(folder);
    const admin = new pg.Client({ connectionString: `postgres://tea@/postgres?host=${host}` });
    await admin.connect();
    await admin.query("create role plain login");
    await admin.query("create database plain owner plain");
    await admin.end();
    const here = await makeDataFolder();
    const file = join(here.path, "backup.tar.gz");
    await sitemend(["user", "create", "ana@example.com", "--name", "Ana"], here.path);
    expect(await sitemend(["backup", file], here.path)).toMatchObject({ code: 0 });
    const environment = { DATABASE_URL: `postgres://plain@/plain?host=${host}` };
    const there = join(folder, "there");
    expect(await sitemend(["restore", file, "--quiet"], there, environment)).toMatchObject({ code: 0, stderr: "" });
    expect(readdirSync(there)).toEqual(["secret"]);
    const again = await sitemend(["user", "create", "ana@example.com", "--name", "Ana"], there, environment);
    expect(again.stderr).toContain("already an account with this email");
    const twice = await sitemend(["restore", file], there, environment);
    expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining("has websites or accounts already") });
    await here.remove();
  });
});

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EmbeddedServer, startEmbedded } from "./index.ts";
import { acquireLock, identity, lockHolder, tryLock } from "./lock.ts";

const INDEX = new URL("index.ts", import.meta.url).href;
const STARTS_AND_STAYS =
  "const [index, folder] = process.argv.slice(1); await (await import(index)).startEmbedded(folder); console.log('up'); setInterval(() => {}, 1e6);";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sitemend-embedded-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the embedded server", () => {
  it("is adopted when it is already there, and stopped by the last one who leaves", async () => {
    const first = await startEmbedded(folder);
    const pid = postmaster();
    const second = await startEmbedded(folder);
    expect(postmaster()).toBe(pid);
    await first.stop();
    expect(await version(second)).toMatch(/^18/);
    await second.stop();
    expect(existsSync(join(folder, "pg/postmaster.pid"))).toBe(false);
  });

  it("is started once when two begin at the same moment", async () => {
    const servers = await Promise.all([startEmbedded(folder), startEmbedded(folder)]);
    expect(await Promise.all(servers.map(version))).toHaveLength(2);
    for (const server of servers) await server.stop();
  });

  it("starts again after it was killed and left its lock file", async () => {
    const first = await startEmbedded(folder);
    await query(first, "create table kept (word text)");
    await query(first, "insert into kept values ('tea')");
    process.kill(postmaster(), "SIGKILL");
    await vi.waitUntil(() => !isAlive(postmaster()), { timeout: 10_000 });
    const second = await startEmbedded(folder);
    expect((await query(second, "select word from kept")).rows).toEqual([{ word: "tea" }]);
    await first.stop();
    await second.stop();
  });

  it("is started again when it ends though nobody stopped it, and stays ended when it was stopped", async () => {
    const said: string[] = [];
    const server = await startEmbedded(folder, (words) => said.push(words));
    await query(server, "create table kept (word text)");
    // As on a full disk: the server itself gives up.
    process.kill(postmaster(), "SIGQUIT");
    await vi.waitUntil(() => said.some((words) => /is back/.test(words)), { timeout: 30_000 });
    expect((await query(server, "select word from kept")).rows).toEqual([]);
    await server.stop();
    expect(existsSync(join(folder, "pg/postmaster.pid"))).toBe(false);
    expect(said).toEqual([
      "The embedded database has ended (see database.log); it is started again.",
      "The embedded database is back.",
    ]);
  });

  it("is stopped when its last process was killed, and not while another one uses it", async () => {
    const killed = spawn(process.execPath, ["--input-type=module", "-e", STARTS_AND_STAYS, INDEX, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(killed.stdout, "data");
    const pid = postmaster();
    const other = await startEmbedded(folder);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    expect(await version(other)).toMatch(/^18/);
    expect(postmaster()).toBe(pid);
    await other.stop();
    expect(isAlive(pid)).toBe(false);

    const alone = spawn(process.execPath, ["--input-type=module", "-e", STARTS_AND_STAYS, INDEX, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(alone.stdout, "data");
    const left = postmaster();
    alone.kill("SIGKILL");
    await once(alone, "exit");
    await vi.waitUntil(() => !isAlive(left), { timeout: 60_000 });
  }, 120_000);

  it("can be left while it cannot be started", async () => {
    const said: string[] = [];
    const server = await startEmbedded(folder, (words) => said.push(words));
    const control = join(folder, "pg/global/pg_control");
    renameSync(control, `${control}.away`);
    process.kill(postmaster(), "SIGQUIT");
    await vi.waitUntil(() => said.length > 0, { timeout: 30_000 });
    await server.stop();
    expect(existsSync(join(folder, "pg/postmaster.pid"))).toBe(false);
  });

  it("does not take a half-made cluster for a whole one", async () => {
    mkdirSync(join(folder, "pg.part"));
    writeFileSync(join(folder, "pg.part/PG_VERSION"), "18\n");
    const server = await startEmbedded(folder);
    expect(await version(server)).toMatch(/^18/);
    expect(readdirSync(folder)).not.toContain("pg.part");
    await server.stop();
  });

  it("listens on no network address, and keeps its socket from others", async () => {
    const server = await startEmbedded(folder);
    expect((await query(server, "show listen_addresses")).rows).toEqual([{ listen_addresses: "" }]);
    expect(execFileSync("stat", ["-c", "%a", server.address.socketDir], { encoding: "utf8" }).trim()).toBe("700");
    await server.stop();
  });

  it("puts the socket elsewhere when the path of the data folder is too long for one", async () => {
    const deep = join(folder, "a".repeat(120));
    const server = await startEmbedded(deep);
    expect(Buffer.byteLength(`${server.address.socketDir}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
    expect(await version(server)).toMatch(/^18/);
    await server.stop();
  });

  it("says in one line that the data folder is of another major version", async () => {
    const server = await startEmbedded(folder);
    await server.stop();
    writeFileSync(join(folder, "pg/PG_VERSION"), "15\n");
    await expect(startEmbedded(folder)).rejects.toThrow(/made by PostgreSQL 15/);
  });
});

describe("a lock", () => {
  it("is held by one, and free after the release", async () => {
    const path = join(folder, "lock");
    const release = await acquireLock(path);
    expect(tryLock(path)).toBe(false);
    expect(lockHolder(path)).toBe(process.pid);
    release();
    expect(tryLock(path)).toBe(true);
  });

  it("of a process that is gone is taken over", async () => {
    const path = join(folder, "lock");
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const stale = identity(child.pid ?? 0);
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    writeFileSync(path, stale);
    expect(lockHolder(path)).toBeUndefined();
    await acquireLock(path);
    expect(lockHolder(path)).toBe(process.pid);
  });

  it("of a number that now belongs to another process is taken over", () => {
    const path = join(folder, "lock");
    writeFileSync(path, `${process.pid} 1`);
    expect(lockHolder(path)).toBeUndefined();
  });
});

function postmaster(): number {
  return Number(readFileSync(join(folder, "pg/postmaster.pid"), "utf8").split("\n")[0]);
}

function isAlive(pid: number): boolean {
  return identity(pid) !== "";
}

async function version(server: EmbeddedServer): Promise<string> {
  return (await query(server, "show server_version")).rows[0].server_version;
}

async function query({ address }: EmbeddedServer, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ host: address.socketDir, user: address.user, database: address.database });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

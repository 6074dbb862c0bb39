import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EmbeddedServer, startEmbedded } from "./index.ts";
import { acquireLock, lockHolder, processIdentity, tryLock } from "./lock.ts";

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
    await expect(startEmbedded(folder)).rejects.toThrow(/created by PostgreSQL 15/);
  });
});

describe("as root", () => {
  const [SERVER, BROWSER] = [60_931, 60_932];
  const asRoot = it.skipIf(process.getuid?.() !== 0);

  /** What a process of that account gets to hear. */
  function connectAs(uid: number, { address }: EmbeddedServer): string {
    const script = `
      const client = new (require(process.argv[1]).Client)({ host: process.argv[2], user: "sitemend", database: "postgres" });
      client.connect().then(() => "let in", (error) => error.code + " " + error.message).then((said) => { console.log(said); process.exit(); });`;
    const args = ["-e", script, createRequire(import.meta.url).resolve("pg"), address.socketDir];
    return execFileSync(process.execPath, args, { cwd: "/", uid, gid: uid, encoding: "utf8" });
  }

  asRoot("the database runs as an account of its own, and lets in neither the browser's nor any but root", async () => {
    const server = await startEmbedded(folder);
    expect(statSync(`/proc/${postmaster()}`).uid).toBe(SERVER);
    expect(connectAs(BROWSER, server)).toMatch(/^EACCES/);
    // Whoever comes past the folder's rights.
    chmodSync(server.address.socketDir, 0o755);
    expect(connectAs(BROWSER, server)).toMatch(/^28000 Peer authentication failed/);
    expect(connectAs(SERVER, server)).toMatch(/^28000 Peer authentication failed/);
    expect(await version(server)).toMatch(/^18/);
    await server.stop();
  });

  asRoot("a data folder of an earlier version is taken over, with what is in it", async () => {
    const before = await startEmbedded(folder);
    await query(before, "create table kept (word text)");
    await query(before, "insert into kept values ('tea')");
    await before.stop();
    for (const place of ["pg", "run"]) execFileSync("chown", ["-R", "nobody", join(folder, place)]);
    writeFileSync(join(folder, "pg/pg_hba.conf"), "local all all trust\n");
    const after = await startEmbedded(folder);
    expect((await query(after, "select word from kept")).rows).toEqual([{ word: "tea" }]);
    expect(connectAs(SERVER, after)).toMatch(/^28000 Peer authentication failed/);
    await after.stop();
    const strange = execFileSync("find", [join(folder, "pg"), "!", "-uid", String(SERVER)], { encoding: "utf8" });
    expect(strange).toBe("");
  });
});

describe("a lock", () => {
  it.each(["", "12"])("that holds %j, left by a full disk, is waited for no longer than any writing takes", (text) => {
    const path = join(folder, "lock");
    writeFileSync(path, text);
    expect(tryLock(path)).toBe(false);
    expect(lockHolder(path)).toBe(0);
    utimesSync(path, new Date(0), new Date(0));
    expect(lockHolder(path)).toBeUndefined();
    expect(tryLock(path)).toBe(true);
  });

  it("of an earlier version, a file, is kept while its holder lives", () => {
    const path = join(folder, "lock");
    writeFileSync(path, processIdentity(process.ppid));
    expect(tryLock(path)).toBe(false);
    expect(lockHolder(path)).toBe(process.ppid);
  });

  it("is never there without its holder's name", () => {
    const path = join(folder, "lock");
    tryLock(path);
    expect(readlinkSync(path)).toBe(processIdentity(process.pid));
  });

  it("is waited for with a limit, and then named with its holder", async () => {
    const path = join(folder, "lock");
    writeFileSync(path, processIdentity(process.ppid));
    await expect(acquireLock(path, 100)).rejects.toThrow(
      `${path} has been held by process ${process.ppid} for too long`,
    );
  });

  it.each(["SIGTERM", "SIGINT"] as const)("is waited for until %s", async (signal) => {
    const path = join(folder, "lock");
    writeFileSync(path, processIdentity(process.pid));
    const program = `
      process.once("${signal}", () => console.log("heard"));
      const { acquireLock } = await import(process.argv[1]);
      console.log("waits");
      await acquireLock(process.argv[2]).catch((error) => console.log(error.name));`;
    const lock = new URL("lock.ts", import.meta.url).href;
    const waiting = spawn(process.execPath, ["--input-type=module", "-e", program, lock, path], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    waiting.stdout.on("data", (piece) => {
      said += piece;
      if (piece.includes("waits")) waiting.kill(signal);
    });
    expect(await once(waiting, "close")).toEqual([0, null]);
    expect(said).toBe("waits\nheard\nAbortError\n");
  });

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
    const stale = processIdentity(child.pid ?? 0);
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
  return processIdentity(pid) !== "";
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

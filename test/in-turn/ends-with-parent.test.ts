/** Whatever is killed, and with no next start: after a while nothing of an installation is left running. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "vitest";
import { ROOT } from "../support/programs.ts";
import { type DataFolder, makeDataFolder, until } from "../support/service.ts";

let folder: DataFolder;
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(async () => {
  for (const pid of processesOf(folder.path)) kill(pid);
  await folder.remove();
});

describe.runIf(existsSync("/proc/self/environ"))("nothing is left running", () => {
  it("when the launcher is killed", async () => {
    const { launcher } = await startByLauncher();
    kill(launcher);
    await nothingIsLeft();
  });

  it("when the service is killed", async () => {
    const { service } = await startByLauncher();
    kill(service);
    await nothingIsLeft();
  });

  it("when the database is killed, which comes back, and then the launcher", async () => {
    const { launcher, database } = await startByLauncher();
    kill(database);
    await until(() => ![0, database].includes(postmaster()) && isAlive(postmaster()), "the database to be back");
    kill(launcher);
    await nothingIsLeft();
  });

  it("when all three are killed at the same moment", async () => {
    const { launcher, service, database } = await startByLauncher();
    for (const pid of [launcher, service, database]) kill(pid);
    await nothingIsLeft();
  });

  it("when the service is killed while its database starts", async () => {
    const launcher = launch();
    await until(() => postmaster() !== 0, "the database to be started");
    const service = childOf(launcher.pid ?? 0);
    kill(service);
    await nothingIsLeft();
  });
});

function launch() {
  const { PATH = "", HOME = "" } = process.env;
  return spawn(process.execPath, [join(ROOT, "bin/sitemend.js"), "serve"], {
    env: { PATH, HOME, SITEMEND_DATA_DIR: folder.path, SITEMEND_PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

async function startByLauncher() {
  const child = launch();
  let said = "";
  child.stdout.on("data", (piece) => {
    said += piece;
  });
  const launcher = child.pid ?? 0;
  const over = once(child, "exit").then(() => {
    throw new Error("The launcher ended.");
  });
  over.catch(() => {});
  await Promise.race([until(() => said.includes("Stop with Ctrl-C"), "the service to be ready"), over]);
  return { launcher, service: childOf(launcher), database: postmaster() };
}

async function nothingIsLeft(): Promise<void> {
  await until(() => processesOf(folder.path).length === 0, `these to end: ${namesOf(processesOf(folder.path))}`);
}

/** All that were started with the folder as a setting or an argument, or work in it, as those of the server do. */
function processesOf(path: string): number[] {
  const isOurs = (pid: number) => [read(pid, "cmdline"), read(pid, "environ"), workIn(pid)].join().includes(path);
  return pids().filter((pid) => isOurs(pid) && isAlive(pid));
}

function workIn(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

const namesOf = (of: readonly number[]) => of.map((pid) => read(pid, "cmdline").replaceAll("\0", " ")).join("; ");

function childOf(parent: number): number {
  const child = pids().find((pid) => read(pid, "stat").replace(/^.*\)/s, "").split(" ")[2] === String(parent));
  if (child === undefined) throw new Error("It has no child.");
  return child;
}

function postmaster(): number {
  const file = join(folder.path, "pg/postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
}

const isAlive = (pid: number) => !["", "Z"].includes(/\) (\w)/.exec(read(pid, "stat"))?.[1] ?? "");

const pids = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Empty for one that is gone. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone.
  }
}

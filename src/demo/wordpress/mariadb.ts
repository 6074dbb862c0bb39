/** MariaDB on a private socket, for a WordPress of ours. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { environment, until } from "./programs.ts";

/** @param started told of the process at once */
export async function startMariaDb(
  folder: string,
  root: string,
  started: (pid: number) => void = () => {},
): Promise<ChildProcess> {
  const share = join(root, "usr/share/mysql");
  const settings = settingsOf(folder, root);
  await mkdir(join(folder, "db"));
  await mkdir(join(folder, "db-tmp"));
  await bootstrap(binaryOf(root), settings, share, root);
  return await serveMariaDb(folder, root, started);
}

/** On what a start before has left. */
export async function serveMariaDb(
  folder: string,
  root: string,
  started: (pid: number) => void = () => {},
): Promise<ChildProcess> {
  const socket = join(folder, "db.sock");
  await rm(socket, { force: true });
  const server = spawn(
    binaryOf(root),
    [
      ...settingsOf(folder, root),
      `--socket=${socket}`,
      "--skip-networking",
      "--innodb-buffer-pool-size=64M",
      "--innodb-flush-log-at-trx-commit=2",
    ],
    {
      stdio: "ignore",
      env: environment(root),
    },
  );
  if (server.pid !== undefined) started(server.pid);
  await until(async () => existsSync(socket), "MariaDB didn't start");
  return server;
}

const binaryOf = (root: string): string => join(root, "usr/sbin/mariadbd");

function settingsOf(folder: string, root: string): string[] {
  const share = join(root, "usr/share/mysql");
  return [
    "--no-defaults",
    `--basedir=${join(root, "usr")}`,
    `--datadir=${join(folder, "db")}`,
    // One that starts removes temporary tables which it finds there, also those of another that is at work.
    `--tmpdir=${join(folder, "db-tmp")}`,
    `--lc-messages-dir=${share}`,
    `--character-sets-dir=${join(share, "charsets")}`,
    // Its usual log of 96 MB is written whole before anything else is.
    "--innodb-log-file-size=8M",
    ...(process.getuid?.() === 0 ? ["--user=root"] : []),
  ];
}

/** What Debian's install script does, without its account handling: the system tables, then our database and user. */
async function bootstrap(binary: string, settings: string[], share: string, root: string): Promise<void> {
  const scripts = ["mysql_system_tables.sql", "mysql_performance_tables.sql", "mysql_system_tables_data.sql"];
  const sql = await Promise.all(scripts.map((name) => readFile(join(share, name), "utf8")));
  const child = spawn(binary, [...settings, "--bootstrap", "--skip-networking"], {
    stdio: ["pipe", "ignore", "pipe"],
    env: environment(root),
  });
  let complaints = "";
  child.stderr?.on("data", (chunk) => {
    complaints += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  child.stdin?.end(
    `create database mysql;\nuse mysql;\n${sql.join("\n")}\ncreate database wordpress;\nflush privileges;\ncreate user wp@localhost identified by 'wp';\ngrant all on wordpress.* to wp@localhost;\n`,
  );
  if ((await ended) !== 0) throw new Error(`MariaDB couldn't be set up: ${complaints.slice(-600)}`);
}

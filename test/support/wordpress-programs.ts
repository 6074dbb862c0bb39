/** The programs of an unpacked tree of Debian's packages: how they are started, asked and stopped. */
import { type ChildProcess, execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export function environment(root: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    LD_LIBRARY_PATH: `${join(root, "usr/lib/x86_64-linux-gnu")}:${join(root, "lib/x86_64-linux-gnu")}`,
  };
}

export const phpBinary = (root: string): string => join(root, "usr/bin/php8.2");

export function phpSettings(root: string): string[] {
  const extensions = [
    "mysqlnd",
    "mysqli",
    "ctype",
    "tokenizer",
    "exif",
    "fileinfo",
    "iconv",
    "xml",
    "dom",
    "simplexml",
    ...(existsSync(join(root, "usr/lib/php/20220829/pdo_sqlite.so")) ? ["pdo", "pdo_sqlite", "sqlite3"] : []),
  ];
  return [
    "-n",
    "-d",
    `extension_dir=${join(root, "usr/lib/php/20220829")}`,
    ...extensions.flatMap((name) => ["-d", `extension=${name}.so`]),
    "-d",
    "memory_limit=256M",
    "-d",
    "display_errors=stderr",
  ];
}

export function phpIn(root: string, site: string): (code: string) => Promise<string> {
  return async (code) => {
    const { stdout } = await run(phpBinary(root), [...phpSettings(root), "-r", code], {
      cwd: site,
      env: environment(root),
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  };
}

export async function until(condition: () => Promise<boolean>, complaint: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await condition()) return;
    await delay(50);
  }
  throw new Error(complaint);
}

/** PHP's server with workers is a group of processes, which a test may have killed in part. */
export async function stop(child: ChildProcess, group: boolean): Promise<void> {
  if (child.pid === undefined) return;
  const running = child.exitCode === null && child.signalCode === null;
  const ended = running ? new Promise((resolve) => child.on("exit", resolve)) : Promise.resolve();
  if (running && !group) child.kill("SIGTERM");
  if (group) endGroup(child.pid);
  await ended;
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // Nobody is left in it.
  }
}

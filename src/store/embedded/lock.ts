/** A lock file held by a living process: created exclusively, holding a pid; a dead owner's lock is taken over. */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** Waits until the lock is ours; returns the release. */
export async function acquireLock(path: string): Promise<() => void> {
  while (!tryLock(path)) await delay(50);
  return () => rmSync(path, { force: true });
}

/** Takes the lock now, or answers false. Process start time guards against a pid that was given to someone else. */
export function tryLock(path: string): boolean {
  const mine = identity(process.pid);
  try {
    writeFileSync(path, mine, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if (lockHolder(path) === undefined) removeStale(path);
  return false;
}

/** Moved aside before it is judged again, so that two who see the same stale lock cannot remove a fresh one. */
function removeStale(path: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (lockHolder(aside) === undefined) rmSync(aside, { force: true });
    else renameSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Pid of the living process that holds the lock. */
export function lockHolder(path: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  const pid = Number(text.split(" ")[0]);
  // An empty file is a lock in the moment of being written.
  if (text === "") return 0;
  return text === identity(pid) ? pid : undefined;
}

/** `pid start-time`; the start time is field 22 of /proc/PID/stat (proc(5)), 0 where there is no /proc. */
export function identity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    if (/\) Z /.test(stat)) return "";
    return `${pid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    if (process.platform === "linux") return "";
  }
  try {
    process.kill(pid, 0);
    return `${pid} 0`;
  } catch {
    return "";
  }
}

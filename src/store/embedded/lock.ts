/**
 * A lock held by a living process. It is a symbolic link whose target names the holder: made in one step, so that it is never
 * there without its holder's name, and without a block on the disk, so that it can be taken on a full one. A dead holder's lock is
 * taken over. Where links cannot be made it is a file.
 */
import { lstatSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** A start of the server may hold it for a minute. */
const WAIT_MS = 120_000;
/** A lock without a name is in the moment of being written; no writing takes longer. */
const WRITING_MS = 5_000;
const WHOLE = /^\d+ \d+$/;

/**
 * Waits until the lock is ours; returns the release. A signal that somebody in this process waits for ends the wait; any other
 * ends the process, as always.
 * @throws Error that names the lock and its holder
 */
export async function acquireLock(path: string, waitMs = WAIT_MS): Promise<() => void> {
  if (tryLock(path)) return () => release(path);
  const deadline = Date.now() + waitMs;
  const asked = heardSignals();
  try {
    while (!tryLock(path)) {
      if (Date.now() > deadline) throw new Error(heldTooLong(path));
      await delay(50, undefined, { signal: asked.signal });
    }
  } finally {
    asked.stop();
  }
  return () => release(path);
}

/** Takes the lock now, or answers false. Process start time guards against a pid that was given to someone else. */
export function tryLock(path: string): boolean {
  if (make(path)) return true;
  if (!isStale(path)) return false;
  removeStale(path);
  return make(path);
}

/** Pid of the living process that holds the lock; 0 while it is being written. */
export function lockHolder(path: string): number | undefined {
  const text = read(path);
  if (text === undefined) return undefined;
  if (!WHOLE.test(text)) return isBeingWritten(path) ? 0 : undefined;
  const pid = Number(text.split(" ")[0]);
  return text === processIdentity(pid) ? pid : undefined;
}

function make(path: string): boolean {
  const mine = processIdentity(process.pid);
  try {
    symlinkSync(mine, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (!["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"].includes(code ?? "")) throw error;
  }
  return makeFile(path, mine);
}

function makeFile(path: string, mine: string): boolean {
  try {
    writeFileSync(path, mine, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function release(path: string): void {
  rmSync(path, { force: true });
}

function isStale(path: string): boolean {
  return read(path) !== undefined && lockHolder(path) === undefined;
}

/** Moved aside before it is judged again, so that two who see the same stale lock cannot remove a fresh one. */
function removeStale(path: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (isStale(aside)) rmSync(aside, { force: true });
    else renameSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Earlier versions wrote a file. */
function read(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
  }
}

function isBeingWritten(path: string): boolean {
  try {
    return Math.abs(Date.now() - lstatSync(path).mtimeMs) < WRITING_MS;
  } catch {
    return false;
  }
}

function heldTooLong(path: string): string {
  const holder = lockHolder(path);
  const who = holder === undefined || holder === 0 ? "another process" : `process ${holder}`;
  return `${path} has been held by ${who} for too long. See whether that process hangs; when it has ended, the lock is free.`;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Only of signals that have listeners: with the first listener a signal would no longer end the process. */
function heardSignals(): { readonly signal: AbortSignal; stop(): void } {
  const heard = new AbortController();
  const hear = () => heard.abort();
  const names = SIGNALS.filter((name) => process.listenerCount(name) > 0);
  for (const name of names) process.once(name, hear);
  return {
    signal: heard.signal,
    stop() {
      for (const name of names) process.removeListener(name, hear);
    },
  };
}

/** `pid start-time`; the start time is field 22 of /proc/PID/stat (proc(5)), 0 where there is no /proc. */
export function processIdentity(pid: number): string {
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

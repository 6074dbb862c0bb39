/** Whether the server lives, by what its lock file and the system say. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Folders } from "./folders.ts";

export function serverPid(folders: Folders): number | undefined {
  const file = join(folders.cluster, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : Number.NaN;
  return isPostgres(pid) ? pid : undefined;
}

export function removeStaleLock(folders: Folders): void {
  const file = join(folders.cluster, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (!isPostgres(pid)) rmSync(file, { force: true });
}

/** True for a living postgres; false for a zombie, a dead pid, or a pid that now belongs to something else. */
export function isPostgres(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.includes("(postgres)") && !/\) Z /.test(stat);
  } catch {
    try {
      process.kill(pid, 0);
      return process.platform !== "linux";
    } catch {
      return false;
    }
  }
}

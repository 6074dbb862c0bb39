/**
 * Which account runs PostgreSQL. The server refuses root, so as root we run it as `nobody`; nothing has to be created
 * for that. Every other account runs it as itself.
 */
import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";

export interface Account {
  /** `null` = run as the account we already are. */
  readonly uid: number | null;
  readonly gid: number | null;
}

export function serverAccount(): Account {
  assertKnownAccount();
  if (process.getuid?.() !== 0) return { uid: null, gid: null };
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Spawn options that make a child run as the account. */
export function as(account: Account): { uid?: number; gid?: number } {
  return account.uid === null || account.gid === null ? {} : { uid: account.uid, gid: account.gid };
}

/** initdb looks its own account up; a container that runs as an arbitrary number has none. */
function assertKnownAccount(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new Error(
      "The account that runs Sitemend has no entry in the system's user list, so the embedded database cannot start. Run as a named account, or set DATABASE_URL.",
      { cause },
    );
  }
}

function idOf(flag: "-u" | "-g"): number {
  const { status, stdout } = spawnSync("id", [flag, "nobody"], { encoding: "utf8" });
  const id = Number(stdout);
  if (status !== 0 || !Number.isInteger(id) || id <= 0) {
    throw new Error(
      "PostgreSQL does not run as root and there is no account `nobody` to run it. Start Sitemend as an ordinary user, or set DATABASE_URL.",
    );
  }
  return id;
}

/**
 * Which account runs PostgreSQL. The server refuses root, so as root we run it under a number of its own, which nobody else has and
 * for which nothing has to be created. Every other account runs it as itself.
 */
import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";

export interface Account {
  /** `null` = run as the account we already are. */
  readonly uid: number | null;
  readonly gid: number | null;
}

/**
 * Between those that Debian gives out for all systems and those that systemd gives to services for a while, and small enough for
 * containers that know 65,536. The browser's (`lab/launch-browser.ts`) is the next one: each second is ours to try.
 */
const [FIRST_UID, LAST_UID, STEP] = [60_931, 60_991, 2] as const;

export function serverAccount(): Account {
  assertKnownAccount();
  if (process.getuid?.() !== 0) return { uid: null, gid: null };
  for (let uid: number = FIRST_UID; uid <= LAST_UID; uid += STEP) if (!hasName(uid)) return { uid, gid: uid };
  throw new Error(`The accounts ${FIRST_UID} to ${LAST_UID} are all taken. Start Sitemend as an ordinary user.`);
}

/** initdb wants an account with a name; what it makes is given to the server's afterwards. */
export function makerAccount(): Account {
  if (process.getuid?.() !== 0) return { uid: null, gid: null };
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** The name by which the server knows who connects. */
export function ownAccountName(): string {
  return userInfo().username;
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

const names = new Map<number, boolean>();

function hasName(uid: number): boolean {
  const known = names.get(uid) ?? spawnSync("id", ["-un", String(uid)], { stdio: "ignore" }).status === 0;
  names.set(uid, known);
  return known;
}

function idOf(flag: "-u" | "-g"): number {
  const { status, stdout } = spawnSync("id", [flag, "nobody"], { encoding: "utf8" });
  const id = Number(stdout);
  if (status !== 0 || !Number.isInteger(id) || id <= 0) {
    throw new Error(
      "PostgreSQL doesn't run as root, and there is no account `nobody` to create its files. Start Sitemend as a regular user, or set DATABASE_URL.",
    );
  }
  return id;
}

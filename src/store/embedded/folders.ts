/**
 * Where the embedded cluster and its socket live. Usually inside the data folder. Two exceptions, both met in practice:
 * root with the data folder below a home that the server's account may not enter (then the cluster is kept in /var/lib/sitemend and
 * the data folder links to it), and a socket path longer than the system's 107 bytes (then a short private folder).
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, lchownSync, lstatSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, as } from "./account.ts";
import { makeFolder } from "./make-folder.ts";

export interface Folders {
  readonly data: string;
  readonly cluster: string;
  readonly socket: string;
}

const LONGEST_SOCKET_PATH = 107;
const SOCKET_NAME = "/.s.PGSQL.5432";
const SYSTEM_FOLDER = "/var/lib/sitemend";

/** @param data absolute path of the data folder. */
export function prepareFolders(data: string, account: Account): Folders {
  makeDataFolder(data, account);
  if (!reachable(data, account)) makeHomeOutside(data, account);
  return foldersOf(data, account);
}

/** The server's own folders, with all that is in them. Not while it runs: an earlier version may have started it as another account. */
export function giveToServer({ cluster, socket }: Folders, account: Account): void {
  for (const folder of [cluster, socket]) makePrivate(folder, account);
}

/** Where they are, or would be. Makes nothing. */
export function foldersOf(data: string, account: Account): Folders {
  const home = reachable(data, account) ? data : homeOutside(data);
  return { data, cluster: join(home, "pg"), socket: socketFolder(home) };
}

/** @throws Error in one line for the person at the terminal */
function makeDataFolder(data: string, account: Account): void {
  try {
    makeFolder(data);
    chmodSync(data, account.uid === null ? 0o700 : 0o711);
  } catch (cause) {
    throw new Error(
      `The data folder ${data} can't be used: ${(cause as Error).message}. Set SITEMEND_DATA_DIR to a folder that this account can write to.`,
      { cause },
    );
  }
}

function reachable(folder: string, account: Account): boolean {
  return account.uid === null || spawnSync("test", ["-x", folder], { cwd: "/", ...as(account) }).status === 0;
}

function homeOutside(data: string): string {
  const link = join(data, "pg");
  return existsSync(link) && lstatSync(link).isSymbolicLink()
    ? join(readlinkSync(link), "..")
    : join(SYSTEM_FOLDER, shortName(data));
}

function makeHomeOutside(data: string, account: Account): void {
  const link = join(data, "pg");
  const home = homeOutside(data);
  makeFolder(home);
  chmodSync(home, 0o711);
  if (!reachable(home, account)) {
    throw new Error(
      `The account that runs PostgreSQL can enter neither ${data} nor ${home}. Set SITEMEND_DATA_DIR to a folder outside root's home.`,
    );
  }
  if (!existsSync(link)) symlinkSync(join(home, "pg"), link);
}

function socketFolder(home: string): string {
  const inside = join(home, "run");
  if (Buffer.byteLength(inside + SOCKET_NAME) <= LONGEST_SOCKET_PATH) return inside;
  return join(tmpdir(), `sitemend-${process.getuid?.() ?? 0}-${shortName(home)}`);
}

/** A folder that only the server's account may enter. */
export function makePrivate(folder: string, account: Account): void {
  makeFolder(folder, 0o700);
  const { uid } = lstatSync(folder);
  const expected = account.uid ?? process.getuid?.() ?? uid;
  if (uid !== expected) {
    // In a shared temporary folder the name could be another user's trap: only root may take a folder over.
    if (process.getuid?.() !== 0)
      throw new Error(`${folder} belongs to another account; remove it or choose another SITEMEND_DATA_DIR.`);
    giveAway(folder, expected, account.gid ?? 0);
  }
  chmodSync(folder, 0o700);
}

/** The folder itself last: a start that was killed meanwhile does it again. */
function giveAway(path: string, uid: number, gid: number): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAway(join(path, name), uid, gid);
  lchownSync(path, uid, gid);
}

function shortName(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 12);
}

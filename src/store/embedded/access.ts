/**
 * Who may connect: the account that runs Sitemend, as the system vouches for it (peer authentication), and nobody else. Looked after
 * at each start: clusters of earlier versions let in whoever reached the socket.
 */
import { lchownSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";

const MAP = "sitemend";

export interface Access {
  /** Name of the system's user who may connect. */
  readonly from: string;
  /** As which user of the database. */
  readonly user: string;
}

/** @param server who must be able to read it */
export function writeAccess(cluster: string, { from, user }: Access, server: Account): void {
  // Windows knows no peers at a socket; there the folder's rights must do.
  const method = process.platform === "win32" ? "trust" : `peer map=${MAP}`;
  put(join(cluster, "pg_hba.conf"), `local all ${user} ${method}`, server);
  put(join(cluster, "pg_ident.conf"), `${MAP} "${from.replaceAll('"', '""')}" ${user}`, server);
}

/** Whole or not at all, and not touched where it is right: the disk may be full. */
function put(file: string, line: string, { uid, gid }: Account): void {
  const text = `# Written by Sitemend.\n${line}\n`;
  if (textOf(file) === text) return;
  const part = `${file}.part`;
  writeFileSync(part, text, { mode: 0o600 });
  if (uid !== null && gid !== null) lchownSync(part, uid, gid);
  renameSync(part, file);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

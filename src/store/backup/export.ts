/** Writes a backup: all tables as they were at one moment, while others go on writing. */
import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { MIGRATION_LOCK, migrationsOf } from "../migrate.ts";
import { type Entry, writeArchive } from "./archive.ts";
import { BackupError, END, MANIFEST, manifestText, pieceName, SECRET, type Sum } from "./manifest.ts";
import { quoted, type Table, tablesOf, target } from "./tables.ts";

/** So much of a table is gathered before it is written: an entry must say its size first. */
const PIECE_BYTES = 8 * 1024 * 1024;

/**
 * What lives for minutes or opens a door once. A backup is restored at another time and perhaps elsewhere: a session that was
 * ended since, or an invitation that was taken back, must not come alive again.
 */
const LEFT_OUT = new Set([
  ...["session", "verification", "jwks", "owner_token", "login_throttle", "password_reset", "used_code"],
  ...["idempotency_key", "wordpress_authorization", "search_console_authorization", "workspace_invitation"],
  // What was on its way to people and search engines: it has arrived since, or was long ago.
  ...["audit_to_evaluate", "alert_message", "incident_notice", "indexnow_url", "schedule_delivery"],
]);

export interface BackupOptions {
  readonly to: Writable;
  readonly signal: AbortSignal;
  /** Of Sitemend. */
  readonly version: string;
  /** The master secret, in hexadecimal. */
  readonly secret: string;
  readonly now: number;
  readonly progress: (table: string, bytes: number) => void;
}

export interface BackedUp {
  readonly tables: number;
  readonly rows: number;
}

/** @throws BackupError when there is nothing to back up */
export async function writeBackup(pool: pg.Pool, options: BackupOptions): Promise<BackedUp> {
  const client = await pool.connect();
  try {
    const tables = await holdTables(client);
    const migrations = await migrationsOf(client);
    const sums = new Map<string, Sum>();
    const { version, secret, now, progress } = options;
    async function* entries(): AsyncIterable<Entry> {
      const createdAt = new Date(now).toISOString();
      yield entry(MANIFEST, manifestText({ version, createdAt, migrations, tables }));
      yield entry(SECRET, `${secret}\n`);
      for (const table of tables) sums.set(table.name, yield* rowsOf(client, table, progress));
      yield entry(END, JSON.stringify({ tables: Object.fromEntries(sums) }));
    }
    await writeArchive(entries(), options.to, options.signal);
    await client.query("commit");
    return { tables: tables.length, rows: [...sums.values()].reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    // Also ends a COPY that was broken off.
    client.release(true);
  }
}

/** Begins the one transaction that reads everything. What is locked may be read and written, but not altered or dropped. */
async function holdTables(client: pg.PoolClient): Promise<Table[]> {
  // Before the transaction begins, and with it its moment: no migration is half seen.
  await client.query("select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
  await client.query("begin isolation level repeatable read read only");
  // A large table takes longer than statements of the service may; and values are to mean the same wherever they are read.
  await client.query(
    "set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1",
  );
  const tables = (await tablesOf(client)).filter(({ name }) => !LEFT_OUT.has(name));
  if (!tables.some(({ name }) => name === "migration"))
    throw new BackupError("There is nothing to back up: the database is empty.");
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(", ")} in access share mode`);
  await client.query("select pg_advisory_unlock_shared($1)", [MIGRATION_LOCK]);
  return tables;
}

async function* rowsOf(
  client: pg.PoolClient,
  table: Table,
  progress: BackupOptions["progress"],
): AsyncGenerator<Entry, Sum> {
  const hash = createHash("sha256");
  const rows = client.query(copyTo(`copy ${target(table)} to stdout`));
  let [pieces, size, total, written] = [[] as Uint8Array[], 0, 0, 0];
  for await (const piece of rows) {
    hash.update(piece);
    pieces.push(piece);
    size += piece.length;
    if (size < PIECE_BYTES) continue;
    yield { name: pieceName(table.name, ++written), pieces };
    total += size;
    progress(table.name, total);
    [pieces, size] = [[], 0];
  }
  if (size > 0) yield { name: pieceName(table.name, ++written), pieces };
  return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

function entry(name: string, text: string): Entry {
  return { name, pieces: [Buffer.from(text)] };
}

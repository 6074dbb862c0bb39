/**
 * Restores a backup. Everything is made beside what is there, in a schema of its own, and takes its place at the end, in one
 * transaction: whatever is wrong with the archive, nothing has changed. The tables are made by our own migrations, as they
 * were when the backup was made; of the archive come rows alone.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { createMigrationTable, migrationFiles, migrationsOf, noteMigration, runMigration } from "../migrate.ts";
import { placeEvents } from "../outbox.ts";
import { type ArchiveReader, readArchive } from "./archive.ts";
import {
  BackupError,
  damaged,
  END,
  MANIFEST,
  type Manifest,
  pieceName,
  readEnd,
  readManifest,
  readSecret,
  SECRET,
  type Sum,
} from "./manifest.ts";
import { assertEmpty, putInPlace } from "./put-in-place.ts";
import { quoted, type Table, tablesOf, target } from "./tables.ts";

export interface OpenBackup {
  readonly manifest: Manifest;
  /** The master secret, in hexadecimal. */
  readonly secret: string;
  /** The rest of the archive. */
  readonly reader: ArchiveReader;
}

/** Reads the head alone. @throws BackupError */
export async function openBackup(from: Readable): Promise<OpenBackup> {
  const reader = readArchive(from);
  try {
    const text = await reader.words(MANIFEST).catch(() => "");
    const manifest = readManifest(text);
    return { manifest, secret: readSecret(await reader.words(SECRET)), reader };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

export interface RestoreOptions {
  /** Makes the tables of accounts in the schema of the connection. */
  readonly makeAccountTables: (client: pg.PoolClient) => Promise<unknown>;
  /** Whether the secret of the backup made what is in the tables of the connection's schema. */
  readonly isItsSecret: (client: pg.PoolClient) => Promise<boolean>;
  /** Done when all rows are in and before they are to stay; what it throws undoes them. */
  readonly beforeCommit: () => void;
  readonly progress: (table: string, bytes: number) => void;
}

export interface Restored {
  readonly tables: number;
  readonly rows: number;
  /** Migrations that are newer than the backup. */
  readonly migrated: readonly string[];
  /** Tables that no version of Sitemend makes. */
  readonly leftOut: readonly string[];
}

/** @param client has the database for itself. @throws BackupError and then nothing has changed */
export async function restoreBackup(
  client: pg.PoolClient,
  backup: OpenBackup,
  options: RestoreOptions,
): Promise<Restored> {
  const { manifest, reader } = backup;
  const files = await migrationFiles();
  const newer = manifest.migrations.filter((name) => !files.includes(name));
  if (newer.length > 0)
    throw new BackupError(
      `The backup was made by a newer version of Sitemend (${manifest.version}). Update Sitemend, then restore it.`,
    );
  try {
    await client.query("begin");
    const place = await beginBeside(client);
    for (const name of files) if (manifest.migrations.includes(name)) await runMigration(client, name);
    await options.makeAccountTables(client);
    const known = new Map((await tablesOf(client)).map((table) => [table.name, table]));
    const sums = await copyAll(client, { manifest, reader, known, progress: options.progress });
    if (JSON.stringify(await migrationsOf(client)) !== JSON.stringify(manifest.migrations))
      throw damaged("its list of migrations doesn't match its tables");
    if (!(await options.isItsSecret(client))) throw damaged("its secret doesn't match its data");
    await setSequences(client);
    const migrated = files.filter((name) => !manifest.migrations.includes(name));
    for (const name of migrated) {
      await runMigration(client, name);
      await noteMigration(client, name);
    }
    await stopOperations(client);
    // Else the first lists of a large audit are planned as if its tables were empty.
    for (const { name } of await tablesOf(client)) await client.query(`analyze ${quoted(name)}`);
    await putInPlace(client, place);
    options.beforeCommit();
    await client.query("commit");
    return { ...sums, migrated };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    await reader.close();
  }
}

const BESIDE = "sitemend_restored";

async function beginBeside(client: pg.PoolClient): Promise<{ readonly from: string; readonly to: string }> {
  const { rows } = await client.query<{ name: string }>("select current_schema()::text as name");
  const to = rows[0]?.name ?? "public";
  await assertEmpty(client, to);
  await client.query("set local statement_timeout = 0");
  await client.query("set local sitemend.restoring = 'on'");
  await client.query(`create schema ${BESIDE}`);
  await client.query(`set local search_path = ${BESIDE}`);
  await createMigrationTable(client);
  return { from: BESIDE, to };
}

interface Copying {
  readonly manifest: Manifest;
  readonly reader: ArchiveReader;
  readonly known: ReadonlyMap<string, Table>;
  readonly progress: RestoreOptions["progress"];
}

async function copyAll(client: pg.PoolClient, { manifest, reader, known, progress }: Copying) {
  const found = new Map<string, Sum>();
  const leftOut: string[] = [];
  for (const table of manifest.tables) {
    if (found.has(table.name)) throw damaged(`${JSON.stringify(table.name)} is included twice`);
    const ours = known.get(table.name);
    if (ours === undefined) leftOut.push(table.name);
    else assertColumns(table, ours);
    found.set(table.name, await copyOne(ours && client, table, { reader, progress }));
  }
  const { tables: expected } = readEnd(await reader.words(END));
  // Reads to the end of the file, where the checksum of the whole is.
  if ((await reader.peek()) !== undefined) throw damaged("something follows its end");
  for (const [name, { rows, sha256 }] of found)
    if (expected[name]?.sha256 !== sha256 || (known.has(name) && expected[name]?.rows !== rows))
      throw damaged(`the rows of ${JSON.stringify(name)} are incomplete`);
  const rows = [...found].reduce((sum, [, one]) => sum + one.rows, 0);
  return { tables: found.size - leftOut.length, rows, leftOut };
}

/** Names that the archive gives are used only where the catalogue has them. */
function assertColumns({ name, columns }: Table, ours: Table): void {
  const strange = columns.find((column) => !ours.columns.includes(column));
  if (strange !== undefined || new Set(columns).size < columns.length)
    throw damaged(`the columns of ${JSON.stringify(name)} don't match its version`);
}

/** @param client `undefined` to read the rows and keep none */
async function copyOne(
  client: pg.PoolClient | undefined,
  table: Table,
  { reader, progress }: Pick<Copying, "reader" | "progress">,
): Promise<Sum> {
  const hash = createHash("sha256");
  async function* pieces(): AsyncIterable<Uint8Array> {
    let total = 0;
    for (let piece = 1; (await reader.peek()) === pieceName(table.name, piece); piece++)
      for await (const bytes of reader.bytes()) {
        hash.update(bytes);
        total += bytes.length;
        progress(table.name, total);
        yield bytes;
      }
  }
  let rows = 0;
  if (client === undefined) for await (const _ of pieces());
  else {
    const into = client.query(copyFrom(`copy ${target(table)} from stdin`));
    await pipeline(pieces(), into).catch(refuseRows);
    rows = into.rowCount;
  }
  return { rows, sha256: hash.digest("hex") };
}

/** Rows that the database does not take are no rows that it gave. */
function refuseRows(error: unknown): never {
  if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "")) throw damaged(error.message);
  throw error;
}

/** Numbers that the database gives go on after those that were given. */
async function setSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select sequence, pg_class.oid::regclass::text as table, quote_ident(attname) as column
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      cross join pg_get_serial_sequence(pg_class.oid::regclass::text, attname) sequence
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and sequence is not null`);
  for (const { sequence, table, column } of rows)
    await client.query(`select setval($1::regclass, max(${column})) from ${table} having max(${column}) is not null`, [
      sequence,
    ]);
}

/** Nothing is to be written to a site because somebody restored a backup: what was left of an operation is not done. */
async function stopOperations(client: pg.PoolClient): Promise<void> {
  await client.query(
    "update bulk_operation set cancel_requested_at = coalesce(cancel_requested_at, now()) where status = 'running'",
  );
  // What was granted may have been used since the backup was made.
  await client.query(
    "update approval_grant set expires_at = least(expires_at, now()), undo_until = null, triggers = '{}'",
  );
  await client.query(
    "update deployment set is_due = true where state in ('queued', 'preparing') and target <> 'event'",
  );
  // Whatever became of them was told by the installation that lived on.
  await client.query(
    `update deployment set state = case when state in ('queued', 'deploying') then 'failed' else state end, next_check_at = null,
        check_held_until = null where target = 'event'`,
  );
  // What waited when the backup was made has been sent since, if the installation lived on.
  while ((await placeEvents(client, { tell: false })) > 0);
  await client.query("update webhook_delivery set state = 'failed', problem = 'restored' where state = 'pending'");
}

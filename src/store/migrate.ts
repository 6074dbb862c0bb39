/**
 * Forward-only migrations: the files of migrations/ in order of name, each in one transaction, under an advisory lock
 * so that two services starting at once apply them once.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { PACKAGE_ROOT } from "#installation/own-files.ts";

const FOLDER = join(PACKAGE_ROOT, "migrations");
/** Any fixed number; shared by all processes of the product. */
export const MIGRATION_LOCK = 7_310_116;

/** Applies what is missing and returns the names applied. Refuses a database that a newer version has migrated. */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const files = await migrationFiles(folder);
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await createMigrationTable(client);
    const done = await migrationsOf(client);
    const unknown = done.filter((name) => !files.includes(name));
    if (unknown.length > 0)
      throw new Error(`The database was made by a newer version (${unknown.join(", ")}). Update Sitemend.`);
    const missing = files.filter((name) => !done.includes(name));
    for (const name of missing) await apply(client, folder, name);
    return missing;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

/** How far the schema is; changes nothing. */
export async function schemaState(
  pool: pg.Pool,
  folder = FOLDER,
): Promise<{ readonly applied: number; readonly missing: readonly string[] }> {
  const files = await migrationFiles(folder);
  const { rows } = await pool.query<{ made: boolean }>("select to_regclass('migration') is not null as made");
  const done = new Set(rows[0]?.made ? await migrationsOf(pool) : []);
  return { applied: done.size, missing: files.filter((name) => !done.has(name)) };
}

/** The names of all migrations that this version knows, in their order. */
export async function migrationFiles(folder = FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

export async function createMigrationTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())",
  );
}

/** The names of those that were applied, in their order. */
export async function migrationsOf(database: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>("select name from migration");
  return rows.map(({ name }) => name).sort();
}

/** Inside the caller's transaction. */
export async function runMigration(client: pg.PoolClient, name: string, folder = FOLDER): Promise<void> {
  await client.query(await readFile(join(folder, name), "utf8"));
}

export async function noteMigration(client: pg.PoolClient, name: string): Promise<void> {
  await client.query("insert into migration (name) values ($1)", [name]);
}

async function apply(client: pg.PoolClient, folder: string, name: string): Promise<void> {
  try {
    await client.query("begin");
    await runMigration(client, name, folder);
    await noteMigration(client, name);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed; the database was rolled back to its state before it.`, { cause });
  }
}

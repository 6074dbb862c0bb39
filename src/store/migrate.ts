/**
 * Forward-only migrations: the files of migrations/ in order of name, each in one transaction, under an advisory lock
 * so that two services starting at once apply them once.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

const FOLDER = join(import.meta.dirname, "../../migrations");
/** Any fixed number; shared by all processes of the product. */
const LOCK = 7_310_116;

/** Applies what is missing and returns the names applied. Refuses a database that a newer version has migrated. */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const done = await appliedNames(client);
    const unknown = done.filter((name) => !files.includes(name));
    if (unknown.length > 0)
      throw new Error(`The database was made by a newer version (${unknown.join(", ")}). Update Sitemend.`);
    const missing = files.filter((name) => !done.includes(name));
    for (const name of missing) await apply(client, folder, name);
    return missing;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => {});
    client.release();
  }
}

/** How far the schema is. */
export async function schemaState(
  pool: pg.Pool,
  folder = FOLDER,
): Promise<{ readonly applied: number; readonly missing: readonly string[] }> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  const { rows } = await pool.query<{ name: string }>("select name from migration");
  const done = new Set(rows.map(({ name }) => name));
  return { applied: done.size, missing: files.filter((name) => !done.has(name)) };
}

async function appliedNames(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string }>("select name from migration order by name");
  return rows.map((row) => row.name);
}

async function apply(client: pg.PoolClient, folder: string, name: string): Promise<void> {
  const sql = await readFile(join(folder, name), "utf8");
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into migration (name) values ($1)", [name]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed; the database is as it was before it.`, { cause });
  }
}

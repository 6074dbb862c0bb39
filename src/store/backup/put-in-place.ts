/** The tables of an empty installation make room for those that were restored beside them. */
import type pg from "pg";
import { BackupError } from "./manifest.ts";
import { quoted } from "./tables.ts";

export async function putInPlace(
  client: pg.PoolClient,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const [tables, routines] = [await tablesIn(client, from), await routinesIn(client, from)];
  const there = new Set(await tablesIn(client, to));
  const old = tables.filter((name) => there.has(name)).map((name) => `${quoted(to)}.${quoted(name)}`);
  if (old.length > 0) {
    // Nobody adds to what is found empty.
    await client.query(`lock table ${old.join(", ")} in access exclusive mode`);
    await assertEmpty(client, to);
    await client.query(`drop table ${old.join(", ")}`);
  }
  for (const name of routines) await client.query(`drop function if exists ${quoted(to)}.${name}`);
  for (const name of routines) await client.query(`alter function ${quoted(from)}.${name} set schema ${quoted(to)}`);
  for (const name of tables) await client.query(`alter table ${quoted(from)}.${quoted(name)} set schema ${quoted(to)}`);
  // Fails when anything is left in it.
  await client.query(`drop schema ${quoted(from)}`);
}

/** @throws BackupError when the installation has websites or accounts */
export async function assertEmpty(client: pg.PoolClient, schema: string): Promise<void> {
  const there = await tablesIn(client, schema);
  for (const name of ["website", "user", "audit"].filter((one) => there.includes(one))) {
    const { rowCount } = await client.query(`select from ${quoted(schema)}.${quoted(name)} limit 1`);
    if (rowCount !== 0)
      throw new BackupError(
        "This installation has websites or accounts already, and a backup replaces nothing. Restore into a new one: set SITEMEND_DATA_DIR to a new folder, or DATABASE_URL to an empty database.",
      );
  }
}

async function tablesIn(client: pg.PoolClient, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = $1 order by 1",
    [schema],
  );
  return rows.map(({ name }) => name);
}

/** With their arguments, quoted. */
async function routinesIn(client: pg.PoolClient, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; takes: string }>(
    "select proname::text as name, pg_get_function_identity_arguments(oid) as takes from pg_proc where pronamespace = $1::regnamespace",
    [quoted(schema)],
  );
  return rows.map(({ name, takes }) => `${quoted(name)}(${takes})`);
}

/** A database that nobody else of Sitemend uses, and nobody can begin to use while the work lasts. */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { MIGRATION_LOCK } from "../migrate.ts";
import { BackupError } from "./manifest.ts";

/** The server needs a moment to notice that somebody has left. */
const LEAVING_MS = 1_000;

/** @throws BackupError when somebody is there */
export async function withEmptyHouse<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // Every start takes this lock before it does anything else.
    const { rows } = await client.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [MIGRATION_LOCK]);
    for (let waited = 0; !rows[0]?.ours || (await othersAreHere(client)); waited += 50) {
      if (waited >= LEAVING_MS || !rows[0]?.ours)
        throw new BackupError(
          "Sitemend is running on this database. Stop it (and audits of the command line), then restore.",
        );
      await delay(50);
    }
    return await work(client);
  } finally {
    // Ends the lock, and a transaction that was broken off.
    client.release(true);
  }
}

/** Known by the names under which our pools and the queue connect. */
async function othersAreHere(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name in ('sitemend', 'pgboss')",
  );
  return rowCount !== 0;
}

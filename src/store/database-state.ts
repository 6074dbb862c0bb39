/** What `doctor` and the dashboard's health page ask of the database. */
import type pg from "pg";
import { NO_PROCESSES } from "#domain/processes.ts";
import { changesOnWrongPages } from "./change-reads.ts";
import { clockSkewMs } from "./clock-skew.ts";
import { schemaState } from "./migrate.ts";
import { processesAlive } from "./processes.ts";
import { keepsWorkspacesApart } from "./row-security/apply.ts";
import { holdsSealed } from "./sealed.ts";

/** @param version of the server. A schema that is not up to date is not asked for what later migrations added. */
export async function databaseState(pool: pg.Pool, version: string) {
  const schema = await schemaState(pool);
  const isCurrent = schema.applied > 0 && schema.missing.length === 0;
  const onWrongPages = isCurrent ? await changesOnWrongPages(pool) : 0;
  const processes = isCurrent ? await processesAlive(pool) : NO_PROCESSES;
  return {
    version,
    ...schema,
    ...(isCurrent ? { workspacesApart: await keepsWorkspacesApart(pool) } : {}),
    sealed: await holdsSealed(pool),
    onWrongPages,
    processes,
    clockSkewMs: await clockSkewMs(pool),
    databaseBytes: await sizeOf(pool),
  };
}

/** With everything that it keeps on disk beside rows, such as indexes and what was deleted and not yet written over. */
async function sizeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  return Number(rows[0]?.bytes);
}

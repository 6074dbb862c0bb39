/** What `doctor` and the dashboard's health page ask of the database. */
import type pg from "pg";
import { clockSkewMs } from "./clock-skew.ts";
import { changesOnWrongPages } from "./journal.ts";
import { schemaState } from "./migrate.ts";
import { holdsSealed } from "./sealed.ts";

/** @param version of the server. A schema that is not up to date is not asked for what later migrations added. */
export async function databaseState(pool: pg.Pool, version: string) {
  const schema = await schemaState(pool);
  const isCurrent = schema.applied > 0 && schema.missing.length === 0;
  const onWrongPages = isCurrent ? await changesOnWrongPages(pool) : 0;
  return { version, ...schema, sealed: await holdsSealed(pool), onWrongPages, clockSkewMs: await clockSkewMs(pool) };
}

/**
 * Joins of two audits by addresses, which no index knows. Of a small audit the planner guesses a single row (analyze-for.ts), and would compare
 * every address of the one with every one of the other: for 5,000 that takes half a minute.
 */
import type pg from "pg";
import { inTransaction } from "./crawl-writes.ts";

/** For one statement. */
export async function withoutNestedLoops<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return await inTransaction(pool, async (client) => {
    await client.query(NO_NESTED_LOOPS);
    return (await client.query<Row>(statement, [...values])).rows;
  });
}

/** For the rest of a transaction. */
export const NO_NESTED_LOOPS = "set local enable_nestloop = off";

/**
 * Lets the database's planner see the rows that an audit wrote: of an audit that it hasn't seen it guesses one row, and a plan for one row
 * takes minutes for ten thousand. Looking at a table costs about the same however small the audit is, so a small one does without: for few
 * rows any plan will do, and many small audits would spend most of their time on it.
 */
import type pg from "pg";
import { type AuditId, toUuid } from "#domain/ids.ts";

/** Rows for which any plan will do: the joins that follow have an index on both sides. */
const FEW = 5_000;

/** @param columns those that plans depend on: sampling whole rows would read everything that is kept of pages and issues */
export async function analyzeFor(
  client: pg.Pool | pg.PoolClient,
  auditId: AuditId,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (select from ${table} where audit_id = $1 limit ${FEW}) counted`,
    [toUuid(auditId)],
  );
  if ((rows[0]?.count ?? 0) >= FEW) await client.query(`analyze ${table} (${columns.join(", ")})`);
}

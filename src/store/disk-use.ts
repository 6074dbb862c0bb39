/**
 * How much room an audit takes: the bytes of its rows in every table, as stored, with what each row costs beside its values. Measured
 * once, after it has ended, because nobody should wait for it. Of indexes it knows only how many entries there are.
 */
import type pg from "pg";
import { type AuditId, fromUuid, toUuid } from "#domain/ids.ts";
import { inTransaction } from "./crawl-writes.ts";

/** Tables with rows of audits, and in how many indexes each row stands. */
const TABLES = {
  known_url: 1,
  page: 1,
  page_content: 1,
  facts_dictionary: 1,
  facts_frame: 1,
  link_in: 1,
  issue: 5,
  issue_content: 1,
  issue_group: 2,
  check_tally: 1,
  lab_report: 1,
  audit_event: 1,
};
/** One statement about an audit of very many pages takes longer than people would wait for. */
export const LARGE_AUDIT_MS = 1_800_000;
/** Header and line pointer of a row, and an entry of an index, as PostgreSQL lays them out. */
const ROW_BYTES = 28;
const ENTRY_BYTES = 48;

const MEASURED = Object.entries(TABLES)
  .map(([table, indexes]) => {
    const beside = ROW_BYTES + indexes * ENTRY_BYTES;
    return `(select coalesce(sum(pg_column_size(t.*) + ${beside}), 0) from ${table} t where t.audit_id = $1)`;
  })
  .join(" + ");

export function createDiskUse(pool: pg.Pool) {
  return {
    /** Audits that have ended and aren't measured yet, oldest first. */
    async unmeasured(limit: number, except: readonly AuditId[] = []): Promise<readonly AuditId[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select id from audit where stored_bytes is null and status in ('completed', 'failed', 'cancelled')
            and not id = any($2::uuid[]) order by id limit $1`,
        [limit, except.map(toUuid)],
      );
      return rows.map(({ id }) => fromUuid("aud", id));
    },

    async measure(id: AuditId): Promise<void> {
      await inTransaction(pool, async (client) => {
        await client.query(`set local statement_timeout = ${LARGE_AUDIT_MS}`);
        await client.query(
          `update audit a set stored_bytes = pg_column_size(a.*) + ${ROW_BYTES} + ${MEASURED} where a.id = $1`,
          [toUuid(id)],
        );
      });
    },
  };
}

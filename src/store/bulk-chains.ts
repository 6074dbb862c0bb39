/** Operations that continue each other: they run one after the other, fail together and are cancelled together. */
import type pg from "pg";
import { type BulkId, toUuid } from "#domain/ids.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";

/** `$1` and all that it continues, the nearest first. */
const BEFORE = `recursive chain as (
  select id, continues from bulk_operation where id = $1
  union all select b.id, b.continues from bulk_operation b join chain on b.id = chain.continues)`;

/** `$1` and all that continue it. */
const BEHIND = `recursive chain as (
  select id from bulk_operation where id = $1
  union all select b.id from bulk_operation b join chain on b.continues = chain.id)`;

/** For a row of `bulk_operation` called `bulk`: what it continues has not ended. */
export const WAITS =
  "exists (select from bulk_operation before where before.id = bulk.continues and before.status = 'running')";

export function createBulkChains(pool: pg.Pool) {
  return {
    /** Items that have failed so far, here and in the operations before. */
    async failures(id: BulkId): Promise<number> {
      const { rows } = await pool.query<{ failed: number }>(
        `with ${BEFORE} select count(*)::int as failed from bulk_item join chain on chain.id = bulk_item.bulk_id
          where bulk_item.result ->> 'status' = 'failed'`,
        [toUuid(id)],
      );
      return rows[0]?.failed ?? 0;
    },

    /** Asks the operation, and those that continue it, to begin nothing more. */
    async cancel(id: BulkId): Promise<void> {
      await inTransaction(pool, async (client) => {
        await client.query(
          `with ${BEHIND} update bulk_operation set cancel_requested_at = coalesce(cancel_requested_at, now())
            where id in (select id from chain) and status = 'running'`,
          [toUuid(id)],
        );
        await logWithin(statementsOn(client), "bulk.cancelled");
      });
    },

    async isCancelled(id: BulkId): Promise<boolean> {
      const { rows } = await pool.query<{ asked: boolean }>(
        "select cancel_requested_at is not null as asked from bulk_operation where id = $1",
        [toUuid(id)],
      );
      return rows[0]?.asked ?? true;
    },
  };
}

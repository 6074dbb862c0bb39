/** Notices of hosts that were received, so that none counts twice. */
import type pg from "pg";
import { type Id, toUuid } from "#domain/ids.ts";

export interface ReceivedNotice {
  readonly webhookId: Id<"int">;
  /** As the host names it. */
  readonly delivery: string;
  /** Of what was signed: the name isn't. */
  readonly digest: Uint8Array;
}

export function createReceivedNotices(pool: pg.Pool) {
  return {
    /** False when it was received before, under this name or another one. */
    async take({ webhookId, delivery, digest }: ReceivedNotice): Promise<boolean> {
      const { rowCount } = await pool.query(
        "insert into received_notice (webhook_id, delivery, digest) values ($1, $2, $3) on conflict do nothing",
        [toUuid(webhookId), delivery, digest],
      );
      return rowCount === 1;
    },

    /** Removes what is older. */
    async forget(days: number): Promise<void> {
      await pool.query("delete from received_notice where received_at < now() - make_interval(days => $1)", [days]);
    },
  };
}

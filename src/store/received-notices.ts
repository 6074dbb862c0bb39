/** Notices of hosts that were received, so that none counts twice. */
import type pg from "pg";
import { type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import { SOON } from "./deployment-schedule.ts";

export interface ReceivedNotice {
  readonly webhookId: Id<"int">;
  /** As the host names it. */
  readonly delivery: string;
  /** Of what was signed: the name isn't. */
  readonly digest: Uint8Array;
}

export function createReceivedNotices(pool: pg.Pool) {
  return {
    /**
     * The pages of the websites' open deployments are looked at soon, in the statement that notes the notice: one that failed
     * isn't known when it is sent again. False when it was received before, under this name or another one.
     */
    async take({ webhookId, delivery, digest }: ReceivedNotice, websiteIds: readonly WebsiteId[]): Promise<boolean> {
      const { rows } = await pool.query<{ is_new: boolean }>(
        `with taken as (
           insert into received_notice (webhook_id, delivery, digest) values ($1, $2, $3) on conflict do nothing returning 1
         ), soon as (
           update deployment set next_check_at = ${SOON}
            where target = 'event' and next_check_at is not null and website_id = any ($4) and exists (select from taken)
         )
         select exists (select from taken) as is_new`,
        [toUuid(webhookId), delivery, digest, websiteIds.map(toUuid)],
      );
      return rows[0]?.is_new === true;
    },

    /** Removes what is older. */
    async forget(days: number): Promise<void> {
      await pool.query("delete from received_notice where received_at < now() - make_interval(days => $1)", [days]);
    },
  };
}

/** Who may write to a site now: one at a time, each with a higher fence than those before. */
import type pg from "pg";
import { toUuid, type WebsiteId } from "#domain/ids.ts";
import { inTransaction } from "./crawl-writes.ts";
import { isDead } from "./leases.ts";

/** A writer that stalls longer has lost its turn; the fence keeps it from writing late. */
const SITE_LEASE_SECONDS = 20;

export function createSiteTurns(pool: pg.Pool) {
  return {
    /** The site's turn: a fence that is higher than any other owner's before, or `undefined` while another has it. */
    async takeTurn(websiteId: WebsiteId, owner: string): Promise<number | undefined> {
      return inTransaction(pool, async (client) => {
        const { rows: held } = await client.query<{ owner: string; over: boolean }>(
          "select owner, lease_until < now() as over from site_lease where website_id = $1 for update",
          [toUuid(websiteId)],
        );
        const [holder] = held;
        if (holder !== undefined && holder.owner !== owner && !holder.over && !isDead(holder.owner)) return undefined;
        const { rows } = await client.query<{ fence: string }>(
          // The site remembers the highest fence it has seen, longer than this table may live: so it follows the clock.
          `insert into site_lease (website_id, owner, lease_until, fence)
           values ($1, $2, now() + make_interval(secs => $3), (extract(epoch from clock_timestamp()) * 1000)::bigint)
           on conflict (website_id) do update set
             fence = case when site_lease.owner = excluded.owner and site_lease.lease_until >= now()
               then site_lease.fence else greatest(site_lease.fence + 1, excluded.fence) end,
             owner = excluded.owner, lease_until = excluded.lease_until
           returning fence`,
          [toUuid(websiteId), owner, SITE_LEASE_SECONDS],
        );
        return Number(rows[0]?.fence);
      });
    },

    /** Somebody writes to the site, here or in another process. */
    async isTurnTaken(websiteId: WebsiteId): Promise<boolean> {
      const { rowCount } = await pool.query("select from site_lease where website_id = $1 and lease_until > now()", [
        toUuid(websiteId),
      ]);
      return rowCount === 1;
    },

    async endTurn(websiteId: WebsiteId, owner: string): Promise<void> {
      await pool.query("update site_lease set lease_until = now() where website_id = $1 and owner = $2", [
        toUuid(websiteId),
        owner,
      ]);
    },
  };
}

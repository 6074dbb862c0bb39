/** Which process works on a change that is under way, and who goes on with it when that process has died. */
import type pg from "pg";
import type { Change } from "#domain/change.ts";
import { type ChangeId, toUuid } from "#domain/ids.ts";
import { CHANGE_LEASE_SECONDS } from "./change-begin.ts";
import { type ChangeRow, toChange } from "./change-rows.ts";
import { isDead } from "./leases.ts";
import { CHANGE_UNDER_WAY } from "./states.ts";

/** Of the site that a change is about; older changes name none, and are WordPress's. */
const PLATFORM = `case when applied_change.site_identity like '{"platform":%'
  then applied_change.site_identity::jsonb ->> 'platform' else 'wordpress' end`;

export function createChangeLeases(pool: pg.Pool) {
  return {
    /**
     * Changes under way whose process has died or lost them, of sites that may be asked at this time: not of one that a site of
     * another platform has taken the place of. Each site's oldest
     * come first, and no site's many keep those of others out.
     */
    async abandoned(now: Date): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select applied_change.* from applied_change
           join website on website.id = applied_change.website_id
           join site_connection c on c.website_id = applied_change.website_id and c.sealed_secret is not null
             and (website.ownership = 'verified' or c.platform = 'git') and c.platform = ${PLATFORM}
          where applied_change.state in (${CHANGE_UNDER_WAY}) and coalesce(c.recover_after <= $1, true)
            and (coalesce(lease_until < now(), true) or lease_owner is null or lease_owner = any($2))
          order by row_number() over (partition by applied_change.website_id order by applied_change.created_at),
            applied_change.created_at
          limit 200`,
        [now, await deadOwners(pool)],
      );
      return rows.map(toChange);
    },

    /** True for the one process that may go on with an abandoned change. */
    async adopt(change: Change, owner: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update applied_change set lease_owner = $3, lease_until = now() + make_interval(secs => $4), version = version + 1
          where id = $1 and version = $2 and state in (${CHANGE_UNDER_WAY})`,
        [toUuid(change.id), change.version, owner, CHANGE_LEASE_SECONDS],
      );
      return rowCount === 1;
    },

    /** Says that this process still works on these changes. */
    async renew(owner: string, ids: readonly ChangeId[]): Promise<void> {
      await pool.query(
        `update applied_change set lease_until = now() + make_interval(secs => $2)
          where lease_owner = $1 and id = any($3::uuid[]) and state in (${CHANGE_UNDER_WAY})`,
        [owner, CHANGE_LEASE_SECONDS, ids.map(toUuid)],
      );
    },

    /** Leaves a change to the next sweep, at its own time. */
    async letGo(change: Pick<Change, "id">, seconds: number): Promise<void> {
      await pool.query(
        "update applied_change set lease_owner = 'nobody', lease_until = now() + make_interval(secs => $2) where id = $1",
        [toUuid(change.id), seconds],
      );
    },
  };
}

/** Processes of this machine that have died: nobody needs to wait for the end of their leases. */
async function deadOwners(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ lease_owner: string }>(
    `select distinct lease_owner from applied_change
      where state in (${CHANGE_UNDER_WAY}) and lease_owner is not null and lease_until >= now()`,
  );
  return rows.map(({ lease_owner }) => lease_owner).filter(isDead);
}

/** Changes in force: which of them nobody has looked at, and which were found gone. */
import type pg from "pg";
import type { Change } from "#domain/change.ts";
import { type AuditId, type ChangeId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { LostFix, OwnChange } from "#domain/site.ts";
import { type ChangeRow, toChange } from "./change-rows.ts";
import { CHANGE_ON_ITS_WAY } from "./states.ts";

/** Longer than a look at a website takes. */
const LOOK_HELD_FOR = "interval '3 minutes'";

export function createChangeWatch(pool: pg.Pool) {
  return {
    /** Changes of the website that were found gone, one for each place. */
    async lostFixes(websiteId: WebsiteId): Promise<LostFix[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select distinct on (issue_id) * from applied_change
          where website_id = $1 and state = 'drifted' and kind <> 'rollback' order by issue_id, id desc`,
        [toUuid(websiteId)],
      );
      return rows.map(toChange).map(({ url, field, after, problem }) => ({
        url,
        field,
        wrote: after,
        now: problem?.current ?? null,
        is: problem?.code === "target_reverted" ? "reverted" : "superseded",
      }));
    },

    /** Changes in force that were begun after the audit was; oldest first. */
    async inForceSince(websiteId: WebsiteId, audit: AuditId): Promise<OwnChange[]> {
      const { rows } = await pool.query<OwnChange>(
        `select url, resource ->> 'ref' as resource, field, before_value as before, after_value as after,
                kind = 'rollback' as "isRollback"
           from applied_change
          where website_id = $1 and state = 'applied' and effect = 'written'
            and created_at > (select created_at from audit where id = $2) order by id`,
        [toUuid(websiteId), toUuid(audit)],
      );
      return rows;
    },

    /** Changes in force whose public page nobody has looked at. */
    async unproven(olderThan: Date): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change where state = 'applied' and verification ->> 'status' = 'pending' and applied_at < $1
          order by id limit 100`,
        [olderThan],
      );
      return rows.map(toChange);
    },

    /**
     * Changes that people must merge, or that must be deployed, whose time for another look has come: of the website that waits
     * longest. Nobody else gets them for a while.
     */
    async takeOnTheirWay(now: Date, limit: number): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `with first as (
           select website_id from applied_change where state in (${CHANGE_ON_ITS_WAY}) and next_look_at <= $1
            order by next_look_at limit 1
         ), due as (
           select id from applied_change
            where state in (${CHANGE_ON_ITS_WAY}) and next_look_at <= $1 and website_id = (select website_id from first)
            order by id limit $2 for update skip locked
         )
         update applied_change c set next_look_at = $1::timestamptz + ${LOOK_HELD_FOR} from due where c.id = due.id returning c.*`,
        [now, limit],
      );
      return rows.map(toChange);
    },

    async scheduleLook(id: ChangeId, at: Date): Promise<void> {
      await pool.query(
        `update applied_change set next_look_at = $2 where id = $1 and state in (${CHANGE_ON_ITS_WAY})`,
        [toUuid(id), at],
      );
    },

    /** Changes in force that were not looked at since; oldest look first. */
    async toWatch(websiteId: WebsiteId | null, olderThan: Date, limit: number): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where ($1::uuid is null or website_id = $1) and state in ('applied', 'drifted') and kind <> 'rollback'
            and coalesce(watched_at, applied_at, created_at) < $2
          order by coalesce(watched_at, applied_at, created_at) limit $3`,
        [websiteId && toUuid(websiteId), olderThan, limit],
      );
      return rows.map(toChange);
    },

    /** @param shiftMs as if it had been looked at so much later than now; negative: earlier */
    async watched(ids: readonly ChangeId[], shiftMs = 0): Promise<void> {
      await pool.query(
        "update applied_change set watched_at = now() + make_interval(secs => $2) where id = any($1::uuid[])",
        [ids.map(toUuid), shiftMs / 1000],
      );
    },
  };
}

/** Changes in force: which of them nobody has looked at, and which were found gone. */
import type pg from "pg";
import type { Change } from "#domain/change.ts";
import { type AuditId, type ChangeId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { LostFix, OwnChange } from "#domain/site.ts";
import { type ChangeRow, toChange } from "./change-rows.ts";

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

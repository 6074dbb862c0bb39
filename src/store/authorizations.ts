/** Connections that people are about to allow at their WordPress; only hashes of the words that they come back with are here. */
import type pg from "pg";
import { fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";

/** A connection that a person is about to allow at their WordPress. */
export interface PendingAuthorization {
  readonly websiteId: WebsiteId;
  readonly userId: string;
  readonly siteUrl: string;
}

/** Time to log in at WordPress and to read what is asked there. */
export const AUTHORIZATION_SECONDS = 15 * 60;

export function createAuthorizations(pool: pg.Pool) {
  return {
    /** Notes that a person is about to allow a connection; forgets what nobody came back for. */
    async expectAuthorization(pending: PendingAuthorization & { readonly stateHash: string }): Promise<void> {
      await pool.query("delete from wordpress_authorization where expires_at < now()");
      await pool.query(
        `insert into wordpress_authorization (state_hash, website_id, user_id, site_url, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
        [pending.stateHash, toUuid(pending.websiteId), pending.userId, pending.siteUrl, AUTHORIZATION_SECONDS],
      );
    },

    /** What that word was given out for; once, and only in time. */
    async takeAuthorization(stateHash: string): Promise<PendingAuthorization | undefined> {
      const { rows } = await pool.query<{ website_id: string; user_id: string; site_url: string; late: boolean }>(
        `delete from wordpress_authorization where state_hash = $1
          returning website_id, user_id, site_url, expires_at < now() as late`,
        [stateHash],
      );
      const [row] = rows;
      if (row === undefined || row.late) return undefined;
      return { websiteId: fromUuid("web", row.website_id), userId: row.user_id, siteUrl: row.site_url };
    },
  };
}

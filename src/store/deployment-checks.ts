/**
 * When the pages of deployments are looked at that people's own code carries out. Several processes share the looks: each is
 * held by one of them for a while, and by its number.
 */
import type pg from "pg";
import { toUuid, type WebsiteId } from "#domain/ids.ts";

/** However much is reported: the pages of one deployment are looked at once in this time. */
const SECONDS_BETWEEN_CHECKS = 10;

/** SQL: brings the next look at a deployment forward, as far as it may be. */
const SOON = `least(next_check_at, greatest(now(), last_check_at + make_interval(secs => ${SECONDS_BETWEEN_CHECKS})))`;

export function createDeploymentChecks(pool: pg.Pool) {
  return {
    /** Something has happened to these websites: the pages of their open deployments are looked at soon. */
    async checkSoon(websiteIds: readonly WebsiteId[]): Promise<void> {
      await pool.query(
        `update deployment set next_check_at = ${SOON}
          where target = 'event' and next_check_at is not null and website_id = any ($1)`,
        [websiteIds.map(toUuid)],
      );
    },
  };
}
